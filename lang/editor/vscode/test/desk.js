// VS Code itself, with the extension, as a designer sees it; .ci/vscode sets up what this needs: CODE_SERVER,
// a folder with code-server and playwright-core; HCL, the command; EXTENSION, the package; PICTURES, a folder.

const assert = require("node:assert");
const { execFileSync, spawn } = require("node:child_process");
const fs = require("node:fs");
const net = require("node:net");
const os = require("node:os");
const path = require("node:path");

const { CODE_SERVER, HCL, EXTENSION, PICTURES } = process.env;
const { chromium } = require(path.join(CODE_SERVER, "node_modules/playwright-core"));

const desk = fs.mkdtempSync(path.join(os.tmpdir(), "hcl-desk-"));
const game = path.join(desk, "game");
const settings = { user: path.join(desk, "user/User/settings.json"), folder: path.join(game, ".vscode/settings.json") };
const patience = +(process.env.PATIENCE ?? 120_000); // others may be at work on the machine

const written = {
  "small.hc": `ruleset "Small"
## What a blow costs.
param cost : int = 1
kind combatant { toughness : int = 6 ; state hp : int = toughness ; define active = hp > 0 }
round { phase blows { for who in active_combatants() { who.hp -= costs } } }
victory { draw "all fall" when round > 3 }
test "costs" { expect cost == 1 }
`,
  "duel.toml": `title = "Two of a kind"
ruleset = "small"
[params]
cost = 2
[[side]]
name = "one"
[[side.combatant]]
name = "ann"
toughnes = 7
[[side]]
name = "two"
[[side.combatant]]
name = "bob"
`,
};

const read = (name) => fs.readFileSync(path.join(game, name), "utf8");

function set(where, values) {
  fs.mkdirSync(path.dirname(where), { recursive: true });
  fs.writeFileSync(where, JSON.stringify(values));
}

async function until(what, holds) {
  for (const end = Date.now() + patience; ; await new Promise((done) => setTimeout(done, 100))) {
    const have = await holds();
    if (have === true) return;
    if (Date.now() > end) assert.fail(`${what}, but: ${JSON.stringify(have)}`);
  }
}

/** A folder with mistakes, and VS Code over it. */
async function begin(port) {
  fs.mkdirSync(game);
  for (const [name, text] of Object.entries(written)) fs.writeFileSync(path.join(game, name), text);
  set(settings.user, { "workbench.startupEditor": "none", "terminal.integrated.gpuAcceleration": "off" });
  set(settings.folder, { "hcl.path": "nowhere" });
  const entry = path.join(CODE_SERVER, "node_modules/code-server/out/node/entry.js");
  const folders = ["--user-data-dir", path.join(desk, "user"), "--extensions-dir", path.join(desk, "extensions")];
  const env = { ...process.env, HOME: desk, PORT: "" };
  execFileSync("node", [entry, ...folders, "--install-extension", EXTENSION], { env, stdio: "pipe" });
  const quiet = ["--auth", "none", "--disable-telemetry", "--disable-update-check", "--disable-workspace-trust"];
  const log = fs.openSync(path.join(PICTURES, "server.log"), "w");
  const server = spawn("node", [entry, ...folders, ...quiet, "--bind-addr", `127.0.0.1:${port}`], { env, stdio: ["ignore", log, log] });
  await until("code-server answers", () => fetch(`http://127.0.0.1:${port}/healthz`).then((r) => r.ok, String));
  return server;
}

/** What a designer does with keys and the mouse, and sees. */
function hands(page) {
  const press = (keys) => page.keyboard.press(keys);
  const type = (text) => page.keyboard.type(text, { delay: 20 });
  const shown = (selector) => page.locator(selector).allInnerTexts().then((all) => all.join("\n").replaceAll("\u00a0", " "));
  const picked = async (text, row) => {
    await page.locator(".quick-input-widget input").fill(text);
    await page.locator(".quick-input-list .monaco-list-row", { hasText: row }).first().click();
  };
  return {
    press,
    type,
    shown,
    sees: (what, selector, text) => until(what, async () => ((have) => have.includes(text) || have)(await shown(selector))),
    async command(title) {
      await press("F1");
      await picked(`>${title}`, title);
    },
    async open(name) {
      await press("Control+p");
      await picked(name, name);
      await until(`${name} is open`, async () => (await page.locator(".tab.active").getAttribute("aria-label"))?.startsWith(name) ?? "no tab");
      await page.locator(".editor-group-container.active .view-lines").click();
    },
    /** Puts the cursor behind the first place where a text stands in a file that is saved. */
    async behind(name, text) {
      const lines = read(name).slice(0, read(name).indexOf(text) + text.length).split("\n");
      await press("Control+g");
      await page.locator(".quick-input-widget input").fill(`:${lines.length}:${lines.at(-1).length + 1}`);
      await press("Enter");
    },
  };
}

const problems = ".markers-panel";
const notes = ".notifications-toasts";

const steps = {
  async "a command that is not there is named"({ page, open, sees }) {
    await open("small.hc");
    await sees("it is told", notes, "there is no command nowhere");
  },
  async "the right path starts the server, and mistakes show"({ page, sees, command }) {
    set(settings.folder, { "hcl.path": HCL });
    await command("Problems: Focus on Problems View");
    await sees("the mistake is listed", problems, "`costs`");
    await until("the mistake is underlined", async () => (await page.locator(".squiggly-error").count()) > 0);
  },
  async "the server starts anew"({ command, sees }) {
    await command("hcl: Start the language server anew");
    await sees("the mistake is listed", problems, "`costs`");
  },
  async "what a mistake advises is done"({ page, open, behind, press, sees }) {
    await open("small.hc");
    await behind("small.hc", "-= cost");
    await until("it is offered", async () => { // the server may still be starting
      await press("Control+.");
      await page.locator(".action-widget .monaco-list-row", { hasText: "cost" }).first().waitFor({ timeout: 2000 }).catch(() => {});
      return (await page.locator(".action-widget .monaco-list-row", { hasText: "cost" }).count()) > 0;
    });
    await press("Enter");
    await until("the file is mended", async () => {
      await press("Control+s");
      return read("small.hc").includes("who.hp -= cost }") || read("small.hc");
    });
    await sees("no mistake is left in it", ".tab.active", "small.hc");
    await until("no mistake is underlined", async () => (await page.locator(".squiggly-error").count()) === 0);
  },
  async "fields are proposed behind a dot"({ behind, type, press, sees }) {
    await behind("small.hc", "active_combatants() {");
    await type(" who.");
    await sees("they are listed", ".suggest-widget", "toughness");
    await press("Escape");
    for (const _ of " who.") await press("Backspace");
  },
  async "mistakes of scenarios show, and go"({ open, behind, press, sees, page }) {
    await open("duel.toml");
    await sees("it is listed", problems, "toughnes");
    await until("it is underlined", async () => (await page.locator(".squiggly-error").count()) > 0);
    await behind("duel.toml", "toughnes");
    await press("s");
    await until("it goes", async () => (await page.locator(".squiggly-error").count()) === 0);
    await press("Control+s");
  },
  async "a param has another name everywhere"({ open, behind, press, page, command }) {
    await open("small.hc");
    await behind("small.hc", "param cos");
    await press("F2");
    const name = page.locator(".rename-box input");
    await until("its name is asked for", async () => ((have) => have === "cost" || have)(await name.inputValue()));
    await name.fill("price");
    await name.press("Enter");
    await name.waitFor({ state: "hidden" });
    await until("rules and scenario have it", async () => {
      await command("File: Save All Files");
      return (/param price[^]*-= price[^]*expect price/.test(read("small.hc")) && read("duel.toml").includes("price = 2")) || read("small.hc") + read("duel.toml");
    });
  },
  async "a lens runs a fight in a terminal"({ page, open, sees }) {
    await open("duel.toml");
    await page.locator(".codelens-decoration a", { hasText: /run|fight/i }).first().click();
    await sees("the fight ends", ".terminal-wrapper .xterm-rows", "a draw after");
  },
  async "a lens runs a test"({ page, open, sees }) {
    await open("small.hc");
    await page.locator(".codelens-decoration a", { hasText: /test/i }).first().click();
    await sees("it passes", ".terminal-wrapper .xterm-rows", "1 passed, 0 failed");
  },
};

async function freePort() {
  const listening = net.createServer().listen(0, "127.0.0.1");
  await new Promise((done) => listening.once("listening", done));
  const { port } = listening.address();
  await new Promise((done) => listening.close(done));
  return port;
}

async function main() {
  const port = await freePort();
  const server = await begin(port);
  const browser = await chromium.launch({
    executablePath: "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
  });
  let passed = 0;
  let failed = 0;
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    page.setDefaultTimeout(patience);
    await page.goto(`http://127.0.0.1:${port}/?folder=${encodeURIComponent(game)}`);
    await page.locator(".explorer-folders-view", { hasText: "small.hc" }).waitFor();
    for (const [what, step] of Object.entries(steps)) {
      const problem = await step({ page, ...hands(page) }).catch((problem) => problem);
      problem ? failed++ : passed++;
      const picture = `${String(passed + failed).padStart(2, "0")}-${what.replaceAll(/\W+/g, "-")}.png`;
      await page.screenshot({ path: path.join(PICTURES, picture) });
      console.log(problem ? `FAILED ${what}: ${problem.message}` : `ok ${what}`);
      if (problem) break; // what comes after builds on it
    }
  } finally {
    await browser.close();
    fs.cpSync(path.join(desk, "user/logs"), path.join(PICTURES, "logs"), { recursive: true });
    server.kill();
    await new Promise((done) => server.once("exit", done));
    fs.rmSync(desk, { recursive: true, force: true });
  }
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed ? 1 : 0;
}

main();
