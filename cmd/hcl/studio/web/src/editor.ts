// The editor of one document.

import { autocompletion, acceptCompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { bracketMatching, foldKeymap, HighlightStyle, StreamLanguage, syntaxHighlighting } from "@codemirror/language";
import { toml } from "@codemirror/legacy-modes/mode/toml";
import { lintGutter, nextDiagnostic, previousDiagnostic } from "@codemirror/lint";
import { findReferencesKeymap, hoverTooltips, jumpToDefinitionKeymap, renameKeymap, serverCompletion, signatureHelp } from "@codemirror/lsp-client";
import { highlightSelectionMatches, searchKeymap } from "@codemirror/search";
import { Compartment, EditorState, type Extension } from "@codemirror/state";
import { drawSelection, EditorView, highlightActiveLine, highlightActiveLineGutter, highlightSpecialChars, keymap, lineNumbers } from "@codemirror/view";
import { tags } from "@lezer/highlight";
import type { Doc, Documents } from "./documents";
import { deeds, show } from "./mistakes";
import { paint } from "./paint";

const dark = window.matchMedia("(prefers-color-scheme: dark)");
const darkness = new Compartment();
const nonce = document.querySelector<HTMLMetaElement>("meta[name=nonce]")?.content ?? "";

const style = HighlightStyle.define([
  { tag: tags.comment, class: "tok-comment" }, { tag: tags.string, class: "tok-string" }, { tag: [tags.number, tags.bool, tags.atom], class: "tok-number" },
  { tag: [tags.propertyName, tags.definition(tags.propertyName)], class: "tok-property" },
]);

const comments = EditorState.languageData.of(() => [{ commentTokens: { line: "#" }, closeBrackets: { brackets: ["(", "[", "{", '"'] } }]);

export function extensions(): Extension[] {
  return [serverCompletion(), hoverTooltips(), signatureHelp(), keymap.of([...renameKeymap, ...jumpToDefinitionKeymap, ...findReferencesKeymap])];
}

// make makes the editor of a document.
export function make(docs: Documents, doc: Doc, label: string, parent: HTMLElement): EditorView {
  const view = new EditorView({ parent, state: EditorState.create({ doc: doc.doc, extensions: [
    EditorView.cspNonce.of(nonce), darkness.of(EditorView.darkTheme.of(dark.matches)),
    lineNumbers(), highlightActiveLineGutter(), highlightSpecialChars(), history(), drawSelection(), highlightActiveLine(), highlightSelectionMatches(),
    bracketMatching(), closeBrackets(), autocompletion({ icons: false }), lintGutter(), EditorState.tabSize.of(2), EditorView.lineWrapping,
    keymap.of([{ key: "Tab", run: acceptCompletion }, { key: "Mod-z", run: () => docs.step(doc, true) > 0, shift: () => docs.step(doc, false) > 0 },
      { key: "Mod-y", run: () => docs.step(doc, false) > 0 }, { key: "Shift-Alt-f", run: () => { void docs.format(doc); return true; } }]), deeds(docs),
    keymap.of([...closeBracketsKeymap, ...defaultKeymap, ...searchKeymap, ...historyKeymap, ...foldKeymap, ...completionKeymap,
      { key: "F8", run: nextDiagnostic }, { key: "Shift-F8", run: previousDiagnostic }]),
    doc.languageId === "toml" ? StreamLanguage.define(toml) : comments, syntaxHighlighting(style), paint((lens) => docs.act(doc, lens)),
    EditorView.contentAttributes.of({ "aria-label": label, tabindex: "0", spellcheck: "false" }),
    EditorState.readOnly.of(doc.readOnly),
    EditorView.updateListener.of((u) => { if (u.docChanged) docs.touched(doc); if (u.selectionSet) docs.cursor(doc); }),
    docs.client.plugin(doc.uri, doc.languageId),
  ] }) });
  dark.addEventListener("change", () => view.dispatch({ effects: darkness.reconfigure(EditorView.darkTheme.of(dark.matches)) }));
  show(docs, view, docs.mistakes.get(doc.uri) ?? []);
  return view;
}
