// The page of hcl studio: a client of the language server, and of the requests that it answers besides.

import { redo, undo } from "@codemirror/commands";
import { LSPClient } from "@codemirror/lsp-client";
import { el } from "../../../../../interp/viewer/web/src/dom";
import type { Command } from "vscode-languageserver-protocol";
import { Book } from "./book";
import type { Files, Param } from "./contract";
import { askName, choose } from "./dialog";
import { type Doc, Documents, type Host } from "./documents";
import { extensions, make } from "./editor";
import { counted, FilesPane } from "./files";
import { begin, Knob, place } from "./knob";
import { Fought, type Shows } from "./fought";
import { sanitize } from "./markdown";
import { Measure } from "./measure";
import { go, list, take } from "./mistakes";
import { openReport, runTests, share } from "./outputs";
import { Panes } from "./panes";
import { Play } from "./play";
import { type Subject, Watch } from "./watch";
import { Wire, wordsOf } from "./wire";

const lastSeen = "hcl-studio-seen";

// titled is the title of a fight by the name of its file.
const titled = (file: string) => file.replace(/\.toml$/, "").replaceAll("-", " ").replace(/^./, (c) => c.toUpperCase());

const by = <T extends HTMLElement>(id: string) => document.getElementById(id) as T;

class Studio implements Host, Shows {
  private docs!: Documents;
  private client: LSPClient;
  private current: Doc | undefined;
  private fought: Fought;
  private panes = new Panes(document.body, (name) => { if (name !== "book") this.book?.close(); else this.read(); });
  private filesPane: FilesPane;
  private watch: Watch;
  private play: Play;
  private measure: Measure;
  private knob: Knob;
  private book!: Book;
  private been: string[] = []; // the documents that were in view
  private pairAt = 0; // how many those were when one came from two fights
  private outlined: number | undefined;
  private wanted: number | undefined; // of the knob, while its variant is made

  constructor(private wire: Wire, private files: Files) {
    this.client = new LSPClient({
      rootUri: files.root, timeout: 10_000, sanitizeHTML: sanitize, extensions: extensions(),
      workspace: (client) => (this.docs = new Documents(client, wire, this)),
      notificationHandlers: { "textDocument/publishDiagnostics": (_, p) => { take(this.docs, p); this.told(); return true; } },
    });
    this.client.connect(wire.transport);
    const sync = () => this.sync();
    this.fought = new Fought(by("pinned"), () => this.docs, wire, sync, this);
    this.filesPane = new FilesPane(by("own"), by("seeds"), by("outline"), (uri) => void this.open(uri), (uri, range) => void this.jump(uri, range));
    this.book = new Book(by("book"), by("page"), by("page-note"), wire, sync, (on) => this.reading(on));
    this.watch = new Watch(by("watch"), by("fight"), by("unseen"), by("watched"), by("seed"), by("number"), wire, sync, (at) => void this.toRule(at),
      (on) => document.body.classList.toggle("pair", on), (f) => this.seats(f.sides), () => this.fought.before());
    this.play = new Play(by("play"), by("played"), by("asked"), by("deeds"), by("question"), by("refused"), wire, sync, (on) => this.playing(on));
    this.measure = new Measure(by("measure"), by("headline"), by("figures"), by("note"), wire, sync, () => this.fought.differs(), () => this.fought.before(), () => this.fought.state(),
      (t) => { this.panes.show("watch"); void this.watch.turned(t); });
    this.knob = new Knob(by("knob"), by("knob-label"), by("knob-name"), by("slider"), by("value"), (p, v) => void this.turn(p, v), (back) => this.undoKnob(back));
    this.listen();
  }

  // ---- documents, as their host ---------------------------------------------------------------

  isOwn(uri: string) { return uri.startsWith(this.files.root + "/"); }

  make(doc: Doc) {
    const parent = el("div", { class: "doc", hidden: "" });
    by("editors").append(parent);
    return make(this.docs, doc, `Text of ${this.titleOf(doc.uri)}`, parent);
  }

  show(doc: Doc) {
    if (this.current && this.current !== doc) this.been.push(this.current.uri);
    this.current = doc;
    sessionStorage.setItem(lastSeen, doc.uri);
    by("go-back").hidden = !this.been.length;
    for (const f of this.docs.files) f.view?.dom.parentElement?.toggleAttribute("hidden", f !== doc);
    by("name").textContent = this.titleOf(doc.uri);
    by("builtin").hidden = !doc.readOnly;
    this.told();
    this.outline(0);
    if (!this.fought.counts(doc)) void this.fought.of(doc); // who looks up a rule of what is fought goes on with that
  }

  changed(doc: Doc) {
    if (this.fought.counts(doc)) {
      this.measure.touch();
      this.watch.aged();
      this.play.aged();
      this.book.touch(this.fought.subject!.ruleset);
    }
    if (doc === this.current) this.outline(600);
    this.draw();
  }

  saved(_: Doc, error?: string) {
    this.draw();
    if (error) this.say(`Not saved: ${error}`);
  }

  // act does what a lens offers: a fight is watched, tests are run.
  async act(doc: Doc, { command, arguments: args = [] }: Command) {
    if (command === "hcl.run") {
      this.panes.show("watch");
      return this.fought.by(String(args[2]));
    }
    await this.docs.saveAll(); // tests are of files
    await this.sync();
    if (doc.view) await runTests(this.wire, doc.view, doc.uri, String(args[3] ?? ""));
  }

  formatted(mistaken: boolean) { this.say(mistaken ? "Not formatted: fix the mistakes first." : "It is laid out already."); }

  async conflict(doc: Doc) {
    const answer = await choose(`${this.titleOf(doc.uri)} has been changed outside of this page. Which text is to be kept?`,
      { mine: "Mine, as it is here", theirs: "The one of the file" });
    return answer === "theirs" ? "theirs" : "mine";
  }

  // ---- what is fought, as who shows it --------------------------------------------------------

  // fights watches and measures a fight; whoever has just come sees it first.
  async fights(s: Subject) {
    this.book.touch(s.ruleset);
    by("reports").hidden = false;
    void this.value();
    await this.watch.about(s);
    if (this.fought.subject === s) this.measure.about(s);
  }

  pinned() { this.measure.again(); }

  none(why: string) {
    this.watch.none();
    this.knob.draw(null);
    by("reports").hidden = true;
    this.measure.none(why);
    this.seats([]);
  }

  // ---- what is shown --------------------------------------------------------------------------

  private titleOf(uri: string) {
    return this.isOwn(uri) ? decodeURIComponent(uri.slice(this.files.root.length + 1)) : decodeURIComponent(uri.split("/").slice(-2).join("/"));
  }

  private told() { // of mistakes
    this.draw();
    this.fought.retry();
  }

  private draw() {
    this.filesPane.draw(this.files, this.docs, this.current?.uri ?? "");
    const mistaken = counted(this.docs.mistakes.get(this.current?.uri ?? "") ?? []);
    by("mistakes").textContent = mistaken || "No mistakes";
    document.querySelector("[data-tab=write]")!.classList.toggle("mistaken", !!mistaken);
    const unsaved = this.docs.files.some((d) => !d.readOnly && d.dirty);
    this.say(unsaved ? "Not saved yet" : this.docs.files.some((d) => !d.readOnly) ? "Saved" : "");
  }

  private say(words: string) { // what is heard, too, where it is new
    if (by("saved").textContent !== words) by("saved").textContent = words;
  }

  // cursor tells the book where one is.
  cursor(doc: Doc) {
    if (doc === this.current && doc.view) this.book.at(this.filesPane.anchor(doc.now.lineAt(doc.view.state.selection.main.head).number - 1));
  }

  private outline(after: number) {
    clearTimeout(this.outlined);
    this.outlined = window.setTimeout(() => {
      if (!this.current) return;
      this.client.sync();
      const { current } = this;
      void this.filesPane.outlineOf(this.client, current.uri).then(() => this.cursor(current));
      void this.value();
    }, after);
  }

  private async value() { // of the knob
    const s = this.fought.subject;
    const p = s && await this.wire.request<Param | null>("hcl/param", { uri: s.ruleset }).catch(() => undefined);
    if (s !== this.fought.subject || p === undefined || this.wanted !== undefined) return;
    this.knob.draw(p);
    document.querySelector<HTMLElement>("[data-report-of=sweep]")!.hidden = !p;
  }

  // ---- where one is ---------------------------------------------------------------------------

  async start() {
    await this.client.initializing;
    by("folder").textContent = this.files.name;
    const last = sessionStorage.getItem(lastSeen); // before the page was loaded anew
    const first = this.files.files.find((f) => f.uri === last)?.uri || this.files.open || this.files.files.find((f) => f.sort === "ruleset")?.uri || this.files.seeds.find((s) => s.uri)?.uri;
    by<HTMLDetailsElement>("shelf").open = !this.files.files.some((f) => f.sort === "ruleset");
    this.draw();
    if (first) await this.open(first);
    await this.fought.settled;
    await this.fought.seen;
    for (const f of this.files.files.slice(0, 40)) await this.docs.requestFile(f.uri); // so that their mistakes are counted
  }

  private async open(uri: string) {
    const view = await this.docs.displayFile(uri).catch(() => null);
    if (!view) return this.say(`${this.titleOf(uri)} cannot be read.`);
    if (this.current && this.fought.counts(this.current)) await this.fought.of(this.current);
  }

  // goBack shows the document that was in view before, and the two fights that one came from.
  private async goBack() {
    if (this.been.length === this.pairAt) {
      this.panes.show("watch");
      void this.watch.resume();
    }
    const uri = this.been.pop();
    if (!uri) return;
    this.current = undefined; // it is not where one goes back to next
    (await this.docs.displayFile(uri).catch(() => null))?.focus();
  }

  private async jump(uri: string, range: Parameters<typeof go>[2]) {
    this.panes.show("write");
    await go(this.docs, uri, range);
  }

  // toRule goes to a place of the rules, "file:line".
  private async toRule(at: string) {
    const [, name, line] = /^(.*?)(?: \(embedded\))?:(\d+)$/.exec(at) ?? [];
    if (!name) return;
    const pair = document.body.classList.contains("pair"), from = this.current;
    if (pair) this.watch.back(); // the text has no room beside two fights
    const n = Number(line) - 1, range = { start: { line: n, character: 0 }, end: { line: n, character: 0 } };
    const seed = this.files.seeds.find((s) => s.uri)?.uri;
    const shelf = seed?.split("/").slice(0, -2).join("/");
    const known = [...this.files.files.map((f) => f.uri), ...this.docs.files.map((f) => f.uri)].find((u) => u.endsWith("/" + name));
    for (const uri of [name.startsWith("/") && "file://" + name, known, shelf && `${shelf}/${name}`]) {
      this.panes.show("write");
      if (!uri || !await go(this.docs, uri, range)) continue;
      if (!pair || !from) return;
      if (this.current === from) this.been.push(from.uri);
      this.pairAt = this.been.length;
      by("go-back").hidden = false;
      return;
    }
  }

  // toKnob goes to where the number stands that invites to be changed.
  private async toKnob() {
    const p = this.knob.at, at = p && place(this.docs.files, p.name);
    if (!at) return;
    const line = at.doc.now.lineAt(at.from), start = { line: line.number - 1, character: at.from - line.from };
    await this.jump(at.doc.uri, { start, end: start });
  }

  private async sync() {
    this.client.sync();
    await this.client.initializing; // what has changed is sent then
  }

  // ---- changes --------------------------------------------------------------------------------

  private async turn(p: Param, value: number) {
    const busy = this.wanted !== undefined;
    this.wanted = value;
    if (busy) return;
    try {
      if (this.fought.subject && !this.isOwn(this.fought.subject.ruleset)) await this.variant();
      const ruleset = this.fought.subject && this.docs.getFile(this.fought.subject.ruleset);
      if (!ruleset || ruleset.readOnly) return;
      const own = [ruleset, ...this.docs.files.filter((d) => d !== ruleset && !d.readOnly && d.languageId === "hcl-rules")];
      const at = place(own, p.name), insert = String(this.wanted);
      const doc = at?.doc ?? ruleset;
      this.docs.updateFile(doc.uri, { changes: at ? { from: at.from, to: at.to, insert } : begin(ruleset, p, this.wanted), userEvent: "input.knob" });
      const line = place([doc], p.name);
      if (line && doc.view) doc.view.dispatch({ selection: { anchor: line.from, head: line.to }, scrollIntoView: true });
    } catch (error) {
      by("note").textContent = wordsOf(error);
    } finally {
      this.wanted = undefined;
    }
  }

  // undoKnob undoes the last change of the text in which the number stands, or does it again.
  private undoKnob(back: boolean) {
    const p = this.knob.at, view = p && place(this.docs.files.filter((d) => !d.readOnly), p.name)?.doc.view;
    if (view && (back ? undo : redo)(view)) void this.outline(300);
  }

  // variant makes a variant of the built-in ruleset at hand, and opens it.
  private async variant(name?: string) {
    const seed = this.files.seeds.find((s) => s.uri === this.fought.subject?.ruleset) ?? this.files.seeds.find((s) => s.uri === this.current?.uri);
    if (!seed) throw new Error("This file is built in; make a variant of its ruleset to change it.");
    const taken = new Set(this.files.files.map((f) => f.path.replace(/\.[^/]*$/, "")));
    name ??= [`my-${seed.name}`, ...Array.from({ length: 99 }, (_, i) => `my-${seed.name}-${i + 2}`)].find((n) => !taken.has(n))!;
    const { uri } = await this.wire.request<{ uri: string }>("hcl/variant", { seed: seed.name, name });
    await this.refresh();
    const doc = await this.docs.open(uri);
    this.current = doc;
    await this.fought.of(doc);
    await this.docs.displayFile(uri);
    by("builtin").hidden = true;
    by<HTMLDetailsElement>("shelf").open = false;
  }

  // newFile begins a game, or a fight by the rules at hand.
  private async newFile() {
    const name = await askName("Which file? A game ends with .hc, a fight by the rules that you see with .toml.", "my-game.hc", "Create", [".hc", ".toml"]);
    if (!name) return;
    try {
      const rules = this.fought.subject?.ruleset ?? ""; // a fight stands beside its rules
      let uri = `${this.isOwn(rules) ? rules.slice(0, rules.lastIndexOf("/")) : this.files.root}/${name}`;
      if (name.endsWith(".toml")) await this.wire.request("hcl/save", { uri, text: await this.fightText(titled(name)), hash: "" });
      else ({ uri } = await this.wire.request<{ uri: string }>("hcl/variant", { name: name.replace(/\.hc$/, "") }));
      await this.refresh();
      this.panes.show("write");
      const view = await this.docs.displayFile(uri);
      if (view) await this.fought.of(this.docs.getFile(uri)!, uri);
      view?.focus();
    } catch (error) {
      this.say(wordsOf(error));
    }
  }

  // fightText is what a fight begins with: that which is fought, or two who have only names.
  private async fightText(title: string) {
    const s = this.fought.subject, own = this.files.files.find((f) => s && f.uri.endsWith(encodeURI(s.scenario)));
    if (own) return (await this.docs.open(own.uri)).now.toString().replace(/^(title\s*=\s*").*"/m, `$1${title}"`);
    const ruleset = s?.ruleset.split("/").pop()!.replace(/\.hc(\.md)?$/, "") ?? "my-game";
    const side = (name: string, who: string) => `\n[[side]]\nname = "${name}"\n\n[[side.combatant]]\nname = "${who}"\n`;
    return `ruleset = "${ruleset}"\ntitle   = "${title}"\n${side("red", "Ada")}${side("blue", "Bob")}`;
  }

  // seats are the sides of the fight that is watched, for which one may play it.
  private seats(sides: { name: string; title: string }[]) {
    const select = by<HTMLSelectElement>("side"), { value } = select;
    select.replaceChildren(...sides.map((s) => el("option", { value: s.name }, s.title)));
    if (sides.some((s) => s.name === value)) select.value = value;
    by<HTMLButtonElement>("sit").disabled = !sides.length;
  }

  // playing shows the fight that is played in place of the one that is watched.
  private playing(on: boolean) {
    const was = document.body.classList.toggle("playing", on);
    if (was) by("asked").focus({ preventScroll: true });
    else if (by("play").contains(document.activeElement)) by("sit").focus({ preventScroll: true });
  }

  private sit() {
    const fight = this.watch.asked;
    if (!fight) return;
    if (document.body.classList.contains("pair")) this.watch.back();
    this.panes.show("play");
    void this.play.begin({ ...fight, side: by<HTMLSelectElement>("side").value });
  }

  // read opens the book of the rules at hand.
  private read() { if (this.fought.subject) this.book.open(this.fought.subject.ruleset); }

  // reading shows the book in place of the fight.
  private reading(on: boolean) {
    document.body.classList.toggle("reading", on);
    by("read").setAttribute("aria-pressed", String(on));
    if (!on && by("book").contains(document.activeElement)) by("read").focus({ preventScroll: true });
  }

  // report opens a page about what is fought.
  private async report(what: string) {
    if (!this.fought.subject) return;
    await this.sync();
    await openReport(this.wire, this.fought.subject, what, this.knob.at).catch((e) => { by("note").textContent = wordsOf(e); });
  }

  // share gives what is fought as one file.
  private async share() {
    if (!this.fought.subject) return;
    this.say("Preparing your file …");
    await this.docs.saveAll();
    await this.sync();
    const made = await share(this.wire, this.fought.subject).catch((e) => { this.say(wordsOf(e)); });
    if (made) this.say(`Downloaded ${made.name}: it needs no other file. Run it with: hcl run ${made.name} ${made.fight}`);
  }

  private async refresh() {
    const files = await this.wire.request<Files>("hcl/files");
    for (const f of this.files.files) if (!files.files.some((g) => g.uri === f.uri)) this.docs.forget(f.uri);
    this.files = files;
    this.told();
  }

  private listen() {
    by("read").addEventListener("click", () => { if (this.book.isOpen) this.book.close(); else this.read(); });
    by("page-close").addEventListener("click", () => this.book.close());
    by("share").addEventListener("click", () => void this.share());
    for (const b of document.querySelectorAll<HTMLElement>("[data-report]")) b.addEventListener("click", () => void this.report(b.dataset["report"]!));
    by("again").addEventListener("click", () => this.watch.again());
    by("other").addEventListener("click", () => this.watch.other());
    by("back").addEventListener("click", () => this.watch.back());
    by("sit").addEventListener("click", () => this.sit());
    by("rule").addEventListener("click", () => this.watch.rule());
    by("mistakes").addEventListener("click", () => { if (this.current?.view) { this.panes.show("write"); list(this.docs, this.current.view); } });
    by("format").addEventListener("click", () => { if (this.current) void this.docs.format(this.current); });
    by("from-now").addEventListener("click", () => void this.fought.fromNow().then((done) => this.say(done ? "From here on, changes are compared with this text." : "Only a text without mistakes can be a baseline.")));
    by("make-variant").addEventListener("click", () => void askName("What is the variant called?", "my-rules", "Make it")
      .then((name) => name ? this.variant(name) : undefined).catch((e) => this.say(wordsOf(e))));
    by("go-back").addEventListener("click", () => void this.goBack());
    by("new-file").addEventListener("click", () => void this.newFile());
    by("knob-name").addEventListener("click", () => void this.toKnob());
    this.wire.on("hcl/filesChanged", () => void this.refresh().then(() => this.docs.reread()).catch(() => {}));
    window.addEventListener("keydown", (e) => {
      if (e.key === "ArrowLeft" && e.altKey && this.been.length) { e.preventDefault(); void this.goBack(); }
      if (e.key === "s" && (e.ctrlKey || e.metaKey)) { e.preventDefault(); void this.docs.saveAll(); }
      if (e.key === "Escape" && document.body.classList.contains("pair") && !document.querySelector("dialog")) this.watch.back();
    });
    window.addEventListener("beforeunload", (e) => { if (this.docs.files.some((d) => !d.readOnly && d.dirty)) { void this.docs.saveAll(); e.preventDefault(); } });
    void this.wire.closed.then(() => {
      this.say("The studio has been closed: start it again and load the page anew.");
      document.body.classList.add("gone");
    });
  }
}

Wire.open().then(async (wire) => new Studio(wire, await wire.request<Files>("hcl/files")).start()).catch((error) => { by("note").textContent = wordsOf(error); });
