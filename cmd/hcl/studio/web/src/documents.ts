// The documents that are open: those that are shown have a view, the others are only known to the server, so that
// it tells of their mistakes and can rename in them. What is written is saved after a pause.

import { type LSPClient, LSPPlugin, Workspace, type WorkspaceFile } from "@codemirror/lsp-client";
import { redo, undo } from "@codemirror/commands";
import { type ChangeSet, EditorState, Text, type TransactionSpec } from "@codemirror/state";
import type { EditorView } from "@codemirror/view";
import type { Command, Diagnostic, Position, TextEdit, WorkspaceEdit } from "vscode-languageserver-protocol";
import type { Read } from "./contract";
import { type Wire, wordsOf } from "./wire";

const savePause = 1000; // milliseconds

export const languageOf = (uri: string) => /\.hc(\.md)?$/.test(uri) ? "hcl-rules" : "toml";

export class Doc implements WorkspaceFile {
  version = 0;
  doc: Text;
  view: EditorView | null = null;
  saved: Text; // as it is on disk
  unsent: { changes: ChangeSet; prevDoc: Text } | undefined; // of a document without a view
  readonly languageId: string;

  constructor(readonly uri: string, text: string, public hash: string, readonly readOnly: boolean) {
    this.doc = this.saved = Text.of(text.split(/\r\n?|\n/));
    this.ending = /\r\n/.test(text) ? "\r\n" : "\n";
    this.languageId = languageOf(uri);
  }

  readonly ending: string;
  getView() { return this.view; }
  get now(): Text { return this.view?.state.doc ?? this.doc; }
  get dirty() { return !this.now.eq(this.saved); }
  written(text: Text) { return text.sliceString(0, text.length, this.ending); }
}

// Edit is a change of one document of several that were changed at once.
interface Edit { doc: Doc; before: Text; after: Text; back: ChangeSet; again: ChangeSet }

const mostUndone = 100; // changes of several documents that can be undone

// Host is what the page does for its documents.
export interface Host {
  isOwn(uri: string): boolean; // it may be written
  make(doc: Doc): EditorView;
  show(doc: Doc): void;
  changed(doc: Doc): void;
  saved(doc: Doc, error?: string): void;
  act(doc: Doc, lens: Command): void;
  cursor(doc: Doc): void; // it is somewhere else
  formatted(mistaken: boolean): void; // nothing has changed, perhaps since it cannot be read
  conflict(doc: Doc, theirs: Read): Promise<"mine" | "theirs">;
}

export class Documents extends Workspace {
  files: Doc[] = [];
  readonly mistakes = new Map<string, Diagnostic[]>();
  private opening = new Map<string, Promise<Doc>>();
  private timers = new Map<Doc, number>();
  private edits: Edit[] = []; // of the moment
  private together: Edit[][] = []; // changes of several documents at once
  private meeting = new Set<Doc>(); // about which somebody is being asked

  constructor(client: LSPClient, private wire: Wire, private host: Host) { super(client); }

  override getFile(uri: string): Doc | null { return this.files.find((f) => f.uri === uri) ?? null; }

  override requestFile(uri: string): Promise<Doc | null> {
    return this.open(uri).catch(() => null);
  }

  // open reads a document and tells the server of it, without showing it.
  open(uri: string): Promise<Doc> {
    let opening = this.opening.get(uri);
    if (!opening) {
      opening = this.wire.request<Read>("hcl/read", { uri }).then(({ text, hash }) => {
        const doc = new Doc(uri, text, hash, !this.host.isOwn(uri));
        this.files.push(doc);
        this.client.didOpen(doc);
        return doc;
      });
      this.opening.set(uri, opening);
      opening.catch(() => this.opening.delete(uri));
    }
    return opening;
  }

  override async displayFile(uri: string): Promise<EditorView | null> {
    const doc = await this.requestFile(uri);
    if (!doc) return null;
    if (!doc.view) {
      this.client.sync(); // the view begins with what the server knows
      doc.view = this.host.make(doc);
    }
    this.host.show(doc);
    return doc.view;
  }

  act(doc: Doc, lens: Command) { this.host.act(doc, lens); }
  cursor(doc: Doc) { this.host.cursor(doc); }

  openFile() {} // a view is made of what is open already
  closeFile() {}

  // forget closes a document whose file is gone.
  forget(uri: string) {
    const doc = this.getFile(uri);
    if (!doc) return;
    clearTimeout(this.timers.get(doc));
    this.files = this.files.filter((f) => f !== doc);
    this.opening.delete(uri);
    doc.view?.destroy();
    this.client.didClose(uri);
  }

  override updateFile(uri: string, update: TransactionSpec) {
    const doc = this.getFile(uri);
    if (!doc || doc.readOnly) return;
    const before = doc.now, { changes } = EditorState.create({ doc: before }).update({ changes: update.changes });
    if (doc.view) doc.view.dispatch(update);
    else {
      doc.unsent = { prevDoc: doc.unsent?.prevDoc ?? before, changes: doc.unsent ? doc.unsent.changes.compose(changes) : changes };
      doc.doc = changes.apply(before);
      this.touched(doc);
    }
    this.note({ doc, before, after: doc.now, back: changes.invert(before), again: changes });
  }

  // apply changes documents, opened or not, as the server advises.
  async apply(edit: WorkspaceEdit | undefined) {
    const found = await Promise.all(Object.entries(edit?.changes ?? {}).map(async ([uri, edits]) => ({ uri, edits, doc: await this.open(uri) })));
    for (const { uri, edits, doc } of found) { // all at once, so that it is undone at once
      const text = doc.now;
      const at = (p: Position) => text.line(p.line + 1).from + p.character;
      this.updateFile(uri, { changes: edits.map((e) => ({ from: at(e.range.start), to: at(e.range.end), insert: e.newText })), userEvent: "input.advice" });
    }
  }

  // format lays a document out, and tells the host if it cannot be read and so is left as it is.
  async format({ uri }: Doc) {
    this.client.sync();
    const asked = { textDocument: { uri }, options: { tabSize: 2, insertSpaces: true } };
    const edits = await this.client.request<object, TextEdit[] | null>("textDocument/formatting", asked).catch(() => null);
    if (edits?.length) await this.apply({ changes: { [uri]: edits } });
    else this.host.formatted((this.mistakes.get(uri) ?? []).some((d) => d.severity === 1));
  }

  // note keeps what was changed in the same moment, to undo it so.
  private note(e: Edit) {
    if (this.edits.push(e) > 1) return;
    queueMicrotask(() => {
      if (this.edits.length > 1) this.together = [...this.together, this.edits].slice(-mostUndone);
      this.edits = [];
    });
  }

  // step undoes in all documents what was changed in several at once, this one among them; or does it again. It gives
  // in how many, 0: the last change was none of that sort.
  step(doc: Doc, back: boolean): number {
    const stands = (e: Edit) => e.doc.now.eq(back ? e.after : e.before);
    const list = this.together.findLast((t) => t.some((e) => e.doc === doc && stands(e)))?.filter(stands) ?? [];
    for (const e of list) {
      const { view } = e.doc;
      if (view && (back ? undo : redo)(view)) continue; // which puts the cursor there, too
      this.updateFile(e.doc.uri, { changes: back ? e.back : e.again });
      this.edits = [];
    }
    return list.length;
  }

  syncFiles() {
    const out: { file: Doc; changes: ChangeSet; prevDoc: Text }[] = [];
    for (const file of this.files) {
      const plugin = file.view && LSPPlugin.get(file.view);
      if (plugin && !plugin.unsyncedChanges.empty) {
        out.push({ file, changes: plugin.unsyncedChanges, prevDoc: file.doc });
        file.doc = file.view!.state.doc;
        plugin.clear();
      } else if (file.unsent) {
        out.push({ file, ...file.unsent });
        file.unsent = undefined;
      } else continue;
      file.version++;
    }
    return out;
  }

  // touched notes that a document has changed.
  touched(doc: Doc) {
    clearTimeout(this.timers.get(doc));
    this.timers.set(doc, window.setTimeout(() => this.save(doc), savePause));
    this.host.changed(doc);
  }

  async saveAll() { await Promise.all(this.files.map((d) => this.save(d))); }

  async save(doc: Doc): Promise<void> {
    clearTimeout(this.timers.get(doc));
    if (doc.readOnly || !doc.dirty || this.meeting.has(doc)) return;
    const text = doc.now;
    try {
      const { hash } = await this.wire.request<{ hash: string }>("hcl/save", { uri: doc.uri, text: doc.written(text), hash: doc.hash });
      [doc.hash, doc.saved] = [hash, text];
      this.host.saved(doc);
    } catch (error) {
      const theirs = await this.wire.request<Read>("hcl/read", { uri: doc.uri }).catch(() => undefined);
      if (!theirs || theirs.hash === doc.hash) return this.host.saved(doc, wordsOf(error));
      await this.meet(doc, theirs);
    }
  }

  // meet settles what a document is when its file has become something else.
  async meet(doc: Doc, theirs: Read) {
    if (theirs.hash === doc.hash || this.meeting.has(doc)) return;
    this.meeting.add(doc);
    try {
      await this.settle(doc, theirs);
    } finally {
      this.meeting.delete(doc);
    }
  }

  private async settle(doc: Doc, theirs: Read) {
    const text = new Doc(doc.uri, theirs.text, theirs.hash, true).doc;
    const mine = doc.dirty && !doc.now.eq(text) && await this.host.conflict(doc, theirs) === "mine";
    [doc.hash, doc.saved] = [theirs.hash, text];
    if (mine) {
      this.meeting.delete(doc);
      return this.save(doc);
    }
    if (!doc.now.eq(text)) this.updateFile(doc.uri, { changes: { from: 0, to: doc.now.length, insert: text } });
    this.host.saved(doc);
  }

  // reread looks which files have become something else.
  async reread() {
    await Promise.all(this.files.filter((d) => !d.readOnly).map(async (d) => {
      const theirs = await this.wire.request<Read>("hcl/read", { uri: d.uri }).catch(() => undefined);
      if (theirs) await this.meet(d, theirs);
    }));
  }
}
