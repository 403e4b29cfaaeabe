import type { TeamEntry } from './team-entry.ts';

/** The newest entries of one kind that are kept; older ones go. */
export const ENTRIES_OF_A_KIND = 300;
/** Kinds of which a show has more. */
const MAX_OF: Readonly<Record<string, number>> = { mark: 3000, material: 2000, press: 1000 };
/** The most entries of a kind. */
export const mostOf = (kind: string): number =>
  (Object.hasOwn(MAX_OF, kind) ? MAX_OF[kind] : undefined) ?? ENTRIES_OF_A_KIND;

/** Everything a team shares, by kind and key. */
export type TeamState = ReadonlyMap<string, TeamEntry>;

/** A number for each kind: two desks with the same number share the same entries of it. */
export type TeamDigests = Readonly<Record<string, number>>;

const placeOf = (entry: Pick<TeamEntry, 'kind' | 'key'>): string => `${entry.kind} ${entry.key}`;

const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Total order of changes: by count, then by desk. The rest decides only between entries that no honest desk sends. */
const compareEntries = (a: TeamEntry, b: TeamEntry): number =>
  a.count - b.count ||
  compareTexts(a.desk, b.desk) ||
  compareTexts(placeOf(a), placeOf(b)) ||
  compareTexts(JSON.stringify([a.by, a.value]), JSON.stringify([b.by, b.value]));

/** The oldest entries of kinds that hold too many. */
const surplusOf = (entries: ReadonlyMap<string, TeamEntry>): readonly TeamEntry[] => {
  const byKind = new Map<string, TeamEntry[]>();
  for (const entry of entries.values()) {
    const others = byKind.get(entry.kind);
    if (others) others.push(entry);
    else byKind.set(entry.kind, [entry]);
  }
  return [...byKind]
    .filter(([kind, { length }]) => length > mostOf(kind))
    .flatMap(([kind, some]) => some.sort((a, b) => compareEntries(b, a)).slice(mostOf(kind)));
};

/** The state with these entries taken in. Order, loss and repetition do not matter: the same entries give the same state. */
export const mergeTeam = (state: TeamState, entries: readonly TeamEntry[]): TeamState => {
  const merged = new Map(state);
  for (const entry of entries) {
    const known = merged.get(placeOf(entry));
    if (!known || compareEntries(known, entry) < 0) merged.set(placeOf(entry), entry);
  }
  for (const entry of surplusOf(merged)) merged.delete(placeOf(entry));
  return merged;
};

type Change = Pick<TeamEntry, 'kind' | 'key' | 'value' | 'by'>;

/** The entries that changes of a desk become, in their order: later than all that the desk has seen. */
export const stampChanges = (state: TeamState, desk: string, changes: readonly Change[]): readonly TeamEntry[] => {
  let count = 0;
  for (const entry of state.values()) count = Math.max(count, entry.count);
  return changes.map((change, index) => ({ ...change, desk, count: count + 1 + index }));
};

const hashes = new WeakMap<TeamEntry, number>();

/** FNV-1a over an entry. Throws RangeError for a value that is nested too deeply to be written. */
export const entryHash = (entry: TeamEntry): number => {
  const known = hashes.get(entry);
  if (known !== undefined) return known;
  const text = JSON.stringify([entry.kind, entry.key, entry.count, entry.desk, entry.by, entry.value]);
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hashes.set(entry, hash);
  return hash;
};

/** Numbers that two desks with the same state share: for each kind the sum over its entries, whatever their order. */
export const teamDigests = (state: TeamState): TeamDigests => {
  const sums: Record<string, number> = {};
  for (const entry of state.values()) sums[entry.kind] = ((sums[entry.kind] ?? 0) + entryHash(entry)) >>> 0;
  return sums;
};

/** The kinds in which two desks differ. */
export const differingKinds = (ours: TeamDigests, theirs: TeamDigests): ReadonlySet<string> =>
  new Set([...Object.keys(ours), ...Object.keys(theirs)].filter((kind) => ours[kind] !== theirs[kind]));
