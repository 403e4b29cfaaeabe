import { isKnownKind, MAX_DESKS, MAX_LATER_KINDS, mostOf } from './team-bounds.ts';
import { textOf, type TeamEntry } from './team-entry.ts';

/** Everything a team shares, by kind and key. */
export type TeamState = ReadonlyMap<string, TeamEntry>;

/** A number for each kind: two desks with the same number share the same entries of it. */
export type TeamDigests = Readonly<Record<string, number>>;

/** The place of an entry in the state. */
export const placeOf = (entry: Pick<TeamEntry, 'kind' | 'key'>): string => `${entry.kind} ${entry.key}`;

const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Total order of changes: by count, then by desk. The rest decides only between entries that no honest desk sends. */
export const compareEntries = (a: TeamEntry, b: TeamEntry): number =>
  a.count - b.count ||
  compareTexts(a.desk, b.desk) ||
  compareTexts(placeOf(a), placeOf(b)) ||
  compareTexts(JSON.stringify([a.by, a.value]), JSON.stringify([b.by, b.value]));

const groupBy = (entries: Iterable<TeamEntry>, nameOf: (entry: TeamEntry) => string): Map<string, TeamEntry[]> => {
  const groups = new Map<string, TeamEntry[]>();
  for (const entry of entries) {
    const name = nameOf(entry);
    const others = groups.get(name);
    if (others) others.push(entry);
    else groups.set(name, [entry]);
  }
  return groups;
};

/** The most that each of these may keep so that all of them keep no more than `most`. */
const fairShare = (sizes: readonly number[], most: number): number => {
  let left = most;
  const inOrder = sizes.toSorted((a, b) => a - b);
  for (const [index, size] of inOrder.entries()) {
    const share = Math.floor(left / (inOrder.length - index));
    if (size > share) return share;
    left -= size;
  }
  return Infinity;
};

/** The oldest entries of a kind with too many, of the desks that have most of them: nobody takes the place of others. */
const surplusOf = (kind: string, entries: readonly TeamEntry[]): readonly TeamEntry[] => {
  if (entries.length <= mostOf(kind)) return [];
  const byDesk = [...groupBy(entries, ({ desk }) => desk).values()];
  const share = fairShare(
    byDesk.map(({ length }) => length),
    mostOf(kind),
  );
  return byDesk.flatMap((own) =>
    own.length <= share ? [] : own.toSorted((a, b) => compareEntries(b, a)).slice(share),
  );
};

/** Entries of later versions, beyond the kinds that a desk may share. */
const laterSurplus = (entries: readonly TeamEntry[]): readonly TeamEntry[] =>
  [...groupBy(entries, ({ desk }) => desk).values()].flatMap((own) => {
    const kept = new Set([...new Set(own.map(({ kind }) => kind))].toSorted().slice(0, MAX_LATER_KINDS));
    return own.filter(({ kind }) => !kept.has(kind));
  });

/** Entries of desks beyond the number that a team knows: of those that are gone, the ones that changed nothing for longest. */
const forgottenDesks = (entries: Iterable<TeamEntry>, isHere: (desk: string) => boolean): readonly TeamEntry[] => {
  const byDesk = groupBy(entries, ({ desk }) => desk);
  if (byDesk.size <= MAX_DESKS) return [];
  const latest = (own: readonly TeamEntry[]): number => own.reduce((most, { count }) => Math.max(most, count), 0);
  const desks = [...byDesk].map(([desk, own]) => ({ desk, own, isHere: isHere(desk), latest: latest(own) }));
  return desks
    .toSorted((a, b) => Number(b.isHere) - Number(a.isHere) || b.latest - a.latest || compareTexts(a.desk, b.desk))
    .slice(MAX_DESKS)
    .flatMap(({ own }) => own);
};

const withoutAll = (state: Map<string, TeamEntry>, entries: readonly TeamEntry[]): void => {
  for (const entry of entries) state.delete(placeOf(entry));
};

/**
 * The state with these entries taken in. Order, loss and repetition do not matter: the same entries give the same state.
 * `isHere`: desks that are never forgotten for others.
 */
export const mergeTeam = (
  state: TeamState,
  entries: readonly TeamEntry[],
  isHere: (desk: string) => boolean = () => false,
): TeamState => {
  const merged = new Map(state);
  for (const entry of entries) {
    const known = merged.get(placeOf(entry));
    if (!known || compareEntries(known, entry) < 0) merged.set(placeOf(entry), entry);
  }
  withoutAll(merged, forgottenDesks(merged.values(), isHere));
  const byKind = groupBy(merged.values(), ({ kind }) => (isKnownKind(kind) ? kind : ''));
  withoutAll(merged, laterSurplus(byKind.get('') ?? []));
  for (const [kind, some] of byKind) withoutAll(merged, surplusOf(kind, some));
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

/** FNV-1a over an entry. */
const entryHash = (entry: TeamEntry): number => {
  const known = hashes.get(entry);
  if (known !== undefined) return known;
  const text = textOf(entry);
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hashes.set(entry, hash);
  return hash;
};

/** Numbers that two desks with the same state share: for each kind the sum over its entries, whatever their order. */
export const teamDigests = (state: TeamState): TeamDigests => {
  const sums = new Map<string, number>();
  for (const entry of state.values()) sums.set(entry.kind, ((sums.get(entry.kind) ?? 0) + entryHash(entry)) >>> 0);
  return Object.fromEntries(sums);
};

/** The kinds in which two desks differ. */
export const differingKinds = (ours: TeamDigests, theirs: TeamDigests): ReadonlySet<string> =>
  new Set(
    [...Object.keys(ours), ...Object.keys(theirs)].filter(
      (kind) =>
        (Object.hasOwn(ours, kind) ? ours[kind] : undefined) !==
        (Object.hasOwn(theirs, kind) ? theirs[kind] : undefined),
    ),
  );
