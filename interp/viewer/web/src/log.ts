// The log: what happens, in words. A click goes there; a number opens what it was made of.

import { el } from "./dom";
import { number } from "./cards";
import type { Fight, Step, Term } from "./fight";

const signed = (n: number) => (n < 0 ? "" : "+") + number(n);

function term(t: Term): HTMLElement {
  const amount = t.op === "times" ? `× ${number(t.value)}` : t.op === "at_least" ? `at least ${number(t.value)}` : t.op === "at_most" ? `at most ${number(t.value)}` : signed(t.value);
  const why = t.failed !== undefined ? t.why || `not: ${t.failed}` : t.under ? `does not stack with ${t.under}` : t.gone ? "removed" : "";
  return el("tr", { class: why ? "off" : "" }, el("td", {}, t.failed === undefined ? amount : ""), el("td", {}, t.label, why && el("small", {}, ` ${why}`)));
}

const isChoice = (step: Step) => step.type === "choice";

// entry is a line of the log.
function entry(step: Step, i: number, place?: (at: string) => void): HTMLElement {
  if (step.terms) {
    const counted = step.terms.filter((t) => t.failed === undefined && !t.under && !t.gone), others = step.terms.filter((t) => !counted.includes(t));
    return el("li", { class: "why", "data-step": String(i) }, el("details", {},
      el("summary", {}, step.title ?? "", " ", el("b", {}, number(step.score ?? 0))),
      el("table", {}, ...counted.map(term), ...others.map(term)),
      step.at && el("small", { class: "at" }, place ? el("button", { type: "button", "data-place": step.at }, step.at) : step.at)));
  }
  const words = el("button", { type: "button", title: step.at ?? "" }, step.words ?? "");
  const choice = isChoice(step) ? " choice" : "";
  return el("li", { class: (step.detail ? "detail" : "said") + choice + (step.headline ? " headline" : ""), "data-step": String(i) }, words);
}

// Log shows the entries, and which of them is at hand. Choices are folded until somebody asks for them.
export class Log {
  readonly node: HTMLElement;
  private entries: (HTMLElement | undefined)[] = [];
  private current: HTMLElement | undefined;
  private fold = el("button", { type: "button" });
  private at = 0;

  constructor(private fight: Fight, go: (step: number) => void, place?: (at: string) => void) {
    const unit = fight.unit.charAt(0).toUpperCase() + fight.unit.slice(1);
    this.node = el("ol", { class: "log", "aria-label": "What happens" });
    if (fight.steps.some(isChoice)) this.node.append(el("li", { class: "fold" }, this.fold));
    let round = 0, phase = "", turn = 0, head = "";
    let below: HTMLElement | undefined; // a phase with nothing but choices so far
    const numbers = new Set<string>(); // that have been told in a row: told again they are folded, too
    fight.steps.forEach((s, i) => {
      if (s.type === "round" && s.round !== round) {
        round = s.round ?? 0;
        this.node.append(el("li", { class: "round" }, el("h2", {}, `${unit} ${round}`)));
      }
      if (s.type === "phase") head = s.phase !== phase ? s.phase ?? "" : "";
      if (!s.words && !s.terms) return;
      if (head) this.node.append(below = el("li", { class: "phase choice" }, phase = head));
      head = "";
      const e = (this.entries[i] = entry(s, i, place));
      this.node.append(e);
      if (s.terms && numbers.size === numbers.add(s.title ?? "").size) e.classList.add("choice");
      if (isChoice(s)) return;
      if (!s.terms) numbers.clear();
      below?.classList.remove("choice");
      below = undefined;
      if (s.turn && s.turn !== turn) e.classList.add("begins");
      turn = s.turn ?? turn;
    });
    this.unfold(false);
    this.node.addEventListener("click", (e) => {
      const button = (e.target as Element).closest("button");
      if (button === this.fold) return this.unfold(!this.unfolded());
      const rule = button?.dataset["place"];
      if (rule) return place?.(rule);
      const at = button?.closest<HTMLElement>("[data-step]");
      if (at) go(Number(at.dataset["step"]));
    });
  }

  private unfolded() { return this.node.classList.contains("unfolded"); }

  private unfold(whole: boolean) {
    this.node.classList.toggle("unfolded", whole);
    this.fold.textContent = whole ? "Hide choices" : "Show choices";
    this.show(this.at);
  }

  show(step: number) {
    this.at = step;
    this.current?.classList.remove("now");
    this.current?.removeAttribute("aria-current");
    let i = step;
    while (i >= 0 && (!this.entries[i] || isChoice(this.fight.steps[i]!) && !this.unfolded())) i--;
    const e = (this.current = this.entries[i]);
    if (!e) { this.node.scrollTop = 0; return; }
    e.classList.add("now");
    e.setAttribute("aria-current", "step");
    const box = this.node.getBoundingClientRect(), line = e.getBoundingClientRect();
    if (line.top < box.top + 40 || line.bottom > box.bottom - 40) this.node.scrollTop += line.top - box.top - box.height / 3;
  }
}
