import type { Log } from '#shared/lib/log.ts';
import { createSerialQueue } from '#shared/lib/serial-queue.ts';
import { isSame } from '#shared/scene/same.ts';
import { mostOf } from '#shared/team/team-bounds.ts';
import type { TeamState } from '#shared/team/team-state.ts';
import type { TeamChange } from '#shared/team/team-values.ts';
import {
  digestOf,
  materialChanges,
  partsOf,
  placeOf,
  sharedItems,
  type MaterialItem,
  type SharedItem,
} from './material-entries.ts';
import { mergeMaterial } from './material-merge.ts';

/**
 * Digests of what this desk and the team last had in common, by place: one, or that of the team and that of this desk where
 * it keeps a thing in other words.
 */
export type LastShared = Readonly<Record<string, string>>;

/**
 * Keeps the digests. They must be lost and come back together with the things they tell of: a desk that lost its things
 * and remembered them would take them away from everybody.
 */
export interface LastSharedStore {
  read(): Promise<LastShared>;
  write(items: LastShared): Promise<void>;
}

/** The space that is worked in: with the same name at every desk, and what this desk keeps of it. */
export interface LocalMaterial {
  readonly space: string;
  readonly lastShared: LastSharedStore;
  /** False for things that are none of this desk's business: it neither keeps them nor takes them away. */
  includes(item: Pick<MaterialItem, 'type' | 'id'>): boolean;
  /** True for a thing that is here for the first time, whatever this desk knew of it once. */
  isNew(item: Pick<MaterialItem, 'type' | 'id'>): boolean;
  read(): Promise<readonly MaterialItem[]>;
  /** Keeps a thing as the team has it by the hand of a person; null takes it away. False where that has to wait. */
  write(item: Pick<MaterialItem, 'type' | 'id'>, json: string | null, by: string): Promise<boolean>;
}

export interface TeamMaterialPorts {
  readonly state: () => TeamState;
  /** The membership in the team that is shared with; null while this desk keeps its things to itself. */
  readonly sharedWith: () => number | null;
  /** Shares changes all at once. */
  readonly changeAll: (changes: readonly TeamChange[]) => void;
  /** The things to share now. */
  readonly sources: () => readonly LocalMaterial[];
  /** Everything was compared. */
  readonly onCompared: () => void;
  readonly by: () => string;
  readonly log: Log;
}

/** The next step for a thing: `write` it here, `share` it with the team (null: its removal). */
export interface SyncDecision {
  readonly write?: string | null;
  readonly share?: string | null;
  /** The version that both have afterwards; null: neither has it. */
  readonly agreed: string | null;
}

/** A thing here and at the team, and the digests of what both last had in common: the team's, and this desk's if it differs. */
export interface Compared {
  readonly mine: string | null;
  readonly theirs: string | null | undefined;
  readonly base: string | null;
  readonly own?: string | null;
}

/** Compares what this desk has of a thing with what the team has. */
export const reconcile = (type: MaterialItem['type'], { mine, theirs, base, own = base }: Compared): SyncDecision => {
  const isMineOld = mine !== null && digestOf(mine) === own;
  if (theirs === undefined) return mine === null ? { agreed: null } : { share: mine, agreed: mine };
  if (mine === theirs) return { agreed: mine };
  if (theirs === null) return isMineOld ? { write: null, agreed: null } : { share: mine, agreed: mine };
  const isTheirsOld = digestOf(theirs) === base;
  if (mine === null) return isTheirsOld ? { share: null, agreed: null } : { write: theirs, agreed: theirs };
  if (isMineOld) return { write: theirs, agreed: theirs };
  if (isTheirsOld) return { share: mine, agreed: mine };
  const merged = mergeMaterial(type, theirs, mine);
  return {
    ...(merged !== mine && { write: merged }),
    ...(merged !== theirs && { share: merged }),
    agreed: merged,
  };
};

export interface TeamMaterial {
  /** Looks at everything soon: something changed here or at another desk. */
  wake(): void;
}

/** Keeps the working material of a space the same at all desks that share it, and whole at each of them. */
export const createTeamMaterial = (ports: TeamMaterialPorts): TeamMaterial => {
  const { state, changeAll, log } = ports;
  const enqueue = createSerialQueue();
  /** Things that stay at this desk: it is said once of each. */
  const staying = new Set<string>();
  let isWaiting = false;

  /** True if the team can hold a thing, which this desk then keeps to itself. */
  const fits = (source: LocalMaterial, item: MaterialItem | SharedItem, json: string, isNew: boolean): boolean => {
    const parts = partsOf(source.space, item, json);
    const taken = [...state().values()].filter(({ kind }) => kind === 'material').length;
    if (parts !== null && (!isNew || taken + parts <= mostOf('material'))) return true;
    const place = placeOf(item);
    if (!staying.has(place)) log.warn('a thing is too large to be shared, or the team has too many', { place });
    staying.add(place);
    return false;
  };

  const settle = async (
    source: LocalMaterial,
    item: Pick<MaterialItem, 'type' | 'id'>,
    done: SyncDecision,
    by: string,
    isStill: () => boolean,
  ): Promise<boolean> => {
    if (done.write !== undefined && !(await source.write(item, done.write, by))) return false;
    if (done.share !== undefined && !isStill()) return false;
    if (done.share !== undefined) changeAll(materialChanges(source.space, item, done.share, ports.by()));
    return true;
  };

  const readSource = async (source: LocalMaterial): Promise<ReadonlyMap<string, MaterialItem>> =>
    new Map((await source.read()).map((item) => [placeOf(item), item]));

  /** `isStill`: this desk shares with the same team as at the beginning. To share was said of that one. */
  const compare = async (source: LocalMaterial, isStill: () => boolean): Promise<void> => {
    const items = await readSource(source);
    const team = sharedItems(state(), source.space);
    const before = await source.lastShared.read();
    const bases = new Map(Object.entries(before));
    const all = new Map<string, MaterialItem | SharedItem>([...team, ...items]);
    const written: string[] = [];
    for (const [place, item] of all) {
      if (!isStill()) break;
      const shared = team.get(place);
      if (shared?.isWhole === false || !source.includes(item)) continue;
      const [mine, theirs] = [items.get(place)?.json ?? null, shared?.json];
      const [base = null, own = base] = source.isNew(item) ? [] : (bases.get(place)?.split(' ') ?? []);
      // Nothing happened since both had the same, each in its words.
      if (mine !== null && typeof theirs === 'string' && digestOf(theirs) === base && digestOf(mine) === own) continue;
      const done = reconcile(item.type, { mine, theirs, base, own });
      if (typeof done.share === 'string' && !fits(source, item, done.share, theirs === undefined)) continue;
      try {
        // A thing that could not be written is not noted as kept: missing here, it would count as removed.
        if (!(await settle(source, item, done, shared?.by ?? '', isStill))) continue;
        if (done.agreed === null) bases.delete(place);
        else bases.set(place, digestOf(done.agreed));
        if (typeof done.write === 'string') written.push(place);
      } catch (error) {
        log.warn('a thing of the team could not be kept', { place, error });
      }
    }
    // Another version of the app may write the same thing in another form: that is no change by this desk.
    if (written.length > 0) {
      const kept = await readSource(source);
      for (const place of written) {
        const [base = '', own] = [bases.get(place), kept.get(place)];
        if (own && digestOf(own.json) !== base) bases.set(place, `${base} ${digestOf(own.json)}`);
      }
    }
    const next = Object.fromEntries(bases);
    if (!isSame(next, before)) await source.lastShared.write(next);
  };

  const run = async (): Promise<void> => {
    isWaiting = false;
    const membership = ports.sharedWith();
    const isStill = (): boolean => ports.sharedWith() === membership;
    const all = membership === null ? [] : ports.sources();
    for (const source of all) await compare(source, isStill);
    if (all.length > 0 && isStill()) ports.onCompared();
  };

  return {
    wake() {
      if (isWaiting) return;
      isWaiting = true;
      enqueue(run).catch((error: unknown) => log.warn('the working material could not be compared', { error }));
    },
  };
};
