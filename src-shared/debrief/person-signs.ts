import type { ChatMessage } from '../api/live-objects.ts';
import type { Attendee } from './attendee.ts';
import { FULL_COVERAGE } from './attendee.ts';
import type { PlacedConversion } from './conversions.ts';
import { participationOf, type Participation } from './participation.ts';
import { linesOf, type ShowRecord } from './show-record.ts';

/** The signs of a person beside their time in the room. Null where nothing says it. */
export interface PersonSigns {
  readonly messages: number | null;
  readonly raisedHand: boolean | null;
  readonly onStage: boolean | null;
  readonly conversions: number;
  readonly participation: Participation;
}

const countBy = (ids: readonly (string | null)[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const id of ids) if (id !== null) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
};

/** People who were on stage: those who speak, and those whose message was put there. */
const stageOf = ({ lines, messages }: ShowRecord): ReadonlySet<string> => {
  const writers = new Map((messages ?? []).map(({ id, userId }) => [id, userId]));
  const staged = linesOf(lines, 'staged').map(({ data }) => writers.get(data.messageId ?? ''));
  const spoke = linesOf(lines, 'presence').flatMap(({ key, data }) => (data.connected && !data.spectator ? [key] : []));
  return new Set([...spoke, ...staged.filter((userId) => userId !== null && userId !== undefined)]);
};

/**
 * Returns a function that gives the signs of each attendee of a show; messages are matched by author. `watched` is the
 * share of the live in which participants were read, 0 to 1: a desk that may not read them sees no hand.
 */
export const personSigns = (
  record: ShowRecord,
  watched: number,
  placed: readonly PlacedConversion[],
): ((attendee: Attendee) => PersonSigns) => {
  const written = (record.messages ?? []).filter(({ kind }: ChatMessage) => kind !== 'conversion');
  const messages = record.messages && countBy(written.map(({ userId }) => userId));
  const conversions = countBy(placed.map(({ userId }) => userId));
  const isWatched = watched >= FULL_COVERAGE;
  const hands = new Set(linesOf(record.lines, 'presence').flatMap(({ key, data }) => (data.handRaised ? [key] : [])));
  const stage = stageOf(record);
  // A recorded hand counts even if the recording has gaps. No recorded hand proves nothing.
  const seen = (set: ReadonlySet<string>, id: string): boolean | null =>
    set.has(id) ? true : isWatched ? false : null;
  return ({ userId, creditPct }) => {
    const [raisedHand, onStage] = [seen(hands, userId), seen(stage, userId)];
    const wrote = messages ? (messages.get(userId) ?? 0) : null;
    const handOrStage = raisedHand === true || onStage === true ? true : isWatched ? false : null;
    return {
      messages: wrote,
      raisedHand,
      onStage,
      conversions: conversions.get(userId) ?? 0,
      participation: participationOf({ creditPct, messages: wrote, handOrStage }),
    };
  };
};
