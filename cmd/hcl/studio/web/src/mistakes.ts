// Mistakes, with what hcl advises at a click, and what else can be done at the cursor.

import { LSPPlugin, type LSPClient } from "@codemirror/lsp-client";
import { type Diagnostic as Mark, setDiagnostics } from "@codemirror/lint";
import type { Extension } from "@codemirror/state";
import { EditorView, keymap } from "@codemirror/view";
import type { CodeAction, Diagnostic, PublishDiagnosticsParams, Range } from "vscode-languageserver-protocol";
import { el } from "../../../../../interp/viewer/web/src/dom";
import { belowText, closing, lower, put } from "./below";
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
  return el("span", { class: "mistake" }, el("span", {}, what, " ", el("code", { class: "code" }, String(d.code ?? ""))),
    advice.length > 0 && el("span", { class: "advice" }, advice.join("\n")), ...helps(docs, view, uri, d));
}

// helps are the other places that a mistake has to do with, and the deeds that hcl advises.
function helps(docs: Documents, view: EditorView, uri: string, d: Diagnostic): HTMLElement[] {
  const fixes = el("span", { class: "deeds" });
  void actionsFor(docs.client, uri, d.range, [d]).then((list) => fixes.replaceChildren(...list.map((a) => deed(docs, view, a)))).catch(() => {});
  return [...(d.relatedInformation ?? []).map((r) => {
    const b = el("button", { type: "button", class: "link" }, r.message);
    b.addEventListener("click", () => void go(docs, r.location.uri, r.location.range));
    return b;
  }), fixes];
}

function deed(docs: Documents, view: EditorView, a: CodeAction): HTMLElement {
  const b = el("button", { type: "button" }, a.title);
  b.addEventListener("click", () => {
    lower(view);
    void docs.apply(a.edit).catch((e) => LSPPlugin.get(view)?.reportError("This cannot be done", wordsOf(e)));
  });
  return b;
}

function actionsFor(client: LSPClient, uri: string, range: Range, diagnostics: Diagnostic[]): Promise<CodeAction[]> {
  client.sync();
  return client.request<object, CodeAction[] | null>("textDocument/codeAction",
    { textDocument: { uri }, range, context: { diagnostics, triggerKind: 1 } }).then((l) => (l ?? []).filter((a) => a.edit));
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

// list lists the mistakes of a document.
export function list(docs: Documents, view: EditorView): boolean {
  const uri = LSPPlugin.get(view)?.uri;
  if (!uri) return false;
  const items = el("ol");
  let drawn: Diagnostic[] | undefined;
  const draw = () => {
    const now = docs.mistakes.get(uri) ?? [];
    if (now === drawn) return;
    drawn = now;
    items.replaceChildren(...now.map((d) => {
      const [what, ...advice] = wordsIn(d).split("\n");
      const b = el("button", { type: "button", class: "what" }, `${d.range.start.line + 1}: ${what} `, el("code", { class: "code" }, String(d.code ?? "")));
      b.addEventListener("click", () => void go(docs, uri, d.range));
      return el("li", { class: "mistake" }, b, advice.length > 0 && el("span", { class: "advice" }, advice.join("\n")), ...helps(docs, view, uri, d));
    }));
    if (now.length === 0) items.replaceChildren(el("li", {}, "Nothing is wrong here."));
  };
  draw();
  put(view, el("div", { class: "mistakes", role: "group", "aria-label": "Mistakes" }, items, closing(view)),
    (u) => { if (u.transactions.some((t) => t.effects.length > 0)) draw(); });
  return true;
}

// offer asks what can be done at the cursor, or with what is selected, and lists it.
export function offer(docs: Documents, view: EditorView): boolean {
  const plugin = LSPPlugin.get(view);
  if (!plugin) return false;
  const { from, to } = view.state.selection.main;
  const range = { start: plugin.toPosition(from), end: plugin.toPosition(to) };
  const lines = (docs.mistakes.get(plugin.uri) ?? []).filter((d) => d.range.start.line <= range.end.line && d.range.end.line >= range.start.line);
  const asked = [actionsFor(docs.client, plugin.uri, range, []), ...lines.map((d) => actionsFor(docs.client, plugin.uri, d.range, [d]))];
  void Promise.all(asked).then((found) => [...new Map(found.flat().map((a) => [a.title, a])).values()]).then((deeds) =>
    put(view, el("div", { class: "deeds", role: "group", "aria-label": "What can be done here" },
      ...lines.map((d) => el("span", { class: "mistake" }, wordsIn(d))),
      ...(deeds.length > 0 ? deeds.map((a) => deed(docs, view, a)) : lines.length > 0 ? [] : [el("span", {}, "There is nothing to be done here.")]), closing(view)),
    (u) => { if (u.docChanged) queueMicrotask(() => lower(view)); }),
  (e) => plugin.reportError("This cannot be asked", wordsOf(e)));
  return true;
}

// deeds lists at a key what is wrong, or what can be done at the cursor.
export function deeds(docs: Documents): Extension {
  const run = (view: EditorView) => offer(docs, view);
  return [belowText, keymap.of([{ key: "Mod-.", run }, { key: "Alt-Enter", run }, { key: "Mod-Shift-m", run: (view) => list(docs, view) }])];
}
