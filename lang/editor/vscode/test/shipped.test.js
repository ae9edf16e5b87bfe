// Every shipped ruleset is coloured to its end: nothing opens a text or picture that does not
// close, comments and texts are just those that the language has, and its words are words.

const { test } = require("node:test");
const assert = require("node:assert");
const fs = require("node:fs");
const path = require("node:path");
const textmate = require("vscode-textmate");
const oniguruma = require("vscode-oniguruma");

const house = path.join(__dirname, "../../../..");
const syntaxes = path.join(__dirname, "../syntaxes");

async function grammar(scope) {
  const wasm = fs.readFileSync(require.resolve("vscode-oniguruma/release/onig.wasm"));
  await oniguruma.loadWASM(wasm);
  const files = {
    "source.hcl-rules": "hcl-rules.tmLanguage.json",
    "text.html.markdown.hcl-rules": "hcl-rules-markdown.tmLanguage.json",
  };
  const registry = new textmate.Registry({
    onigLib: Promise.resolve({
      createOnigScanner: (patterns) => new oniguruma.OnigScanner(patterns),
      createOnigString: (text) => new oniguruma.OnigString(text),
    }),
    loadGrammar: async (name) =>
      files[name] ? textmate.parseRawGrammar(fs.readFileSync(path.join(syntaxes, files[name]), "utf8"), files[name]) : null,
  });
  return registry.loadGrammar(scope);
}

function rulesets(dir = path.join(house, "rulesets")) {
  return fs.readdirSync(dir, { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(dir, entry.name);
    return entry.isDirectory() ? rulesets(file) : /\.hc(\.md)?$/.test(entry.name) ? [file] : [];
  });
}

/** What a line's characters are, as the language reads them: c comment, t text, . code. */
function kinds(line, inPicture) {
  let out = "";
  for (let i = 0; i < line.length; ) {
    if (inPicture || line.startsWith('"""', i)) {
      const end = line.indexOf('"""', inPicture ? i : i + 3);
      const to = end < 0 ? line.length : end + 3;
      out += "t".repeat(to - i);
      inPicture = end < 0;
      i = to;
    } else if (line[i] === "#") {
      return [out + "c".repeat(line.length - i), false];
    } else if (line[i] === '"') {
      let end = i + 1;
      while (end < line.length && line[end] !== '"') end += line[end] === "\\" ? 2 : 1;
      out += "t".repeat(end + 1 - i);
      i = end + 1;
    } else {
      out += ".";
      i++;
    }
  }
  return [out, inPicture];
}

test("shipped rulesets", async (t) => {
  const rules = await grammar("source.hcl-rules");
  const files = rulesets();
  assert.ok(files.length > 50, `only ${files.length} rulesets were found`);
  const words = new Set(fs.readFileSync(path.join(syntaxes, "hcl-rules.tmLanguage.json"), "utf8").match(/"keywords": \{[^}]*\(\?:([^)]*)\)/)[1].split("|"));
  let seen = 0;
  for (const file of files.filter((f) => f.endsWith(".hc"))) {
    let stack = textmate.INITIAL;
    let inPicture = false;
    fs.readFileSync(file, "utf8").split("\n").forEach((line, n) => {
      const { tokens, ruleStack } = rules.tokenizeLine(line, stack);
      stack = ruleStack;
      let want;
      [want, inPicture] = kinds(line, inPicture);
      for (const token of tokens) {
        const scopes = token.scopes.join(" ");
        const where = `${path.relative(house, file)}:${n + 1}:${token.startIndex + 1}: ${line}`;
        const kind = /\bstring\./.test(scopes) ? "t" : /\bcomment\./.test(scopes) ? "c" : ".";
        for (let i = token.startIndex; i < Math.min(token.endIndex, line.length); i++) {
          assert.strictEqual(kind, want[i], `${where}\n${scopes}`);
        }
        const word = line.slice(token.startIndex, token.endIndex);
        if (kind === "." && words.has(word)) {
          seen++;
          assert.match(scopes, /keyword\.|storage\.|constant\.language|variable\.language|support\./, where);
        }
      }
    });
  }
  assert.ok(seen > 10000, `only ${seen} words of the language were seen`);
});

test("rules within Markdown", async () => {
  const book = await grammar("text.html.markdown.hcl-rules");
  const lines = ["Speed is {speed_factor}.", "", "```hc", "param speed_factor : int = 4", "```", "param no : rule"];
  let stack = textmate.INITIAL;
  const scopes = lines.map((line) => {
    const result = book.tokenizeLine(line, stack);
    stack = result.ruleStack;
    return result.tokens.map((token) => token.scopes.join(" ")).join("\n");
  });
  assert.match(scopes[0], /meta\.quotation/);
  assert.match(scopes[3], /storage\.type\.hcl-rules/);
  assert.doesNotMatch(scopes[5], /storage\.type/);
});
