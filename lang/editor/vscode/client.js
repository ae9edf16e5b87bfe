// What the language client is told, whoever runs it: the extension, or a test without an editor.

const { spawn } = require("node:child_process");

/**
 * How `hcl lsp` is started in a folder: with --rulesets only by the option of initialize. Left to itself, the
 * client would rather start what is called hcl in the folder that is open, and keep to itself why it cannot.
 */
function serverOptions(command, cwd) {
  return () =>
    new Promise((started, failed) => {
      const server = spawn(command, ["lsp"], { cwd });
      server.once("error", failed);
      server.once("spawn", () => started(server));
    });
}

/** What the user is told when that fails. */
function startFailed(command, problem) {
  const why = problem?.code === "ENOENT" ? `there is no command ${command}` : (problem?.message ?? problem);
  return `hcl lsp does not start: ${why}. Install hcl, or say by the setting hcl.path where it is.`;
}

/** Which documents the server is asked about, and what it is told of the settings. */
function clientOptions(rulesets) {
  return {
    documentSelector: [
      { language: "hcl-rules" },
      { language: "hcl-rules-markdown" },
      { scheme: "file", pattern: "**/*.hc.md" },
      { scheme: "file", pattern: "**/*.toml" },
    ],
    initializationOptions: rulesets ? { rulesets } : {},
  };
}

/** The command line that does what a task says. */
function taskArguments(definition) {
  return [definition.verb, ...(definition.args ?? [])];
}

module.exports = { serverOptions, startFailed, clientOptions, taskArguments };
