// A fight as interp/viewer writes it (Page in page.go), and how it stands behind any of its steps.

export type Data = number | boolean | string | null | Data[] | { [key: string]: Data };

export interface Bar { title: string; left: number; most: number; pool?: boolean } // a pool is spent
export interface Look {
  squares?: string[];
  called?: string; // what stands there
  grid?: string;
  place?: { at: number; unit: string };
  bars?: Bar[];
  values?: { title: string; text: string }[];
  signs?: string[];
}
export interface Thing {
  kind: string; id: string; title: string; side?: string; owner?: string;
  fields: Record<string, Data>; look?: Look;
}
export interface Held { name: string; title: string; values: Record<string, Data>; joins?: boolean; bearer?: string }
export interface Change {
  kind?: string; of?: string; field?: string; key?: string; from?: Data; to?: Data; hides?: boolean;
  look?: Look; begins?: Held; ends?: Held; comes?: Thing; goes?: boolean;
}
export interface State { things: Thing[]; conditions: Held[] }
export interface Term {
  label: string; op?: string; value: number; under?: string; within?: boolean; failed?: string; why?: string; gone?: boolean;
}
export interface Map { title?: string; name: string; rows: string[]; legend: { letter: string; text: string }[] }
export interface Mark { sign: string; text?: string; squares: string[] }

// Step is an entry of the log, with what stands otherwise behind it.
export interface Step {
  type: string; round?: number; turn?: number; phase?: string; words?: string; detail?: boolean; headline?: boolean;
  who?: string[]; squares?: string[]; changes?: Change[]; at?: string;
  total?: number; score?: number; title?: string; terms?: Term[];
  marks?: Mark[];
}
export interface Fight {
  scenario: string; ruleset: string; unit: string; command: string; combatant: string;
  sides: { name: string; title: string; policy: string; ids: string[] }[];
  state: State; map?: Map; steps: Step[];
  result: { title?: string; draw: boolean; reason: string };
}

// Standing is how a fight stands.
export interface Standing { things: Map2<Thing>; conditions: Held[] }
export type Map2<T> = globalThis.Map<string, T>;

export const nameOf = (kind: string, id: string) => kind + " " + id;

const clone = (s: Standing): Standing => structuredClone(s);
const everySteps = 64;

const isNothing = (d: Data | undefined) => !d || (Array.isArray(d) && d.length === 0);

// Timeline knows how a fight stands behind each step: it keeps every 64th, and goes on from there.
export class Timeline {
  private kept: Standing[] = [];
  private at = -1;
  private now: Standing;

  constructor(readonly fight: Fight) {
    this.now = {
      things: new globalThis.Map(fight.state.things.map((t) => [nameOf(t.kind, t.id), structuredClone(t)])),
      conditions: structuredClone(fight.state.conditions),
    };
    this.kept.push(clone(this.now));
    this.at = 0;
    this.apply(fight.steps[0]);
  }

  // behind is how the fight stands behind a step. It must not be changed.
  behind(step: number): Standing {
    if (step < this.at) {
      const from = Math.floor(step / everySteps);
      this.now = clone(this.kept[from]!);
      this.at = from * everySteps;
      this.apply(this.fight.steps[this.at]);
    }
    while (this.at < step) {
      this.at++;
      if (this.at % everySteps === 0 && this.kept.length === this.at / everySteps) this.kept.push(clone(this.now));
      this.apply(this.fight.steps[this.at]);
    }
    return this.now;
  }

  private apply(step: Step | undefined) {
    for (const c of step?.changes ?? []) this.change(c);
  }

  private change(c: Change) {
    const { things, conditions } = this.now;
    if (c.comes) things.set(nameOf(c.comes.kind, c.comes.id), structuredClone(c.comes));
    else if (c.begins) conditions.push(c.begins);
    else if (c.ends) {
      const gone = JSON.stringify(c.ends);
      conditions.splice(conditions.findIndex((h) => JSON.stringify(h) === gone), 1);
    } else {
      const name = nameOf(c.kind!, c.of!);
      const thing = things.get(name)!;
      if (c.goes) things.delete(name);
      else if (c.look) thing.look = c.look;
      else if (c.hides) delete thing.fields[c.field!];
      else if (c.key !== undefined) {
        const per = (thing.fields[c.field!] ??= {}) as Record<string, Data>;
        if (isNothing(c.to)) delete per[c.key];
        else per[c.key] = c.to!;
      } else thing.fields[c.field!] = c.to ?? null;
    }
  }
}

// Exchange is what the turn of a step has drawn so far: the squares that it named last, or once there is a picture the
// marks of that, and the words for it.
export interface Exchange { squares: string[]; marks: Mark[]; words: string }

export function exchangeAt(fight: Fight, step: Step): Exchange {
  const out: Exchange = { squares: step.squares ?? [], marks: step.marks ?? [], words: step.words ?? "" };
  if (!step.turn || out.squares.length + out.marks.length > 0) return out;
  for (let i = fight.steps.indexOf(step); i >= 0; i--) {
    const s = fight.steps[i]!;
    if (s.turn && s.turn !== step.turn) break;
    if (s.marks) return { squares: [], marks: s.marks, words: s.words ?? "" };
    if (s.squares && !s.detail) return { squares: s.squares, marks: [], words: "" };
  }
  return out;
}

// tells reports whether a look is otherwise than another in what somebody lives by, and what has befallen him: not where
// he stands, and what he has spent. Where nobody lives by a bar, values tell that.
function tells(a: Look, b: Look): boolean {
  const life = (l: Look) => (l.bars ?? []).filter((bar) => !bar.pool);
  const of = (l: Look) => JSON.stringify([life(l).map((bar) => bar.left), l.signs ?? []]);
  const worn = (l: Look) => JSON.stringify((l.values ?? []).map((v) => [v.title, v.text]));
  return of(a) !== of(b) || life(a).length + life(b).length === 0 && worn(a) !== worn(b);
}

// effectOn reports whether something comes of a step for somebody: it, or a later one of the same turn, has him
// otherwise, before the same is told once more.
export function effectOn(fight: Fight, step: Step, id: string): boolean {
  const from = fight.steps.indexOf(step), { combatant } = fight;
  let look = fight.state.things.find((t) => t.kind === combatant && t.id === id)?.look;
  for (const s of fight.steps.slice(0, from)) for (const c of s.changes ?? []) if (c.look && c.kind === combatant && c.of === id) look = c.look;
  for (let i = from; i < fight.steps.length; i++) {
    const s = fight.steps[i]!;
    if (i > from && (s.turn !== step.turn || s.type === "round" || (s.at && s.at === step.at))) return false;
    for (const c of s.changes ?? []) {
      if (c.begins && c.begins.values[c.begins.bearer ?? ""] === id || c.begins?.joins && Object.values(c.begins.values).includes(id)) return true;
      if (c.kind !== combatant || c.of !== id) continue;
      if (c.field === "active" || c.look && (!look || tells(look, c.look))) return true;
    }
  }
  return false;
}

// marked is the mark of each square: of those that meet the last.
export const marked = (marks: Mark[]) => new globalThis.Map(marks.flatMap((m) => m.squares.map((s) => [s, m] as const)));

// borne is what is written on somebody: a word of his picture, or a condition that he bears.
export function borne(now: Standing, t: Thing): string[] {
  const held = now.conditions.filter((h) => !h.joins && h.values[h.bearer ?? ""] === t.id);
  return [...new Set([...(t.look?.signs ?? []), ...held.map((h) => h.title)])];
}

// badges are two letters for each of those words, at whatever step.
export function badges(fight: Fight): Map2<string> {
  const words = new Set<string>();
  const take = (look?: Look) => look?.signs?.forEach((s) => words.add(s));
  for (const t of fight.state.things) take(t.look);
  for (const c of fight.steps.flatMap((s) => s.changes ?? [])) { take(c.look); take(c.comes?.look); if (c.begins) words.add(c.begins.title); }
  for (const h of fight.state.conditions) words.add(h.title);
  const out = new globalThis.Map<string, string>(), taken = new Set<string>();
  for (const word of [...words].sort()) {
    const letters = [...word.replace(/[^\p{L}]/gu, "")];
    const choices = letters.slice(1).map((c) => letters[0]! + c);
    const badge = choices.find((c) => !taken.has(c)) ?? choices[0] ?? word.slice(0, 2);
    taken.add(badge);
    out.set(word, badge);
  }
  return out;
}

// lifeOf is the bar that is drawn with somebody: the first that is no pool, else the first.
export const lifeOf = (look: Look | undefined): Bar | undefined => look?.bars?.find((b) => !b.pool) ?? look?.bars?.[0];

// bondsOf are the conditions that ever join two, by name and title.
export function bondsOf(fight: Fight): Map2<string> {
  const held = [...fight.state.conditions, ...fight.steps.flatMap((s) => s.changes ?? []).flatMap((c) => c.begins ?? [])];
  return new globalThis.Map(held.filter((h) => h.joins).map((h) => [h.name, h.title]));
}

// signs are what tokens of combatants are called: a letter or two, and a number where several are alike.
export function signs(fight: Fight): globalThis.Map<string, string> {
  const out = new globalThis.Map<string, string>();
  const titles = fight.state.things.filter((t) => t.kind === fight.combatant);
  const stem = (title: string) => title.replace(/\s*(#?\d+|[A-Z])$/, "").replace(/^(The|A|An) /, "");
  const alike = new globalThis.Map<string, string[]>();
  for (const t of titles) alike.set(stem(t.title), [...(alike.get(stem(t.title)) ?? []), t.id]);
  const taken = new Set<string>();
  for (const [name, ids] of alike) {
    const words = name.split(/\s+/).filter(Boolean);
    const choices = [name.slice(0, 1), words.map((w) => w.slice(0, 1)).join("").slice(0, 2), name.slice(0, 2),
      ...[...name].map((c) => name.slice(0, 1) + c)].map((s) => s.charAt(0).toUpperCase() + s.slice(1));
    const sign = choices.find((s) => !taken.has(s)) ?? choices[0]!;
    taken.add(sign);
    ids.forEach((id, i) => out.set(id, ids.length > 1 ? sign + (i + 1) : sign));
  }
  return out;
}
