// What the language client is told, whoever runs it: the extension, or a test without an editor.

/** How `hcl lsp` is started: with --rulesets only by the option of initialize. */
function serverOptions(command) {
  return { command, args: ["lsp"] };
}

/** Which documents the server is asked about, and what it is told of the settings. */
function clientOptions(rulesets) {
  return {
    documentSelector: [
      { language: "hcl-rules" },
      { language: "hcl-rules-markdown" },
      { scheme: "file", pattern: "**/*.hc.md" },
      { scheme: "file", language: "toml" },
    ],
    initializationOptions: rulesets ? { rulesets } : {},
  };
}

/** The command line that does what a task says. */
function taskArguments(definition) {
  return [definition.verb, ...(definition.args ?? [])];
}

module.exports = { serverOptions, clientOptions, taskArguments };
