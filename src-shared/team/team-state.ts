import type { TeamChange, TeamEntry } from './team-entry.ts';

/** The newest entries of one kind that are kept; older ones go. */
export const ENTRIES_OF_A_KIND = 200;

/** Everything a team shares, by kind and key. */
export type TeamState = ReadonlyMap<string, TeamEntry>;

const placeOf = (entry: Pick<TeamEntry, 'kind' | 'key'>): string => `${entry.kind} ${entry.key}`;

const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Total order of changes: by count, then by desk. The rest decides only between entries that no honest desk sends. */
const compareEntries = (a: TeamEntry, b: TeamEntry): number =>
  a.count - b.count ||
  compareTexts(a.desk, b.desk) ||
  compareTexts(placeOf(a), placeOf(b)) ||
  compareTexts(JSON.stringify([a.by, a.value]), JSON.stringify([b.by, b.value]));

/** The state with these entries taken in. Order, loss and repetition do not matter: the same entries give the same state. */
export const mergeTeam = (state: TeamState, entries: readonly TeamEntry[]): TeamState => {
  const merged = new Map(state);
  for (const entry of entries) {
    const known = merged.get(placeOf(entry));
    if (!known || compareEntries(known, entry) < 0) merged.set(placeOf(entry), entry);
  }
  const kept = new Map<string, number>();
  const newestFirst = [...merged.values()].sort((a, b) => compareEntries(b, a));
  for (const entry of newestFirst) {
    const already = kept.get(entry.kind) ?? 0;
    if (already >= ENTRIES_OF_A_KIND) merged.delete(placeOf(entry));
    kept.set(entry.kind, already + 1);
  }
  return merged;
};

/** The entry that a desk's change becomes: later than all that the desk has seen. */
export const stampChange = (state: TeamState, desk: string, change: TeamChange): TeamEntry => {
  let count = 0;
  for (const entry of state.values()) count = Math.max(count, entry.count);
  return { ...change, desk, count: count + 1 };
};

/** A number that two desks with the same state share: the sum of FNV-1a over each entry, whatever their order. */
export const teamDigest = (state: TeamState): number => {
  let sum = 0;
  for (const entry of state.values()) {
    const text = JSON.stringify([entry.kind, entry.key, entry.count, entry.desk, entry.by, entry.value]);
    let hash = 0x811c9dc5;
    for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
    sum = (sum + hash) >>> 0;
  }
  return sum;
};
