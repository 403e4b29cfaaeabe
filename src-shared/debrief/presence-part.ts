import { readingBefore, type RecordedPresence } from './presence.ts';
import { lengthOf, totalMs, within, without, type Stretch } from './stretch.ts';

/**
 * A stretch in which a person counts as `weight` (0 to 1): `low` is 1 where they were there for certain, `high` is 1
 * where they may have been.
 */
export interface PresencePart extends Stretch {
  readonly weight: number;
  readonly low: 0 | 1;
  readonly high: 0 | 1;
}

const there = (stretch: Stretch): PresencePart => ({ ...stretch, weight: 1, low: 1, high: 1 });
/** Seen at one reading and not at the other. */
const perhaps = (stretch: Stretch, weight: 0 | 1): PresencePart => ({ ...stretch, weight, low: 0, high: 1 });

/** A stay with what the readings leave open: arrival and departure each lie between two of them. */
const partsOfStay = ({ from, to }: Stretch, readings: readonly number[]): readonly PresencePart[] => {
  const lastSeen = Math.max(from, readingBefore(readings, to));
  return [
    perhaps({ from: readingBefore(readings, from), to: from }, 0),
    there({ from, to: lastSeen }),
    perhaps({ from: lastSeen, to }, 1),
  ];
};

/** Two stays less than two readings apart have overlapping margins: the overlap counts once. */
const apart = (list: readonly PresencePart[]): readonly PresencePart[] => {
  const result: PresencePart[] = [];
  for (const part of list) {
    const from = Math.max(part.from, result.at(-1)?.to ?? -Infinity);
    if (from < part.to) result.push({ ...part, from });
  }
  return result;
};

/** A person's recorded parts within their visit. Unix milliseconds. */
const recordedParts = (
  userId: string,
  visit: Stretch,
  { stays, known, readings }: RecordedPresence,
): readonly PresencePart[] => {
  const own = (stays.get(userId) ?? []).flatMap((stay) => partsOfStay(stay, readings));
  const windows = within(known, [visit]);
  return apart(own).flatMap((part) => within([part], windows).map((inside) => ({ ...part, ...inside })));
};

const weighed = (list: readonly PresencePart[]): number =>
  list.reduce((total, { from, to, weight }) => total + weight * (to - from), 0);

/**
 * Everything about a person's presence within their visit: recorded where it was, else an equal share of the credited
 * time that the recording does not account for. `creditedMs` is by the platform's report.
 */
export const presenceParts = (
  userId: string,
  visit: Stretch,
  creditedMs: number,
  recorded: RecordedPresence,
): readonly PresencePart[] => {
  const seen = recordedParts(userId, visit, recorded);
  const open = without(visit, recorded.known);
  const openMs = totalMs(open);
  const weight = openMs > 0 ? Math.min(1, Math.max(0, (creditedMs - weighed(seen)) / openMs)) : 0;
  const guessed = open.map((stretch): PresencePart => ({ ...stretch, weight, low: 0, high: 1 }));
  return [...seen, ...guessed].toSorted((a, b) => a.from - b.from);
};

/** Everything that readings alone say of a person: a stay that spans a gap probably went on through it. */
export const stayParts = (userId: string, live: Stretch, recorded: RecordedPresence): readonly PresencePart[] => {
  const holes = without(live, recorded.known);
  const bridged = within(recorded.stays.get(userId) ?? [], holes).map((stretch) => perhaps(stretch, 1));
  return [...recordedParts(userId, live, recorded), ...bridged].toSorted((a, b) => a.from - b.from);
};

/** A visit without a break: there from its beginning to its end. */
export const wholeVisit = (visit: Stretch): readonly PresencePart[] => (lengthOf(visit) > 0 ? [there(visit)] : []);

/** Milliseconds of presence, each part by its weight. */
export const presentMs = weighed;

/** How likely a person was there at an instant, 0 to 1. */
export const presentAt = (list: readonly PresencePart[], at: number): number => {
  for (const { from, to, weight } of list) if (at >= from && at < to) return weight;
  return 0;
};
