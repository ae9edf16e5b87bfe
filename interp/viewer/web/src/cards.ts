// Who fights: of each what is left of him, what he holds and what has befallen him.

import { el } from "./dom";
import { type Fight, type Standing, type Thing, nameOf, signs } from "./fight";
import { conditions } from "./stage";

export const number = (n: number) => String(Math.round(n * 100) / 100).replace("-", "−");

// Cards lists the combatants of each side.
export class Cards {
  readonly node: HTMLElement;
  private of = new Map<string, HTMLElement>();
  private shown = new Map<string, string>();

  constructor(private fight: Fight) {
    const sign = signs(fight);
    const titles = new Map(fight.state.things.map((t) => [nameOf(t.kind, t.id), t.title]));
    this.node = el("div", { class: "cards" }, ...fight.sides.map((side, i) => el("section", { class: `side${i}` },
      el("h2", {}, side.title),
      el("ul", {}, ...side.ids.map((id) => {
        const body = el("div", { class: "body" });
        this.of.set(id, body);
        return el("li", {}, el("b", { class: "sign", "aria-hidden": "true" }, sign.get(id) ?? ""), el("div", {},
          el("strong", {}, titles.get(nameOf(fight.combatant, id)) ?? id), body));
      })))));
  }

  draw(now: Standing) {
    for (const [id, body] of this.of) {
      const t = now.things.get(nameOf(this.fight.combatant, id));
      if (!t) continue;
      const is = JSON.stringify([t.look, t.fields["active"], conditions(now, this.fight.combatant, id), t.look ? 0 : t.fields]);
      if (this.shown.get(id) === is) continue;
      this.shown.set(id, is);
      body.parentElement!.parentElement!.classList.toggle("out", t.fields["active"] === false);
      body.replaceChildren(...this.says(t, now));
    }
  }

  private says(t: Thing, now: Standing): HTMLElement[] {
    const look = t.look ?? this.plain(t);
    const out = (look.bars ?? []).map((b) => el("div", { class: "bar" }, el("span", {}, b.title),
      el("meter", { class: b.pool ? "pool" : "", min: "0", max: String(Math.max(b.most, b.left)), low: String(b.pool ? 0 : b.most * 0.34), value: String(Math.max(0, b.left)), title: b.title }),
      el("span", { class: "figure" }, b.left > b.most ? number(b.left) : `${number(b.left)}/${number(b.most)}`)));
    for (const v of look.values ?? []) out.push(el("div", { class: "value" }, el("span", {}, v.title), " ", v.text));
    const signs = [...(look.signs ?? []), ...conditions(now, this.fight.combatant, t.id)];
    if (signs.length > 0) out.push(el("div", { class: "signs" }, ...signs.map((s) => el("span", {}, s))));
    return out;
  }

  // plain is what is shown where a ruleset has no picture: the numbers that change.
  private plain(t: Thing) {
    const values = Object.entries(t.fields).filter(([, v]) => typeof v === "number").slice(0, 6)
      .map(([name, v]) => ({ title: name.replaceAll("_", " "), text: number(v as number) }));
    return { bars: [], values, signs: [] as string[] };
  }
}
