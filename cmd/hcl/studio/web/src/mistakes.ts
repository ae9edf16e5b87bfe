// Mistakes, with what hcl advises at a click, and what else can be done at the cursor.

import { LSPPlugin, type LSPClient } from "@codemirror/lsp-client";
import { type Diagnostic as Mark, setDiagnostics } from "@codemirror/lint";
import { type Extension, StateEffect, StateField } from "@codemirror/state";
import { EditorView, keymap, type Panel, showPanel } from "@codemirror/view";
import type { CodeAction, Diagnostic, PublishDiagnosticsParams, Range, WorkspaceEdit } from "vscode-languageserver-protocol";
import { el } from "../../../../../interp/viewer/web/src/dom";
import type { Documents } from "./documents";
import { wordsOf } from "./wire";

// take keeps what the server says is wrong with a file, and marks it where it is shown.
export function take(docs: Documents, p: PublishDiagnosticsParams) {
  if (p.diagnostics.length > 0) docs.mistakes.set(p.uri, p.diagnostics);
  else docs.mistakes.delete(p.uri);
  const doc = docs.getFile(p.uri);
  if (doc?.view && (p.version === undefined || p.version === doc.version)) show(docs, doc.view, p.diagnostics);
}

// show marks mistakes in an editor.
export function show(docs: Documents, view: EditorView, list: Diagnostic[]) {
  const plugin = LSPPlugin.get(view);
  if (!plugin) return;
  const length = plugin.syncedDoc.length;
  const at = (p: Range["start"]) => {
    const line = Math.min(p.line + 1, plugin.syncedDoc.lines);
    return plugin.unsyncedChanges.mapPos(Math.min(plugin.syncedDoc.line(line).from + p.character, length));
  };
  const marks = list.map((d): Mark => ({
    from: at(d.range.start), to: at(d.range.end), severity: d.severity === 1 ? "error" : "warning", message: wordsIn(d),
    ...(d.tags?.includes(1) && { markClass: "unused" }),
    renderMessage: () => message(docs, view, plugin.uri, d),
  }));
  view.dispatch(setDiagnostics(view.state, marks));
}

const wordsIn = (d: Diagnostic) => typeof d.message === "string" ? d.message : d.message.value;

// message is what is said of a mistake; below it comes what can be done.
function message(docs: Documents, view: EditorView, uri: string, d: Diagnostic): HTMLElement {
  const [what, ...advice] = wordsIn(d).split("\n");
  const deeds = el("span", { class: "deeds" });
  void actionsFor(docs.client, uri, d.range, [d]).then((list) => deeds.replaceChildren(...list.map((a) => deed(docs, view, a)))).catch(() => {});
  return el("span", { class: "mistake" }, el("span", {}, what, " ", el("code", { class: "code" }, String(d.code ?? ""))),
    advice.length > 0 && el("span", { class: "advice" }, advice.join("\n")),
    ...(d.relatedInformation ?? []).map((r) => {
      const b = el("button", { type: "button", class: "link" }, r.message);
      b.addEventListener("click", () => void go(docs, r.location.uri, r.location.range));
      return b;
    }), deeds);
}

function deed(docs: Documents, view: EditorView, a: CodeAction): HTMLElement {
  const b = el("button", { type: "button" }, a.title);
  b.addEventListener("click", () => {
    view.dispatch({ effects: setDeeds.of(null) });
    view.focus();
    void apply(docs, a.edit).catch((e) => LSPPlugin.get(view)?.reportError("This cannot be done", wordsOf(e)));
  });
  return b;
}

function actionsFor(client: LSPClient, uri: string, range: Range, diagnostics: Diagnostic[], only?: string[]): Promise<CodeAction[]> {
  client.sync();
  return client.request<object, CodeAction[] | null>("textDocument/codeAction",
    { textDocument: { uri }, range, context: { diagnostics, triggerKind: 1, ...(only && { only }) } }).then((l) => (l ?? []).filter((a) => a.edit));
}

// apply changes documents, opened or not.
async function apply(docs: Documents, edit: WorkspaceEdit | undefined) {
  for (const [uri, edits] of Object.entries(edit?.changes ?? {})) {
    const doc = await docs.open(uri);
    const text = doc.now;
    const at = (p: Range["start"]) => text.line(p.line + 1).from + p.character;
    docs.updateFile(uri, { changes: edits.map((e) => ({ from: at(e.range.start), to: at(e.range.end), insert: e.newText })), userEvent: "input.advice" });
  }
}

// go shows a place.
export async function go(docs: Documents, uri: string, range: Range): Promise<boolean> {
  const view = await docs.displayFile(uri);
  if (!view) return false;
  const line = view.state.doc.line(Math.min(range.start.line + 1, view.state.doc.lines));
  const anchor = Math.min(line.from + range.start.character, line.to);
  view.dispatch({ selection: { anchor }, effects: EditorView.scrollIntoView(anchor, { y: "center" }) });
  view.focus();
  return true;
}

// ---- what can be done at the cursor -----------------------------------------------------------

const setDeeds = StateEffect.define<((view: EditorView) => Panel) | null>();
const deedsPanel = StateField.define<((view: EditorView) => Panel) | null>({
  create: () => null,
  update(value, tr) {
    for (const e of tr.effects) if (e.is(setDeeds)) return e.value;
    return tr.docChanged ? null : value;
  },
  provide: (f) => showPanel.from(f),
});

// offer asks what can be done at the cursor, or with what is selected, and lists it.
export function offer(docs: Documents, view: EditorView): boolean {
  const plugin = LSPPlugin.get(view);
  if (!plugin) return false;
  const { from, to } = view.state.selection.main;
  const range = { start: plugin.toPosition(from), end: plugin.toPosition(to) };
  const meets = (d: Diagnostic) => d.range.start.line <= range.end.line && d.range.end.line >= range.start.line;
  void actionsFor(docs.client, plugin.uri, range, (docs.mistakes.get(plugin.uri) ?? []).filter(meets)).then((list) => {
    view.dispatch({ effects: setDeeds.of(() => {
      const dom = el("div", { class: "deeds", role: "group", "aria-label": "What can be done here" },
        ...(list.length > 0 ? list.map((a) => deed(docs, view, a)) : [el("span", {}, "There is nothing to be done here.")]), close());
      return { dom, mount: () => dom.querySelector("button")?.focus() };
    }) });
  }, (e) => plugin.reportError("This cannot be asked", wordsOf(e)));
  const close = () => {
    const b = el("button", { type: "button", "aria-label": "Close" }, "×");
    b.addEventListener("click", () => { view.dispatch({ effects: setDeeds.of(null) }); view.focus(); });
    return b;
  };
  return true;
}

export function deeds(docs: () => Documents): Extension {
  const run = (view: EditorView) => offer(docs(), view);
  return [deedsPanel, keymap.of([{ key: "Mod-.", run }, { key: "Alt-Enter", run }, {
    key: "Escape", run: (view) => { if (!view.state.field(deedsPanel)) return false; view.dispatch({ effects: setDeeds.of(null) }); return true; },
  }])];
}
