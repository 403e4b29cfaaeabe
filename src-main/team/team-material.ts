import type { Log } from '#shared/lib/log.ts';
import { createInTurn } from '#shared/lib/in-turn.ts';
import { isSame } from '#shared/scene/same.ts';
import { mostOf, type TeamState } from '#shared/team/team-state.ts';
import type { TeamChange } from '#shared/team/team-values.ts';
import {
  digestOf,
  materialChanges,
  partsOf,
  placeOf,
  teamThings,
  type MaterialThing,
  type TeamThing,
} from './material-entries.ts';
import { mergeMaterial } from './material-merge.ts';

/**
 * Digests of what this desk and the team had alike last, by place: one, or that of the team and that of this desk where
 * it keeps a thing in other words.
 */
export type AlikeThings = Readonly<Record<string, string>>;

/**
 * Keeps the digests. They must be lost and come back together with the things they tell of: a desk that lost its things
 * and remembered them would take them away from everybody.
 */
export interface AlikeStore {
  read(): Promise<AlikeThings>;
  write(things: AlikeThings): Promise<void>;
}

/** The space that is worked in: named alike at every desk, and what this desk keeps of it. */
export interface MaterialHere {
  readonly space: string;
  readonly alike: AlikeStore;
  /** False for things that are none of this desk's business: it neither keeps them nor takes them away. */
  concerns(thing: Pick<MaterialThing, 'type' | 'id'>): boolean;
  /** True for a thing that is here for the first time, whatever this desk knew of it once. */
  isNew(thing: Pick<MaterialThing, 'type' | 'id'>): boolean;
  read(): Promise<readonly MaterialThing[]>;
  /** Keeps a thing as the team has it by the hand of a person; null takes it away. False where that has to wait. */
  write(thing: Pick<MaterialThing, 'type' | 'id'>, json: string | null, by: string): Promise<boolean>;
}

export interface TeamMaterialPorts {
  readonly state: () => TeamState;
  /** Shares changes all at once. */
  readonly changeAll: (changes: readonly TeamChange[]) => void;
  /** The things to share now. */
  readonly here: () => readonly MaterialHere[];
  /** Everything was compared. */
  readonly onCompared: () => void;
  readonly by: () => string;
  readonly log: Log;
}

/** The next step for a thing: `write` it here, `share` it with the team (null: its removal). */
export interface Reconciled {
  readonly write?: string | null;
  readonly share?: string | null;
  /** The version that both have afterwards; null: neither has it. */
  readonly alike: string | null;
}

/** A thing here and at the team, and the digests of what both had alike last: the team's, and this desk's if it differs. */
export interface Compared {
  readonly mine: string | null;
  readonly theirs: string | null | undefined;
  readonly base: string | null;
  readonly own?: string | null;
}

/** Compares what this desk has of a thing with what the team has. */
export const reconcile = (type: MaterialThing['type'], { mine, theirs, base, own = base }: Compared): Reconciled => {
  const isMineOld = mine !== null && digestOf(mine) === own;
  if (theirs === undefined) return mine === null ? { alike: null } : { share: mine, alike: mine };
  if (mine === theirs) return { alike: mine };
  if (theirs === null) return isMineOld ? { write: null, alike: null } : { share: mine, alike: mine };
  const isTheirsOld = digestOf(theirs) === base;
  if (mine === null) return isTheirsOld ? { share: null, alike: null } : { write: theirs, alike: theirs };
  if (isMineOld) return { write: theirs, alike: theirs };
  if (isTheirsOld) return { share: mine, alike: mine };
  const merged = mergeMaterial(type, theirs, mine);
  return {
    ...(merged !== mine && { write: merged }),
    ...(merged !== theirs && { share: merged }),
    alike: merged,
  };
};

export interface TeamMaterial {
  /** Looks at everything soon: something changed here or at another desk. */
  wake(): void;
}

/** Keeps the working material of a space alike at all desks that share it, and whole at each of them. */
export const createTeamMaterial = (ports: TeamMaterialPorts): TeamMaterial => {
  const { state, changeAll, log } = ports;
  const inTurn = createInTurn();
  /** Things that stay at this desk: it is said once of each. */
  const staying = new Set<string>();
  let isWaiting = false;

  /** True if the team can hold a thing, which this desk then keeps to itself. */
  const fits = (here: MaterialHere, thing: MaterialThing | TeamThing, json: string, isNew: boolean): boolean => {
    const parts = partsOf(here.space, thing, json);
    const taken = [...state().values()].filter(({ kind }) => kind === 'material').length;
    if (parts !== null && (!isNew || taken + parts <= mostOf('material'))) return true;
    const place = placeOf(thing);
    if (!staying.has(place)) log.warn('a thing is too large to be shared, or the team has too many', { place });
    staying.add(place);
    return false;
  };

  const settle = async (
    here: MaterialHere,
    thing: Pick<MaterialThing, 'type' | 'id'>,
    done: Reconciled,
    by: string,
  ): Promise<boolean> => {
    if (done.write !== undefined && !(await here.write(thing, done.write, by))) return false;
    if (done.share !== undefined) changeAll(materialChanges(here.space, thing, done.share, ports.by()));
    return true;
  };

  const readHere = async (here: MaterialHere): Promise<ReadonlyMap<string, MaterialThing>> =>
    new Map((await here.read()).map((thing) => [placeOf(thing), thing]));

  const compare = async (here: MaterialHere): Promise<void> => {
    const things = await readHere(here);
    const team = teamThings(state(), here.space);
    const before = await here.alike.read();
    const bases = new Map(Object.entries(before));
    const all = new Map<string, MaterialThing | TeamThing>([...team, ...things]);
    const written: string[] = [];
    for (const [place, thing] of all) {
      const shared = team.get(place);
      if (shared?.isWhole === false || !here.concerns(thing)) continue;
      const [mine, theirs] = [things.get(place)?.json ?? null, shared?.json];
      const [base = null, own = base] = here.isNew(thing) ? [] : (bases.get(place)?.split(' ') ?? []);
      // Nothing happened since both had it alike, each in its words.
      if (mine !== null && typeof theirs === 'string' && digestOf(theirs) === base && digestOf(mine) === own) continue;
      const done = reconcile(thing.type, { mine, theirs, base, own });
      if (typeof done.share === 'string' && !fits(here, thing, done.share, theirs === undefined)) continue;
      try {
        // A thing that could not be written is not noted as kept: missing here, it would count as removed.
        if (!(await settle(here, thing, done, shared?.by ?? ''))) continue;
        if (done.alike === null) bases.delete(place);
        else bases.set(place, digestOf(done.alike));
        if (typeof done.write === 'string') written.push(place);
      } catch (error) {
        log.warn('a thing of the team could not be kept', { place, error });
      }
    }
    // Another version of the app may write the same thing in another form: that is no change by this desk.
    if (written.length > 0) {
      const kept = await readHere(here);
      for (const place of written) {
        const [base = '', own] = [bases.get(place), kept.get(place)];
        if (own && digestOf(own.json) !== base) bases.set(place, `${base} ${digestOf(own.json)}`);
      }
    }
    const next = Object.fromEntries(bases);
    if (!isSame(next, before)) await here.alike.write(next);
  };

  const run = async (): Promise<void> => {
    isWaiting = false;
    const all = ports.here();
    for (const here of all) await compare(here);
    if (all.length > 0) ports.onCompared();
  };

  return {
    wake() {
      if (isWaiting) return;
      isWaiting = true;
      inTurn(run).catch((error: unknown) => log.warn('the working material could not be compared', { error }));
    },
  };
};
