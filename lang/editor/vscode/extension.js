// The extension: starts `hcl lsp` for rulesets and scenarios, runs what code lenses ask for in a
// terminal, and offers hcl's verbs as tasks.

const path = require("node:path");
const { execFile } = require("node:child_process");
const vscode = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");
const { serverOptions, startFailed, clientOptions, taskArguments } = require("./client");

let client;
let output; // of comparisons

const setting = (name) => vscode.workspace.getConfiguration("hcl").get(name);

/** What code lenses ask for: tests and fights in a terminal, comparisons by the server. */
const middleware = {
  async executeCommand(command, args, next) {
    if (command !== "hcl.compare") {
      await vscode.workspace.saveAll(false);
      return inTerminal(args);
    }
    const result = await next(command, args);
    output ??= vscode.window.createOutputChannel("hcl compare");
    output.replace(result?.output ?? "");
    output.show(true);
  },
};

async function start() {
  const watcher = vscode.workspace.createFileSystemWatcher("**/*.{hc,md,toml}");
  const options = { ...clientOptions(setting("rulesets")), middleware, synchronize: { fileEvents: watcher } };
  const command = setting("path");
  const folder = vscode.workspace.workspaceFolders?.find((f) => f.uri.scheme === "file");
  client = new LanguageClient("hcl", "hcl", serverOptions(command, folder?.uri.fsPath), options);
  try {
    await client.start();
  } catch (problem) {
    vscode.window.showErrorMessage(startFailed(command, problem));
  }
}

/** Stops the server. One that did not start, or has died, cannot be stopped, and need not be. */
const stop = () => client?.stop().catch(() => {});

let turn = Promise.resolve(); // a client that is just starting cannot be stopped either

const restart = () => (turn = turn.then(stop).then(start));

/** Runs hcl in a terminal, where people can read on, interrupt and repeat it. */
function inTerminal(args) {
  const terminal = vscode.window.terminals.find((t) => t.name === "hcl") ?? vscode.window.createTerminal("hcl");
  terminal.show(true);
  terminal.sendText([setting("path"), ...args].map(quoted).join(" "));
}

const quoted = (word) => (/^[\w./:=+@,-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`);

/** Writes the schema of a ruleset's scenarios beside it, and has TOML editors use it. */
async function scenarioSchema() {
  const file = vscode.window.activeTextEditor?.document.uri.fsPath;
  if (!file || !/\.hc(\.md)?$/.test(file)) {
    vscode.window.showInformationMessage("Open the ruleset whose scenarios are to be completed.");
    return;
  }
  const schema = file.replace(/\.hc(\.md)?$/, ".schema.json");
  execFile(setting("path"), ["schema", file], { maxBuffer: 1 << 26 }, async (problem, text, said) => {
    if (problem) {
      vscode.window.showErrorMessage(said || problem.message);
      return;
    }
    await vscode.workspace.fs.writeFile(vscode.Uri.file(schema), Buffer.from(text));
    const toml = vscode.workspace.getConfiguration("evenBetterToml.schema");
    const associations = { ...toml.get("associations"), [`file://${path.dirname(file)}/.*\\.toml$`]: `file://${schema}` };
    await toml.update("associations", associations, vscode.ConfigurationTarget.Workspace).then(undefined, () =>
      vscode.window.showInformationMessage(`${schema} is written; an extension for TOML that knows schemas can use it.`),
    );
  });
}

const tasks = {
  provideTasks() {
    return ["check", "test"].map((verb) => task({ type: "hcl", verb, args: ["./..."] }, `${verb} all rulesets`));
  },
  resolveTask(given) {
    return task(given.definition, given.name, given.scope);
  },
};

function task(definition, name, scope = vscode.TaskScope.Workspace) {
  return new vscode.Task(definition, scope, name, "hcl", new vscode.ProcessExecution(setting("path"), taskArguments(definition)), "$hcl");
}

async function activate(context) {
  context.subscriptions.push(
    vscode.commands.registerCommand("hcl.restart", restart),
    vscode.commands.registerCommand("hcl.scenarioSchema", scenarioSchema),
    vscode.tasks.registerTaskProvider("hcl", tasks),
    vscode.workspace.onDidChangeConfiguration((change) => change.affectsConfiguration("hcl") && restart()),
  );
  await restart();
}

const deactivate = () => turn.then(stop);

module.exports = { activate, deactivate };
