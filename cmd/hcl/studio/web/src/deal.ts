// The cards of a question: one for each answer, with what it comes to.

import { el } from "../../../../../interp/viewer/web/src/dom";
import type { Option, Question } from "./contract";

export const manyOptions = 24; // from which on they are small, and can be filtered
const mostColumns = 5;

export const button = (words: string, act: () => void, attributes: Record<string, string> = {}) => {
  const b = el("button", { type: "button", ...attributes }, words);
  b.addEventListener("click", act);
  return b;
};
export const percent = (share: number) => `${Math.round(100 * share)} %`;

// figure is a number with one decimal, with its sign where it is a change.
const figure = (n: number, change?: boolean) => (Math.abs(n) < .05 ? "0" : (n < 0 ? "−" : change ? "+" : "") + Math.abs(n).toFixed(1));

// columns are those of what is told beside the answers: first of bars, then of measures.
export function columns(q: Question): number[] {
  const all = [...q.options.map((o) => o.ahead), q.nothing];
  const tell = (q.ahead ?? []).map((_, i) => i).filter((i) => all.some((a) => Math.abs(a?.[i] ?? 0) >= .05));
  return [...tell.filter((i) => q.ahead![i]!.change), ...tell.filter((i) => !q.ahead![i]!.change)].slice(0, mostColumns);
}

// cardOf is the card of an option; a small one tells only what it is.
export function cardOf(q: Question, o: Option, shown: number[], small: boolean, act: () => void): HTMLElement {
  const told = o.ahead ? shown.map((i) => ({ ...q.ahead![i]!, value: o.ahead![i]! })) : [];
  const throws = (o.throw ?? []).map((c) => [`${c.who ? `${c.who}’s ` : ""}${c.label}: ${c.words}`, (c.playouts || c.planned ? "≈ " : "") + percent(c.share)] as const);
  const lines = [...throws, ...told.map((c) => [c.change ? `${c.others ? "Enemy" : "Your"} ${c.title[0]!.toLowerCase()}${c.title.slice(1)}` : c.title, figure(c.value, c.change)] as const)];
  const more = [o.about ?? "", ...lines.map((l) => l.join(" "))].filter(Boolean);
  const card = button("", act, { class: "card", ...(small && more.length ? { title: more.join("\n") } : {}) });
  card.append(el("b", {}, o.text), !small && o.about ? el("span", { class: "about" }, o.about) : "", ...(small ? [] : lines.map(([title, value]) => el("span", { class: "figure" }, `${title} `, el("span", {}, value)))));
  return card;
}

// filter is a field that leaves only the cards whose words hold what is typed; enter takes the only one left.
export function filter(cards: Map<number, HTMLElement>): HTMLElement {
  const field = el("input", { type: "text", "aria-label": "Only options with", placeholder: "Only with …" }) as HTMLInputElement;
  field.addEventListener("input", () => {
    for (const c of cards.values()) c.hidden = !c.textContent!.toLowerCase().includes(field.value.toLowerCase());
  });
  field.addEventListener("keydown", (e) => {
    const left = [...cards.values()].filter((c) => !c.hidden);
    if (e.key === "Enter" && left.length === 1) left[0]!.click();
  });
  return field;
}
