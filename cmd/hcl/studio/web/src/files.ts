// The files of the folder with their mistakes, the built-in rulesets, and what the document at hand declares.

import type { LSPClient } from "@codemirror/lsp-client";
import type { Diagnostic, DocumentSymbol, Range } from "vscode-languageserver-protocol";
import { el } from "../../../../../interp/viewer/web/src/dom";
import type { File, Files } from "./contract";
import type { Documents } from "./documents";

export class FilesPane {
  private outlined: DocumentSymbol[] = []; // of the document at hand

  constructor(private own: HTMLElement, private seeds: HTMLElement, private outline: HTMLElement, private open: (uri: string) => void,
    private jump: (uri: string, range: Range) => void) {}

  draw(files: Files, docs: Documents, current: string) {
    const entry = (uri: string, title: string, path = "") => {
      const list = docs.mistakes.get(uri) ?? [], said = counted(list);
      const b = el("button", { type: "button", title: path, ...(uri === current && { "aria-current": "true" }) }, el("span", {}, title),
        docs.getFile(uri)?.dirty && el("span", { class: "dot", title: "not saved yet" }, "●"),
        said && el("span", { class: list.some(isError) ? "badge" : "badge warning", title: said, "aria-label": said }, String(list.length)));
      b.addEventListener("click", () => this.open(uri));
      return el("li", {}, b);
    };
    const folder = (f: File) => f.path.slice(0, f.path.lastIndexOf("/") + 1);
    const own = files.files.toSorted((a, b) => folder(a).localeCompare(folder(b)) || a.sort.localeCompare(b.sort) || a.path.localeCompare(b.path));
    const others = docs.files.filter((f) => f.view && f.readOnly && !files.seeds.some((s) => s.uri === f.uri));
    keep(this.own, own.map((f) => entry(f.uri, f.path)));
    keep(this.seeds, [...files.seeds.filter((s) => s.uri).map((s) => entry(s.uri!, s.title, s.name)),
      ...others.map((f) => entry(f.uri, f.uri.split("/").slice(-2).join("/")))]);
    this.own.parentElement!.querySelector<HTMLElement>(".none")!.hidden = files.files.length > 0;
  }

  async outlineOf(client: LSPClient, uri: string) {
    const list = await client.request<object, DocumentSymbol[] | null>("textDocument/documentSymbol", { textDocument: { uri } }).catch(() => null);
    const entry = (s: DocumentSymbol, deep: number): HTMLElement => {
      const b = el("button", { type: "button", title: s.detail ?? "" }, s.name);
      b.addEventListener("click", () => this.jump(uri, s.selectionRange));
      return el("li", {}, b, deep < 1 && !!s.children?.length && el("ul", {}, ...s.children.map((c) => entry(c, deep + 1))));
    };
    this.outlined = list ?? [];
    keep(this.outline, this.outlined.map((s) => entry(s, 0)));
  }

  // anchor is where the book has what is declared in a line of the document at hand, "" if it may have nothing there.
  anchor(line: number): string {
    const within = (list: DocumentSymbol[] = []) => list.find((s) => s.range.start.line <= line && line <= s.range.end.line);
    const sortOf = (s: DocumentSymbol) => s.detail?.split(" ").at(-1) ?? "";
    const outer = within(this.outlined);
    if (!outer || ["file", "test"].includes(sortOf(outer))) return "";
    const field = sortOf(outer) === "kind" ? within(outer.children) : undefined;
    return `${sortOf(outer)}-${outer.name}${field && sortOf(field) === "field" ? "." + field.name : ""}`;
  }
}

// keep puts entries into a list, unless they are there already, and the keyboard stays at the same one.
function keep(list: HTMLElement, entries: HTMLElement[]) {
  if (list.innerHTML === entries.map((e) => e.outerHTML).join("")) return;
  const at = [...list.querySelectorAll("button")].indexOf(document.activeElement as HTMLButtonElement);
  const { scrollTop } = list;
  list.replaceChildren(...entries);
  list.scrollTop = scrollTop;
  if (at >= 0) list.querySelectorAll("button")[at]?.focus();
}

const isError = (d: Diagnostic) => d.severity === 1;

// counted says how many mistakes and warnings there are, "" for none.
export function counted(list: Diagnostic[]): string {
  const errors = list.filter(isError).length, warnings = list.length - errors;
  return [errors > 0 && count(errors, "mistake"), warnings > 0 && count(warnings, "warning")].filter(Boolean).join(", ");
}

export const count = (n: number, of: string) => `${n.toLocaleString("en")} ${of}${n === 1 ? "" : "s"}`;
