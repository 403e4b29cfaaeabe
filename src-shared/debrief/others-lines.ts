import { onlyNew } from './merge-lines.ts';
import type { RecordedLine, Recording } from './recording.ts';

const DAY_MS = 86_400_000;
/** Lines of a recording lie between these distances from the start and the end of its live. */
const BEFORE_MS = DAY_MS;
const AFTER_MS = 30 * DAY_MS;

type Live = Readonly<Pick<Recording, 'from' | 'to'>>;
interface Part extends Live {
  readonly lines: readonly RecordedLine[];
}
interface OtherPart extends Part {
  readonly spans: readonly { readonly from: number; readonly to: number }[];
}

/**
 * True if a recording from outside is not of the live that is kept here: a session that starts again is another live. One
 * that says no start is none of a live whose start is known.
 */
export const isOtherLive = (own: number | null, other: number | null): boolean => own !== null && own !== other;

/** Start and end of a live that a file may be believed: in order, and not in the future. Unix milliseconds. */
export const believedLive = ({ from, to }: Live, now: number): Live => {
  const start = from !== null && from <= now ? from : null;
  return { from: start, to: to !== null && to <= now && to >= (start ?? to) ? to : null };
};

/** The times that a recording of a live can speak of. */
const possibleTimes = ({ from, to }: Live, now: number) => ({
  from: from === null ? 0 : from - BEFORE_MS,
  to: to === null ? now : Math.min(now, to + AFTER_MS),
});

const isOwnAnswer = ({ kind, source }: RecordedLine): boolean => kind === 'answer' && source !== 'imported';

const keysOfOwnAnswers = (lines: readonly RecordedLine[]): ReadonlySet<string> =>
  new Set(lines.filter(isOwnAnswer).map(({ key }) => key));

/** Lines without the answers that another desk read, where this desk read its own. */
export const ownFirst = (lines: readonly RecordedLine[]): readonly RecordedLine[] => {
  const own = keysOfOwnAnswers(lines);
  return lines.filter((line) => line.kind !== 'answer' || isOwnAnswer(line) || !own.has(line.key));
};

/** The part of a recording from outside that completes our recording of the same live. Unix milliseconds. */
export const othersLines = (own: Part | null, other: OtherPart, now: number): Pick<OtherPart, 'lines' | 'spans'> => {
  const said = believedLive(other, now);
  const times = possibleTimes({ from: own?.from ?? said.from, to: own?.to ?? said.to }, now);
  const isPossible = (at: number): boolean => Number.isSafeInteger(at) && at >= times.from && at <= times.to;
  const known = keysOfOwnAnswers(own?.lines ?? []);
  const possible = other.lines.filter(
    ({ at, hostAt, kind, key }) =>
      isPossible(at) && Number.isSafeInteger(hostAt) && !(kind === 'answer' && known.has(key)),
  );
  return {
    lines: onlyNew(own?.lines ?? [], possible).map((line) =>
      line.kind === 'answer' ? { ...line, source: 'imported' as const } : line,
    ),
    spans: other.spans.filter(({ from, to }) => from <= to && isPossible(from) && isPossible(to)),
  };
};
