import { TEAM_MESSAGE_UNITS } from './team-transport.ts';

/** A desk that is gone is offered for takeover this long: later nobody waits for somebody to go on. */
export const DESK_OFFERED_MS = 10 * 60_000;

/** Desks whose words are kept: those in the room (a relay lets 50 in), and the latest of those that are gone. */
export const MAX_DESKS = 64;
/** Characters of the name of a run. */
export const MAX_DESK_NAME = 64;
export const MAX_KIND_NAME = 40;
export const MAX_KEY = 200;
/** Kinds of later versions that one desk may share. */
export const MAX_LATER_KINDS = 3;

interface KindBound {
  /** The most entries of the kind. */
  readonly entries: number;
  /** UTF-16 units of one entry as it is sent. */
  readonly units: number;
}
/** The most entries of most kinds. */
export const ENTRIES_OF_A_KIND = 300;
const USUAL: KindBound = { entries: ENTRIES_OF_A_KIND, units: 4000 };

/** An entry goes with the rest of its message. */
const ENVELOPE_UNITS = 200;
/** Kinds that this version knows. A part of material fits even where each of its characters is escaped. */
export const KIND_BOUNDS = {
  desk: USUAL,
  presence: USUAL,
  material: { entries: 2000, units: TEAM_MESSAGE_UNITS - ENVELOPE_UNITS },
  call: USUAL,
  answer: USUAL,
  carrier: USUAL,
  door: USUAL,
  guest: USUAL,
  admitted: USUAL,
  handover: USUAL,
  mark: { entries: 3000, units: 2000 },
  press: { entries: 1000, units: 8000 },
  claim: USUAL,
  run: USUAL,
  armed: USUAL,
  sent: USUAL,
  seal: USUAL,
  invitation: { entries: ENTRIES_OF_A_KIND, units: 12_000 },
  renewed: USUAL,
  speaking: USUAL,
} as const satisfies Readonly<Record<string, KindBound>>;

/** True for a kind of this version. */
export const isKnownKind = (kind: string): kind is keyof typeof KIND_BOUNDS => Object.hasOwn(KIND_BOUNDS, kind);

/** The bounds of a kind. Kinds of later versions share one bound of entries. */
export const boundOf = (kind: string): KindBound => (isKnownKind(kind) ? KIND_BOUNDS[kind] : USUAL);

/** The most entries of a kind. */
export const mostOf = (kind: string): number => boundOf(kind).entries;

/** A team makes some changes a second, so no honest count reaches this. */
const USUAL_COUNTS = 2 ** 32;
const COUNTS_PER_MS = 2048;
/**
 * The largest count that is believed at an instant (Unix milliseconds). It rises faster than any team changes anything, and
 * stays within whole numbers until 2100: nobody takes a count after which there is no other.
 */
export const largestCount = (now: number): number => USUAL_COUNTS + Math.max(0, now) * COUNTS_PER_MS;
