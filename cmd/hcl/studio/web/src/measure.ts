// How the pinned fight ends, by the text as it is written: measured anew after each pause, and against the text
// from which one began.

import { el } from "../../../../../interp/viewer/web/src/dom";
import type { Compare, Sim, Turned } from "./contract";
import { count } from "./files";
import type { Subject } from "./watch";
import { takenBack, type Wire, wordsOf } from "./wire";

const pause = 300; // milliseconds behind the last key
const mostKnown = 20; // reports that are kept

const mistaken = "there are mistakes: "; // begins what the server says of a text that does not check

const percent = (share: number) => (share * 100).toFixed(1);
const signed = (n: number) => (n < 0 ? "−" : "+") + Math.abs(n).toFixed(1);
const half = (o: { low: number; high: number }) => "± " + ((o.high - o.low) * 50).toFixed(1);

export class Measure {
  private running = new AbortController();
  private timer: number | undefined;
  private asked = 0;
  private subject: Subject | undefined;
  private known = new Map<string, Sim | Compare>(); // by the state of the texts

  constructor(private pane: HTMLElement, private headline: HTMLElement, private rest: HTMLElement, private note: HTMLElement, private wire: Wire,
    private sync: () => Promise<void>, private changed: () => boolean, private before: () => string, private state: () => string, private turn: (t: Turned) => void) {
    wire.on("hcl/progress", (p: { token: string; report: Sim | Compare }) => { if (p.token === String(this.asked)) this.draw(p.report, true); });
  }

  about(subject: Subject) {
    this.subject = subject;
    this.headline.replaceChildren("…");
    this.rest.replaceChildren();
    void this.run();
  }

  // none measures nothing, and says why.
  none(why: string) {
    this.subject = undefined;
    this.running.abort();
    clearTimeout(this.timer);
    this.pane.removeAttribute("aria-busy");
    this.headline.replaceChildren("…");
    this.rest.replaceChildren();
    this.note.textContent = why;
  }

  again() { void this.run(); }

  // touch notes that the text has changed: what it is compared with is measured when nobody has typed for a while.
  touch() {
    this.running.abort();
    this.pane.classList.add("old");
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => void this.run(), pause);
  }

  private async run() {
    const s = this.subject;
    clearTimeout(this.timer);
    this.running.abort();
    if (!s) return;
    const { signal } = (this.running = new AbortController());
    const token = String(++this.asked);
    this.pane.classList.add("old");
    this.pane.setAttribute("aria-busy", "true");
    this.note.textContent = "Fighting …";
    const state = this.state(), known = this.known.get(state);
    try {
      if (known) {
        this.pane.removeAttribute("aria-busy");
        return this.draw(known, false);
      }
      await this.sync();
      const compares = this.changed() && s.pin !== "";
      const asked = { uri: s.ruleset, scenario: s.scenario, progress: token, ...(compares && { pin: s.pin, before: this.before() }) };
      let why = "";
      const { report } = await this.wire.request<{ report: Sim | Compare }>(compares ? "hcl/compare" : "hcl/sim", asked, signal).catch((error) => {
        if (!compares || takenBack(error) || wordsOf(error).startsWith(mistaken)) throw error;
        why = ` Not compared, since the baseline cannot fight this: ${wordsOf(error)}`; // which has what is new
        return this.wire.request<{ report: Sim | Compare }>("hcl/sim", { ...asked, pin: "" }, signal);
      });
      this.pane.removeAttribute("aria-busy");
      this.draw(report, false);
      if (!why) this.known.set(state, report);
      if (this.known.size > mostKnown) this.known.delete(this.known.keys().next().value!);
      this.note.textContent += why;
    } catch (error) {
      if (takenBack(error)) return;
      this.pane.removeAttribute("aria-busy");
      this.pane.classList.add("old");
      const words = wordsOf(error);
      this.note.textContent = words.startsWith(mistaken) ? `These figures are of the last text without mistakes. First: ${words.slice(mistaken.length)}` : `Not measured: ${words}`;
    }
  }

  private draw(r: Sim | Compare, more: boolean) {
    this.pane.classList.remove("old");
    const grows = more ? " so far" : "";
    if ("a" in r.rounds) this.compared(r as Compare, grows);
    else this.counted(r as Sim, grows);
  }

  private counted(r: Sim, grows: string) {
    const list = ordered(r.outcomes, r.sides), first = list[0]!;
    const who = first.side === nobody ? "nobody" : first.title;
    this.headline.replaceChildren(`Won by ${who} `, el("strong", {}, `${percent(first.share)} %`), ` (${half(first)})`);
    this.rest.replaceChildren(bar(list.map((o) => ({ ...o, share: o.share }))),
      el("ul", { class: "key" }, ...list.map((o) => el("li", { class: o.side }, o.title, " ", el("b", {}, `${percent(o.share)} %`)))));
    this.note.textContent = `${count(r.fights, "fight")}${grows}, ${r.rounds.mean.toFixed(1)} ${r.unit}s long on average; ± is 95 %. Change a number to compare.`;
  }

  private compared(r: Compare, grows: string) {
    const list = ordered(r.outcomes, r.a.sides), first = list[0]!;
    const sure = first.low > 0 || first.high < 0;
    this.headline.replaceChildren(`${first.title} `, el("strong", {}, `${percent(first.a)} → ${percent(first.b)} %`),
      el("span", { class: !sure ? "unsure" : first.difference < 0 ? "loss" : "gain" }, ` (${signed(first.difference * 100)} ${half(first)})`));
    this.rest.replaceChildren(
      el("div", { class: "two" }, el("span", {}, "Before"), bar(list.map((o) => ({ ...o, share: o.a }))),
        el("span", {}, "Now"), bar(list.map((o) => ({ ...o, share: o.b })))),
      el("ul", { class: "key" }, ...list.map((o) => el("li", { class: o.side }, o.title, " ", el("b", {}, `${percent(o.a)} → ${percent(o.b)} %`)))));
    if (r.turned) {
      const t = r.turned;
      const b = el("button", { type: "button", class: "main" }, `Watch the first fight this changes: no. ${t.fight}`);
      b.addEventListener("click", () => this.turn(t));
      this.rest.append(b);
    }
    const otherwise = (r.otherwise ?? []).reduce((n, o) => n + o.fights, 0);
    const turns = otherwise > 0 ? `${otherwise.toLocaleString("en")} end differently` : "none ends differently";
    this.note.textContent = `${count(r.fights, "fight")}${grows}, each twice on the same dice; ${turns}. ` +
      `Average length ${r.rounds.a.toFixed(1)} → ${r.rounds.b.toFixed(1)} ${r.unit}s; ± is 95 %.`;
  }
}

const nobody = "nobody";

// ordered are outcomes as the sides of a fight come, with their colours; that nobody wins comes last.
function ordered<O extends { winner: string; title: string }>(outcomes: O[], sides: { name: string }[]): (O & { side: string })[] {
  const place = (o: O) => { const i = sides.findIndex((s) => s.name === o.winner); return i < 0 ? sides.length : i; };
  return [...outcomes].sort((a, b) => place(a) - place(b)).map((o) => ({ ...o, side: o.winner ? `side${place(o) % 6}` : nobody }));
}

// bar draws shares beside one another.
function bar(parts: { title: string; share: number; side: string }[]): HTMLElement {
  const said = parts.map((p) => `${p.title} ${percent(p.share)} %`).join(", ");
  return el("div", { class: "share", role: "img", "aria-label": said }, ...parts.map((p) => {
    const e = el("span", { class: p.side });
    e.style.width = `${p.share * 100}%`;
    return e;
  }));
}
