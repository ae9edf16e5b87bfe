// A fight that somebody plays: how it stands, the question at hand, and a card for each answer.

import { el } from "../../../../../interp/viewer/web/src/dom";
import type { Fight } from "../../../../../interp/viewer/web/src/fight";
import { mount, type Viewer } from "../../../../../interp/viewer/web/src/viewer";
import type { Played, Question, Costly, Worth } from "./contract";
import { button, cardOf, columns, filter, manyOptions, percent } from "./deal";
import { unpack } from "./watch";
import { type Wire, wordsOf } from "./wire";

export interface Seat { uri: string; scenario: string; number: number; fight: number; side: string }

export class Play {
  private id = "";
  private seat: Seat | undefined;
  private begun: Promise<unknown> = Promise.resolve();
  private told: Promise<void> = Promise.resolve(); // until what was said last is shown
  private viewer: Viewer | undefined;
  private question: Question | undefined;
  private given = 0;
  private answers: string[] = []; // in words
  private cards = new Map<number, HTMLElement>(); // by place; -1: nothing is taken

  constructor(private pane: HTMLElement, private stage: HTMLElement, private asked: HTMLElement, private deeds: HTMLElement, private status: HTMLElement,
    private refusal: HTMLElement, private wire: Wire, private sync: () => Promise<void>, private playing: (on: boolean) => void) {
    wire.on("hcl/played", (p: Played) => { this.told = this.told.then(() => this.hear(p)).catch((e) => this.fail(wordsOf(e))); });
    pane.addEventListener("keydown", (e) => {
      if (e.ctrlKey || e.altKey || e.metaKey || !/^[1-9]$/.test(e.key) || (e.target as HTMLElement).matches("input, select")) return;
      const card = [...this.asked.querySelectorAll<HTMLElement>(".card:not([hidden])")][Number(e.key) - 1];
      if (card) { e.preventDefault(); card.click(); }
    });
  }

  // begin sits down at a fight.
  async begin(seat: Seat) {
    this.leave();
    this.seat = seat;
    this.playing(true);
    this.draw("The fight begins …");
    this.busy(true);
    try {
      await this.sync();
      const begun = this.wire.request<{ play: string }>("hcl/play", seat);
      this.begun = begun.catch(() => {});
      this.id = (await begun).play;
    } catch (error) {
      this.fail(wordsOf(error));
    }
  }

  // aged says that the rules have changed since.
  aged() { if (this.id) this.refusal.textContent = "The rules have changed: this fight goes on by those that it began with."; }

  leave() {
    if (this.id) void this.wire.request("hcl/answer", { play: this.id, leave: true }).catch(() => {});
    this.id = "";
    this.viewer?.close();
    this.viewer = this.question = undefined;
    this.stage.replaceChildren();
    this.playing(false);
  }

  private async hear({ play, said, left }: Played) {
    await this.begun;
    if (play !== this.id) return;
    if (left) {
      this.id = "";
      return this.fail("The fight has been broken off.");
    }
    const s = said!;
    this.given = s.given;
    if (s.type === "refused") this.refusal.textContent = s.why ?? "";
    const fight = s.fight ? await unpack(s.fight) : undefined;
    if (play !== this.id) return;
    if (s.type === "figures") return this.figures(s.question!);
    this.busy(false);
    if (s.type === "advice") this.advice(s.worth ?? []);
    else if (s.type === "question") this.ask(s.question!);
    else if (s.type === "over") this.over(fight!);
    else if (s.type === "costs") this.costs(s.costs ?? []);
    if (fight) this.show(fight); // in the room that is left
  }

  private get head() { return this.question ? `${this.question.who}: ${this.question.title}` : ""; }

  private texts(take: number[]) { return take.map((place) => this.question?.options.find((o) => o.place === place)?.text ?? "").join(", ") || "nothing"; }

  private async answer(what: { take?: number[]; back?: number; fresh?: boolean; advise?: boolean }) {
    if (this.pane.getAttribute("aria-busy") === "true") return;
    if (what.take) this.answers[this.given] = `${this.head}: ${this.texts(what.take)}`;
    this.busy(true);
    this.refusal.textContent = "";
    try {
      await this.wire.request("hcl/answer", { play: this.id, ...what });
    } catch (error) {
      this.fail(wordsOf(error));
    }
  }

  private fail(words: string) {
    this.busy(false);
    this.question = undefined;
    this.draw("", el("p", {}, words));
    this.buttons(this.again());
  }

  private busy(on: boolean) { this.pane.setAttribute("aria-busy", String(on)); }

  private show(fight: Fight) {
    this.viewer?.close();
    const root = el("div");
    this.stage.replaceChildren(root);
    this.viewer = mount(root, fight, { quiet: true });
    this.viewer.go(fight.steps.length - 1);
  }

  // draw puts something below the fight, and keeps the keyboard there if it was there.
  private draw(words: string, ...nodes: Node[]) {
    const here = document.activeElement === document.body || this.asked.contains(document.activeElement) || this.deeds.contains(document.activeElement);
    this.status.textContent = words;
    this.asked.replaceChildren(...nodes);
    this.asked.scrollTop = 0;
    if (here && this.asked.offsetParent !== null) this.asked.focus({ preventScroll: true });
  }

  private buttons(...nodes: HTMLElement[]) { this.deeds.replaceChildren(...nodes, button("Leave", () => this.leave())); }

  private again() { return button("Play again", () => void this.begin(this.seat!)); }

  private ask(q: Question) {
    this.question = q;
    this.cards.clear();
    const some = q.how === "some", many = q.options.length > manyOptions, shown = columns(q);
    const groups = new Map<string, HTMLElement[]>();
    for (const o of q.options) {
      const card = cardOf(q, o, shown, many, () => some ? this.toggle(card) : void this.answer({ take: [o.place] }));
      this.cards.set(o.place, card);
      if (some) card.setAttribute("aria-pressed", "false");
      const name = o.group || o.kind;
      groups.set(name, [...(groups.get(name) ?? []), card]);
    }
    if (q.how === "optional") {
      const nothing = { place: -1, text: "Nothing", kind: "", ahead: q.nothing };
      this.cards.set(-1, cardOf(q, nothing, shown, many, () => void this.answer({ take: [] })));
      groups.set("", [this.cards.get(-1)!]);
    }
    const titled = groups.size > (groups.has("") ? 2 : 1);
    const nodes: Node[] = many ? [filter(this.cards)] : [];
    for (const [name, cards] of groups) {
      nodes.push(el("section", {}, titled && name ? el("h4", {}, name.replaceAll("_", " ")) : undefined, el("div", { class: many ? "deal small" : "deal" }, ...cards)));
    }
    if (some) nodes.push(button("Take these", () => void this.answer({ take: this.pressed() }), { class: "main" }));
    if (shown.length && !many) nodes.unshift(el("p", { class: "caption" }, `By the end of the round, on average of ${q.playouts ?? 0} simulations:`));
    this.draw(this.head, ...nodes);
    if (!many) this.asked.querySelectorAll<HTMLElement>(".card b").forEach((b, i) => { if (i < 9) b.dataset["key"] = String(i + 1); });
    const back = this.given ? [button("Undo", () => void this.answer({ back: 1 })), button("Undo and reroll", () => void this.answer({ back: 1, fresh: true }))] : [];
    this.buttons(...back, button("What would the computer do?", () => void this.answer({ advise: true })));
  }

  // figures asks once more, with what the answers come to.
  private figures(q: Question) {
    const pressed = this.pressed(), at = [...this.cards].find(([, c]) => c === document.activeElement)?.[0];
    this.ask(q);
    for (const place of pressed) this.toggle(this.cards.get(place)!);
    if (at !== undefined) this.cards.get(at)?.focus({ preventScroll: true });
  }

  private toggle(card: HTMLElement) { card.setAttribute("aria-pressed", String(card.getAttribute("aria-pressed") !== "true")); }

  private pressed() { return [...this.cards].filter(([, c]) => c.getAttribute("aria-pressed") === "true").map(([place]) => place); }

  // advice marks what each answer is worth.
  private advice(worth: Worth[]) {
    for (const old of this.asked.querySelectorAll(".worth")) old.remove();
    for (const c of this.cards.values()) c.classList.remove("best");
    const words = (w: Worth) => `${percent(w.share)} ± ${Math.round(100 * w.error)}${w === worth[0] ? ", best" : ""}`;
    const several: Node[] = [];
    for (const w of worth) {
      const card = w.take.length < 2 ? this.cards.get(w.take[0] ?? -1) : undefined;
      if (card) card.append(el("span", { class: "figure worth" }, "Wins ", el("span", {}, words(w))));
      else several.push(el("li", {}, `${this.texts(w.take)}: wins ${words(w)}`));
      if (w === worth[0]) card?.classList.add("best");
    }
    if (several.length) this.asked.prepend(el("ul", { class: "worth" }, ...several));
    const best = worth[0];
    this.status.textContent = this.head + (best ? `. The computer would choose: ${this.texts(best.take)}.` : ". The computer has no opinion here.");
  }

  // over tells how it ended.
  private over({ result }: Fight) {
    this.question = undefined;
    this.draw(`${result.draw || !result.title ? "A draw" : `Won by ${result.title}`}: ${result.reason}`, el("p", {}, "Reviewing your choices …"));
    this.buttons(this.again(), button("Undo", () => void this.answer({ back: 1 })));
  }

  // costs tells which answers cost most.
  private costs(costs: Costly[]) {
    const list = costs.map((c) => el("li", {},
      `Round ${c.round}, ${this.answers[c.answer]}: won ${percent(c.share)} of simulations, the best choice ${percent(c.best)}. `,
      button("Go back there", () => void this.answer({ back: this.given - c.answer }))));
    this.draw(this.status.textContent ?? "", ...(list.length ? [el("h4", {}, "What cost you most"), el("ul", { class: "costs" }, ...list)]
      : [el("p", {}, "Looking back, none of your choices was clearly a mistake.")]));
  }
}
