// The language client against the real `hcl lsp`: what extension.js starts, and asks of it.
// HCL names the command; without it the one of this house is built.

const { test } = require("node:test");
const assert = require("node:assert");
const { execFileSync } = require("node:child_process");
const fs = require("node:fs");
const os = require("node:os");
const path = require("node:path");
const { pathToFileURL } = require("node:url");
const rpc = require("vscode-languageserver-protocol/node");
const { serverOptions, startFailed, clientOptions, taskArguments } = require("../client");

const house = path.join(__dirname, "../../../..");
const dir = fs.mkdtempSync(path.join(os.tmpdir(), "hcl-client-"));
const hcl = process.env.HCL ?? path.join(dir, process.platform === "win32" ? "hcl.exe" : "hcl");
if (!process.env.HCL) execFileSync("go", ["build", "-o", hcl, "./cmd/hcl"], { cwd: house, stdio: "inherit" });

/** Starts the server as the extension does, and has it open a document. */
async function session(t, name, text, languageId = "hcl-rules") {
  const server = await serverOptions(hcl, dir)();
  const connection = rpc.createProtocolConnection(new rpc.StreamMessageReader(server.stdout), new rpc.StreamMessageWriter(server.stdin));
  const published = [];
  let wake = () => {};
  connection.onNotification(rpc.PublishDiagnosticsNotification.type, (said) => (published.push(said), wake()));
  connection.onRequest("window/workDoneProgress/create", () => null);
  connection.onRequest("workspace/codeLens/refresh", () => null);
  connection.onRequest("workspace/semanticTokens/refresh", () => null);
  connection.onRequest("workspace/inlayHint/refresh", () => null);
  connection.onRequest("client/registerCapability", () => null);
  connection.listen();
  const { capabilities } = await connection.sendRequest(rpc.InitializeRequest.type, {
    processId: process.pid,
    rootUri: pathToFileURL(dir).href,
    capabilities: { textDocument: { publishDiagnostics: { versionSupport: true }, codeAction: { codeActionLiteralSupport: { codeActionKind: { valueSet: ["quickfix"] } } } } },
    initializationOptions: clientOptions("").initializationOptions,
  });
  await connection.sendNotification(rpc.InitializedNotification.type, {});
  const file = path.join(dir, name);
  fs.writeFileSync(file, text);
  const uri = pathToFileURL(file).href;
  await connection.sendNotification(rpc.DidOpenTextDocumentNotification.type, { textDocument: { uri, languageId, version: 1, text } });
  const ended = new Promise((done) => server.on("exit", done));
  t.after(async () => {
    await connection.sendRequest(rpc.ShutdownRequest.type);
    await connection.sendNotification(rpc.ExitNotification.type);
    assert.strictEqual(await ended, 0, "the server ends with 0");
    connection.dispose();
  });
  const diagnostics = async (version) => {
    for (;;) {
      const said = published.findLast((p) => p.uri === uri && (p.version ?? version) === version);
      if (said) return said.diagnostics;
      await new Promise((done) => (wake = done));
    }
  };
  const change = (version, newText) =>
    connection.sendNotification(rpc.DidChangeTextDocumentNotification.type, { textDocument: { uri, version }, contentChanges: [{ text: newText }] });
  return { connection, capabilities, uri, diagnostics, change };
}

const game = `ruleset "Small"
## What a blow costs.
param cost : int = 1
kind combatant { state hp : int = 6 ; define active = hp > 0 }
round { phase blows { for who in active_combatants() { who.hp -= cost } } }
victory { draw "all fall" when round > 3 }
`;

test("mistakes come as one types, and go", { timeout: 60000 }, async (t) => {
  const { diagnostics, change, connection, uri } = await session(t, "small.hc", game);
  assert.deepStrictEqual(await diagnostics(1), []);
  await change(2, game.replace("-= cost", "-= costs"));
  const [mistake] = await diagnostics(2);
  assert.strictEqual(mistake.code, "unknown-name");
  assert.deepStrictEqual(mistake.range, { start: { line: 4, character: 65 }, end: { line: 4, character: 70 } });
  const actions = await connection.sendRequest(rpc.CodeActionRequest.type, { textDocument: { uri }, range: mistake.range, context: { diagnostics: [mistake] } });
  const edit = actions.map((a) => a.edit?.changes?.[uri] ?? a.edit?.documentChanges?.[0]?.edits).find(Boolean);
  assert.strictEqual(edit[0].newText, "cost", "the quick fix writes what was meant");
  await change(3, game);
  assert.deepStrictEqual(await diagnostics(3), []);
});

test("hover, definition, completion, lenses", { timeout: 60000 }, async (t) => {
  const { connection, uri, diagnostics } = await session(t, "asked.hc", game);
  await diagnostics(1);
  const at = { textDocument: { uri }, position: { line: 4, character: 66 } };
  const hover = await connection.sendRequest(rpc.HoverRequest.type, at);
  assert.match(JSON.stringify(hover.contents), /What a blow costs/);
  const definition = [await connection.sendRequest(rpc.DefinitionRequest.type, at)].flat()[0];
  assert.strictEqual((definition.range ?? definition.targetSelectionRange).start.line, 2);
  const completion = await connection.sendRequest(rpc.CompletionRequest.type, { ...at, position: { line: 4, character: 59 } });
  assert.ok((completion.items ?? completion).some((item) => item.label === "hp"), "fields behind a dot");
  const lenses = await connection.sendRequest(rpc.CodeLensRequest.type, { textDocument: { uri } });
  assert.ok(Array.isArray(lenses));
});

test("a server that does not start", async () => {
  fs.mkdirSync(path.join(dir, "nowhere"));
  const told = async (command) => startFailed(command, await serverOptions(command, dir)().then(() => "it starts", (problem) => problem));
  assert.match(await told("nowhere"), /^hcl lsp does not start: there is no command nowhere\. Install hcl/);
  assert.match(await told(dir), /: spawn .* EACCES\./);
  assert.match(startFailed("hcl", "the server is gone"), /: the server is gone\./);
});

test("scenarios are told of whatever language they are taken for", () => {
  const filters = clientOptions("").documentSelector.filter((f) => f.pattern?.endsWith(".toml"));
  assert.deepStrictEqual(filters, [{ scheme: "file", pattern: "**/*.toml" }]);
});

test("what the settings and tasks say", () => {
  assert.deepStrictEqual(clientOptions("mine").initializationOptions, { rulesets: "mine" });
  assert.deepStrictEqual(taskArguments({ type: "hcl", verb: "test", args: ["a.hc"] }), ["test", "a.hc"]);
});
