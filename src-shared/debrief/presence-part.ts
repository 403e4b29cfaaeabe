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
/** Seen at one reading and not at the other, or so close to a reading that its clock does not tell. */
const perhaps = (stretch: Stretch, weight: 0 | 1): PresencePart => ({ ...stretch, weight, low: 0, high: 1 });

/** A stay with what the readings leave open: arrival and departure each lie between two of them. */
const partsOfStay = (
  { from, to }: Stretch,
  { readings, slackAt }: Pick<RecordedPresence, 'readings' | 'slackAt'>,
): readonly PresencePart[] => {
  const [unseen, lastSeen] = [readingBefore(readings, from), readingBefore(readings, to)];
  const surely = Math.min(to, from + slackAt(from));
  const until = Math.max(surely, lastSeen - slackAt(lastSeen));
  return [
    perhaps({ from: unseen - slackAt(unseen), to: from }, 0),
    perhaps({ from, to: surely }, 1),
    there({ from: surely, to: until }),
    perhaps({ from: until, to }, 1),
    perhaps({ from: to, to: to + slackAt(to) }, 0),
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
const recordedParts = (userId: string, visit: Stretch, recorded: RecordedPresence): readonly PresencePart[] => {
  const own = (recorded.stays.get(userId) ?? []).flatMap((stay) => partsOfStay(stay, recorded));
  const windows = within(recorded.known, [visit]);
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

/**
 * The same parts with the credited time, as far as readings leave it open: arrivals and departures were up to a reading
 * away, so a surplus is taken from the time before departures were seen, a deficit is added before arrivals.
 */
export const fittedParts = (parts: readonly PresencePart[], creditedMs: number): readonly PresencePart[] => {
  const left = creditedMs - weighed(parts);
  const isOpen = ({ weight, low, high }: PresencePart): boolean => low < high && weight === (left < 0 ? 1 : 0);
  const openMs = totalMs(parts.filter(isOpen));
  if (openMs === 0) return parts;
  const change = Math.min(1, Math.max(-1, left / openMs));
  return parts.map((part) => (isOpen(part) ? { ...part, weight: part.weight + change } : part));
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
