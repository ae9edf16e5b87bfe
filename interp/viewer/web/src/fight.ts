// A fight as interp/viewer writes it (Page in page.go), and how it stands behind any of its steps.

export type Data = number | boolean | string | null | Data[] | { [key: string]: Data };

export interface Bar { title: string; left: number; most: number; pool?: boolean } // a pool is spent
export interface Look {
  squares?: string[];
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
export interface Held { name: string; title: string; values: Record<string, Data>; joins?: boolean }
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
  who?: string[]; changes?: Change[]; at?: string;
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
