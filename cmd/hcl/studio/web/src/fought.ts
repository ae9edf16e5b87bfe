// What is fought: the rules that the document in view belongs to, by one of their scenarios; and the text with which
// the present one is compared.

import type { Text } from "@codemirror/state";
import { el } from "../../../../../interp/viewer/web/src/dom";
import type { Fights } from "./contract";
import type { Doc, Documents } from "./documents";
import type { Subject } from "./watch";
import { type Wire, wordsOf } from "./wire";

// Shows is who shows it.
export interface Shows {
  fights(s: Subject): Promise<void>; // until it is seen
  pinned(): void; // it is compared with another text
  none(why: string): void; // there is nothing to show
}

export class Fought {
  subject: Subject | undefined;
  settled: Promise<void> | undefined; // until the rules of the document in view are known
  seen: Promise<void> | undefined; // until their fight is
  private view: Doc | undefined;
  private begun = ""; // the scenario that has just been
  private known: Doc | undefined; // whose rules are fought
  private parts = new Set<string>(); // the files of these rules
  private chosen = new Map<string, string>(); // the scenario of each ruleset
  private pins = new Map<string, { pin: string; texts: Map<string, Text> }>(); // what each is compared with

  constructor(private select: HTMLSelectElement, private docs: () => Documents, private wire: Wire, private sync: () => Promise<void>, private shows: Shows) {
    select.addEventListener("change", () => this.by(select.value));
  }

  // of fights by the rules that a document belongs to; and it, if it is a scenario that somebody has just begun.
  of(doc: Doc, scenario = ""): Promise<void> {
    this.view = doc;
    this.begun = scenario;
    return (this.settled = this.find(doc));
  }

  // retry does it again if the rules of the document in view were not known: something else is wrong now.
  retry() { if (this.view && this.view !== this.known && !this.settled) void this.of(this.view); }

  // counts reports whether what is fought depends on a document.
  counts(doc: Doc) { return !!this.subject && (this.parts.has(doc.uri) || doc.uri.endsWith(encodeURI(this.subject.scenario))); }

  // by fights by another scenario.
  by(scenario: string) {
    this.select.value = scenario;
    if (!this.subject || this.select.value !== scenario) return;
    this.subject.scenario = scenario;
    this.chosen.set(this.subject.ruleset, scenario);
    void this.shows.fights(this.subject);
  }

  // differs reports whether any text is another than that which is pinned.
  differs() {
    const kept = this.subject && this.pins.get(this.subject.ruleset);
    if (!kept) return false;
    for (const d of this.docs().files) if (!kept.texts.has(d.uri)) kept.texts.set(d.uri, d.saved);
    return this.docs().files.some((d) => this.counts(d) && !d.now.eq(kept.texts.get(d.uri)!));
  }

  // before is the scenario as it was when the baseline was set, "": as it is.
  before() {
    const kept = this.subject && this.pins.get(this.subject.ruleset);
    const doc = this.docs().files.find((d) => d.languageId === "toml" && this.counts(d));
    const was = doc && kept?.texts.get(doc.uri);
    return was && !doc.now.eq(was) ? doc.written(was) : "";
  }

  // state is what is fought and compared, in one word: what was measured of the same holds.
  state() {
    const own = this.docs().files.filter((d) => !d.readOnly && this.counts(d)).map((d) => `${d.uri}\n${d.now.toString()}`).sort();
    return [this.subject?.scenario, this.subject?.pin, this.before(), ...own].join("\n");
  }

  // fromNow compares with the text as it is now; false: it has mistakes.
  async fromNow(): Promise<boolean> {
    if (!this.subject) return false;
    const before = this.subject.pin;
    await this.pin(this.subject, true);
    if (this.subject.pin === before) return false;
    this.shows.pinned();
    return true;
  }

  private async find(doc: Doc) {
    await this.sync();
    const found = await this.wire.request<Fights>("hcl/fights", { uri: doc.uri }).catch((e) => wordsOf(e));
    if (doc !== this.view) return;
    this.settled = undefined;
    if (typeof found === "string") {
      if (!this.counts(doc)) this.none(`Not measured: ${found}.`);
      return;
    }
    this.parts = new Set(found.files);
    this.known = doc;
    const begun = found.fights.find((f) => this.begun.endsWith(encodeURI(f.name)) && this.begun);
    this.begun = "";
    if (begun) this.chosen.set(found.ruleset, begun.name);
    if (begun || found.ruleset !== this.subject?.ruleset) await this.adopt(found);
  }

  private async adopt({ ruleset, fights }: Fights) {
    this.select.replaceChildren(...fights.map((f) => el("option", { value: f.name }, f.title)));
    const scenario = fights.find((f) => f.name === this.chosen.get(ruleset)) ?? fights.find((f) => f.title === "duel") ?? fights[0];
    if (!scenario) {
      const name = ruleset.split("/").pop()!.replace(/\.hc(\.md)?$/, "");
      return this.none(`These rules have no fight yet. New begins one: a file that ends with .toml, with ruleset = "${name}" as its first line.`);
    }
    this.select.value = scenario.name;
    const subject = (this.subject = { ruleset, scenario: scenario.name, pin: this.pins.get(ruleset)?.pin ?? "" });
    this.seen = this.shows.fights(subject);
    await Promise.all([this.docs().requestFile(ruleset), this.pin(subject)]);
  }

  private none(why: string) {
    this.subject = this.known = undefined;
    this.parts.clear();
    this.select.replaceChildren();
    this.shows.none(why);
  }

  // pin notes the text as it is now, as that with which others are compared; unless there is one and it may stay.
  private async pin(s: Subject, anew = false) {
    let kept = this.pins.get(s.ruleset);
    if (!kept || anew) {
      await this.sync();
      const texts = new Map(this.docs().files.map((d) => [d.uri, d.now]));
      const got = await this.wire.request<{ pin: string }>("hcl/pin", { uri: s.ruleset, ...(kept && { pin: kept.pin }) }).catch(() => undefined);
      if (!got) return;
      this.pins.set(s.ruleset, kept = { pin: got.pin, texts });
    }
    s.pin = kept.pin;
  }
}
