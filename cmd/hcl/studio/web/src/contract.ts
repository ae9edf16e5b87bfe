// What the server answers beside the language server's own requests.

export interface File { uri: string; path: string; sort: "ruleset" | "scenario" }
export interface Seed { name: string; title: string; uri?: string; scenarios: string[] }
export interface Files { root: string; name: string; open: string; files: File[]; seeds: Seed[] }
export interface Read { text: string; hash: string }
export interface Fights { ruleset: string; files: string[]; fights: { name: string; title: string }[] }
export interface Param { name: string; title: string; value: number; low?: number | null; high?: number | null }

// Turned is the first fight that ends otherwise.
export interface Turned { fight: number; seed: number }

// Sim is what `hcl sim --format json` prints, as far as it is shown.
export interface Sim {
  asked: number; fights: number; unit: string; sides: { name: string }[];
  outcomes: { title: string; winner: string; share: number; low: number; high: number }[];
  rounds: { mean: number };
}

// Compare is what `hcl compare --format json` prints, as far as it is shown.
export interface Compare {
  asked: number; fights: number; unit: string; a: { sides: { name: string }[] };
  outcomes: { title: string; winner: string; a: number; b: number; difference: number; low: number; high: number }[];
  otherwise?: { a: string; b: string; fights: number }[];
  rounds: { a: number; b: number };
  turned?: Turned;
}

// Played is what a fight says that is played (interp/seat/wire.go).
export interface Played { play: string; said?: Said; left?: boolean }
export interface Said {
  type: "question" | "figures" | "advice" | "refused" | "over" | "costs"; given: number; fight?: string;
  question?: Question; worth?: Worth[]; why?: string;
  costs?: Costly[];
}
export interface Question {
  title: string; how: "" | "optional" | "some"; who: string; options: Option[];
  ahead?: { title: string; change?: boolean; others?: boolean }[]; nothing?: number[]; playouts?: number;
}
export interface Option { place: number; text: string; kind: string; group?: string; about?: string; ahead?: number[]; throw?: Chance[] }
export interface Chance { label: string; who?: string; words: string; share: number; playouts?: number; planned?: boolean }
export interface Worth { take: number[]; share: number; error: number }
export interface Costly { answer: number; round: number; share: number; best: number }
