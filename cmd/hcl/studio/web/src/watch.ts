// The fight that is watched; or two, where a change of the rules turns one, side by side.

import { el } from "../../../../../interp/viewer/web/src/dom";
import type { Fight } from "../../../../../interp/viewer/web/src/fight";
import { mount, type Viewer } from "../../../../../interp/viewer/web/src/viewer";
import type { Turned } from "./contract";
import { takenBack, type Wire, wordsOf } from "./wire";

export interface Subject { ruleset: string; scenario: string; pin: string }

const endOf = ({ result }: Fight) => result.draw || !result.title ? "a draw" : `won by ${result.title}`;

const still = window.matchMedia("(prefers-reduced-motion: reduce)");

export async function unpack(packed: string): Promise<Fight> {
  const bytes = Uint8Array.from(atob(packed), (c) => c.charCodeAt(0));
  const fight: Fight = await new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).json();
  for (const s of fight.steps) if (s.at) s.at = s.at.replace(/^.*\.hc\//, ""); // where the text of the page was written to
  return fight;
}

export class Watch {
  private running = new AbortController();
  private viewers: Viewer[] = [];
  private subject: Subject | undefined;
  private shown: Fight[] = [];
  private compared: { turned: Turned; at: number[] } | undefined; // the two fights that were seen last

  constructor(private pane: HTMLElement, private stage: HTMLElement, private why: HTMLElement, private status: HTMLElement, private seed: HTMLInputElement, private fight: HTMLInputElement,
    private wire: Wire, private sync: () => Promise<void>, private place: (at: string) => void, private wide: (on: boolean) => void, private told: (f: Fight) => void, private before: () => string) {
    for (const i of [seed, fight]) i.addEventListener("change", () => this.again());
  }

  // about watches another fight, the first as its scenario has it.
  about(subject: Subject): Promise<void> {
    this.subject = subject;
    this.seed.value = "";
    this.fight.value = "1";
    return this.one();
  }

  // none watches nothing.
  none() {
    this.subject = undefined;
    this.running.abort();
    for (const v of this.viewers) v.close();
    [this.viewers, this.shown] = [[], []];
    this.failed("");
    this.stage.replaceChildren();
    this.status.textContent = "Watch";
    this.pane.removeAttribute("aria-busy");
    this.pane.classList.remove("aged");
  }

  again() { void this.one(); }

  // back shows one fight again, that by the text as it is written, where it was.
  back() {
    const at = this.viewers.map((v) => v.at()), fight = this.shown[1];
    if (!fight) return;
    this.running.abort();
    if (this.compared) this.compared.at = at;
    this.single(fight);
    this.viewers[0]!.go(at[1]!);
    (this.stage.firstElementChild as HTMLElement | null)?.focus({ preventScroll: true });
  }

  // resume shows the two fights again that were seen last, where they were.
  async resume() {
    const { turned, at } = this.compared ?? {};
    if (!turned || !await this.turned(turned)) return;
    this.viewers.forEach((v, i) => v.go(at![i] ?? v.at()));
    this.compared = { turned, at: at! };
  }

  other() {
    this.fight.value = String(Number(this.fight.value || 1) + 1);
    this.again();
  }

  // aged says that the rules have changed since.
  aged() { this.pane.classList.add("aged"); }

  // rule is where the rule stands by which the step at hand came about.
  rule() {
    const steps = this.shown[0]?.steps ?? [];
    for (let i = this.viewers[0]?.at() ?? -1; i >= 0; i--) if (steps[i]?.at) return this.place(steps[i]!.at!);
  }

  private async one() {
    const found = await this.ask([{}]);
    if (!found) return;
    this.single(found[0]!);
    if (!still.matches) this.viewers[0]!.play();
    this.pane.classList.remove("aged");
  }

  private single(fight: Fight) {
    this.wide(false);
    const root = el("div");
    this.put([root], [fight]);
    this.viewers = [mount(root, fight, { quiet: true, place: this.place })];
  }

  // turned shows a fight by both texts, where they part, and reports whether it could.
  async turned(t: Turned): Promise<boolean> {
    [this.seed.value, this.fight.value] = [String(t.seed), String(t.fight)];
    const saved = this.subject?.pin ? { pin: this.subject.pin, before: this.before() } : { saved: true };
    const found = await this.ask([saved, {}]);
    if (!found) return false;
    this.compared = { turned: t, at: [] };
    this.wide(true);
    const roots = [el("div"), el("div")], words = ["Before", "As written now"];
    const sides = roots.map((r, i) => el("section", { "aria-label": words[i]! }, el("h3", {}, `${words[i]}: ${endOf(found[i]!)}`), r));
    this.put(sides, found);
    this.viewers = roots.map((r, i) => mount(r, found[i]!, { quiet: true, place: this.place, beside: found[1 - i]! }));
    this.part(roots);
    roots[0]!.focus({ preventScroll: true }); // where one was is hidden
    this.pane.classList.remove("aged");
    return true;
  }

  // part goes to the first thing that happens otherwise, and marks it. A number that comes to the same is none.
  private part(roots: HTMLElement[]) {
    const told = this.shown.map((f) => f.steps.flatMap((s, i) => (s.words && !s.detail ? [i] : [])));
    const [a, b] = this.shown as [Fight, Fight], [x, y] = told as [number[], number[]];
    let n = 0;
    while (n < x.length && n < y.length && a.steps[x[n]!]!.words === b.steps[y[n]!]!.words) n++;
    told.forEach((list, i) => {
      const step = list[Math.min(n, list.length - 1)]!;
      const line = roots[i]!.querySelector(`[data-step="${step}"]`);
      line?.classList.add("parts");
      line?.append(el("small", {}, " From here on they differ."));
      this.viewers[i]!.go(step);
    });
  }

  // failed says why there is no other fight, above the one that was seen last; "": there is.
  private failed(words: string) {
    this.why.hidden = !words;
    this.why.textContent = words.charAt(0).toUpperCase() + words.slice(1);
  }

  private put(nodes: HTMLElement[], fights: Fight[]) {
    for (const v of this.viewers) v.close();
    this.shown = fights;
    this.failed("");
    this.stage.replaceChildren(...nodes);
    const f = fights[0]!;
    const seed = String((f as { seed?: number }).seed ?? ""), seen = this.seed.list;
    [this.seed.placeholder, this.fight.placeholder] = [seed, "1"];
    if (seen && ![...seen.options].some((o) => o.value === seed)) seen.append(el("option", { value: seed }));
    this.status.textContent = f.scenario;
    this.told(f);
  }

  // asked is which fight is watched.
  get asked() {
    const s = this.subject;
    return s && { uri: s.ruleset, scenario: s.scenario, number: Number(this.seed.value) || 0, fight: Number(this.fight.value) || 0 };
  }

  // ask has a fight fought, once for each of the ways; undefined: it has not been.
  private async ask(ways: object[]): Promise<Fight[] | undefined> {
    const { asked } = this;
    if (!asked) return undefined;
    this.running.abort();
    const { signal } = (this.running = new AbortController());
    this.pane.setAttribute("aria-busy", "true");
    try {
      await this.sync();
      return await Promise.all(ways.map((w) => this.wire.request<{ fight: string }>("hcl/run", { ...asked, ...w }, signal).then((r) => unpack(r.fight))));
    } catch (error) {
      if (!takenBack(error)) this.failed(wordsOf(error));
      return undefined;
    } finally {
      if (!signal.aborted) this.pane.removeAttribute("aria-busy");
    }
  }
}
