// What the server knows of a text and the editor shows in it: colours of names, values behind params, folds, lenses.

import { LSPPlugin } from "@codemirror/lsp-client";
import { codeFolding, foldGutter, foldService } from "@codemirror/language";
import { type Extension, type Range, StateEffect, StateField } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView, ViewPlugin, type ViewUpdate, WidgetType } from "@codemirror/view";
import type { CodeLens, Command, FoldingRange, InlayHint, SemanticTokens } from "vscode-languageserver-protocol";

const pause = 150; // milliseconds behind the last key

interface Painted { tokens: DecorationSet; hints: DecorationSet; folds: DecorationSet; lenses: DecorationSet }

const setPainted = StateEffect.define<Painted>();
const nothing: Painted = { tokens: Decoration.none, hints: Decoration.none, folds: Decoration.none, lenses: Decoration.none };

const painted = StateField.define<Painted>({
  create: () => nothing,
  update(value, tr) {
    for (const e of tr.effects) if (e.is(setPainted)) return e.value;
    if (!tr.docChanged) return value;
    return { tokens: value.tokens.map(tr.changes), hints: value.hints.map(tr.changes), folds: value.folds.map(tr.changes), lenses: value.lenses.map(tr.changes) };
  },
  provide: (f) => [EditorView.decorations.from(f, (v) => v.tokens), EditorView.decorations.from(f, (v) => v.hints), EditorView.decorations.from(f, (v) => v.lenses)],
});

class Hint extends WidgetType {
  constructor(readonly text: string, readonly title: string) { super(); }
  override eq(other: Hint) { return other.text === this.text && other.title === this.title; }
  toDOM() {
    const e = document.createElement("span");
    e.className = "hint";
    e.textContent = this.text;
    if (this.title) e.title = this.title;
    return e;
  }
}

// Lens is a line above another, with what can be done there.
class Lens extends WidgetType {
  constructor(readonly command: Command, private act: (c: Command) => void) { super(); }
  override eq(other: Lens) { return JSON.stringify(other.command) === JSON.stringify(this.command); }
  toDOM() {
    const line = document.createElement("div"), b = document.createElement("button");
    [line.className, b.type, b.className, b.textContent] = ["lens", "button", "link", this.command.title];
    b.addEventListener("click", () => this.act(this.command));
    line.append(b);
    return line;
  }
  override ignoreEvent() { return true; }
}

const marks = new Map<string, Decoration>();
const mark = (name: string) => {
  let m = marks.get(name);
  if (!m) marks.set(name, m = Decoration.mark({ class: name }));
  return m;
};
const fold = Decoration.mark({ class: "fold" }); // is not shown: it keeps the place of what can be folded

class Painter {
  private timer: number | undefined;

  constructor(private view: EditorView, private act: (c: Command) => void) { this.ask(0); }

  update(u: ViewUpdate) { if (u.docChanged) this.ask(pause); }

  destroy() { clearTimeout(this.timer); }

  private ask(after: number) {
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.paint().catch(() => {}), after); // the next change asks again
  }

  private async paint() {
    const plugin = LSPPlugin.get(this.view);
    if (!plugin) return;
    const { client, uri } = plugin, doc = this.view.state.doc;
    client.sync();
    const textDocument = { uri };
    const range = { start: { line: 0, character: 0 }, end: { line: doc.lines, character: 0 } };
    const [tokens, hints, folds, lenses] = await Promise.all([
      client.request<object, SemanticTokens | null>("textDocument/semanticTokens/full", { textDocument }),
      client.request<object, InlayHint[] | null>("textDocument/inlayHint", { textDocument, range }),
      client.request<object, FoldingRange[] | null>("textDocument/foldingRange", { textDocument }),
      client.request<object, CodeLens[] | null>("textDocument/codeLens", { textDocument }),
    ]);
    if (this.view.state.doc !== doc) return; // it is asked again
    const legend = client.serverCapabilities?.semanticTokensProvider?.legend;
    const words: Range<Decoration>[] = [];
    let line = 0, column = 0;
    const data = tokens?.data ?? [];
    for (let i = 0; i + 4 < data.length; i += 5) {
      if (data[i]! > 0) [line, column] = [line + data[i]!, 0];
      column += data[i + 1]!;
      const from = doc.line(line + 1).from + column;
      words.push(mark(`tok-${legend?.tokenTypes[data[i + 3]!]}${data[i + 4]! & 1 ? " tok-declaration" : ""}`).range(from, from + data[i + 2]!));
    }
    const values = (hints ?? []).map((h) => {
      const text = typeof h.label === "string" ? h.label : h.label.map((p) => p.value).join("");
      const title = typeof h.tooltip === "string" ? h.tooltip : "";
      return Decoration.widget({ widget: new Hint((h.paddingLeft ? " " : "") + text + (h.paddingRight ? " " : ""), title), side: h.paddingLeft ? 1 : -1 })
        .range(plugin.fromPosition(h.position));
    });
    const folded = (folds ?? []).filter((f) => f.endLine > f.startLine && f.endLine < doc.lines)
      .map((f) => fold.range(doc.line(f.startLine + 1).from, doc.line(f.endLine + 1).to));
    const above = (lenses ?? []).filter((l) => l.command && (l.command.command === "hcl.test" || uri.endsWith(".toml")))
      .map((l) => Decoration.widget({ widget: new Lens(l.command!, this.act), block: true, side: -1 }).range(doc.line(l.range.start.line + 1).from));
    const set = (list: Range<Decoration>[]) => Decoration.set(list, true);
    this.view.dispatch({ effects: setPainted.of({ tokens: set(words), hints: set(values), folds: set(folded), lenses: set(above) }) });
  }
}

// paint is all of it, as an extension of an editor; act does what a lens offers.
export function paint(act: (c: Command) => void): Extension {
  return [painted, ViewPlugin.define((view) => new Painter(view, act)), codeFolding(), foldGutter(), foldService.of((state, start, end) => {
    let to = -1;
    state.field(painted).folds.between(start, end, (from, upTo) => {
      if (from >= start && from <= end && upTo > end) to = Math.max(to, upTo);
    });
    return to > end ? { from: end, to } : null;
  })];
}
