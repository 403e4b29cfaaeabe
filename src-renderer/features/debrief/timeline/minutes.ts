import type { ShowAnalysis } from '#shared/debrief/show-analysis.ts';
import type { ShowRecord } from '#shared/debrief/show-record.ts';
import { peopleAt } from '#shared/debrief/curve-figures.ts';
import { perMinute } from '#shared/debrief/scenes.ts';
import { sceneNameAt } from './curve-words.ts';

const MINUTE = 60_000;
/** More rows than these are no table that anybody reads. */
export const MAX_ROWS = 120;

/** Events in some minutes of a live. */
export interface MinuteRow {
  readonly offsetMs: number;
  readonly people: number;
  readonly low: number;
  readonly high: number;
  readonly scene: string | null;
  readonly messages: number;
  readonly exits: number;
  readonly conversions: number;
}

/** Instants of the messages that people wrote. */
export const messageTimes = ({ messages }: Pick<ShowRecord, 'messages'>): readonly number[] =>
  (messages ?? []).flatMap(({ kind, sentAt }) => (kind === 'conversion' ? [] : [Date.parse(sentAt)]));

const summed = (counts: readonly number[], minutes: number): readonly number[] =>
  Array.from({ length: Math.ceil(counts.length / minutes) }, (_, row) =>
    counts.slice(row * minutes, (row + 1) * minutes).reduce((sum, count) => sum + count, 0),
  );

/** The timeline as rows of one minute, or of several where these would be more than `most`. */
export const minuteRows = (
  analysis: ShowAnalysis,
  record: Pick<ShowRecord, 'messages'>,
  most: number,
): readonly MinuteRow[] => {
  const { live, curve, conversions } = analysis;
  const length = Math.max(1, Math.ceil((live.to - live.from) / MINUTE));
  const minutes = Math.ceil(length / most);
  const count = (instants: readonly number[]): readonly number[] => summed(perMinute(instants, live), minutes);
  const [messages, exits, sold] = [
    count(messageTimes(record)),
    count(analysis.exits),
    count(conversions.map(({ at }) => at)),
  ];
  return messages.map((said, row) => {
    const offsetMs = row * minutes * MINUTE;
    return {
      offsetMs,
      ...peopleAt(curve, live.from + offsetMs),
      scene: sceneNameAt(analysis, offsetMs),
      messages: said,
      exits: exits[row] ?? 0,
      conversions: sold[row] ?? 0,
    };
  });
};
