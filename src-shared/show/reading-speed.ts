import { medianOf } from '../lib/median.ts';
import { personIn, type CameraSlot, type Cast } from '../scene/cast.ts';
import { WORDS_PER_MINUTE } from '../settings/prompter-settings.ts';
import { advance, type Prompter } from './prompter.ts';

/** A reading counts from these on: in less, one breath decides. The newest ones of a person are kept. */
export const READING = { leastMs: 20_000, leastWords: 40, kept: 9 } as const;
/** A longer silence is a film, a question, somebody else: no part of a reading. */
const LONGEST_BREATH_MS = 3000;

/** Words that somebody read aloud, and the milliseconds that it took. */
export interface Reading {
  readonly words: number;
  readonly ms: number;
}

export const NO_READING: Reading = { words: 0, ms: 0 };

/** Adds what was read since the instant of a prompter that moved by itself until now, and by no wheel. */
export const readUntil = ({ words, ms }: Reading, prompter: Prompter, now: number): Reading => {
  const { mode, isRunning, position, at, spokenAt, wordsPerMinute } = prompter;
  const read = advance(prompter, now).position - position;
  if (!isRunning || mode === 'hand' || position >= prompter.words) return { words, ms };
  const isBreath = mode === 'voice' && spokenAt !== null && now - at <= LONGEST_BREATH_MS;
  // The script itself moved for so long; who reads by voice breathes besides.
  const movedMs = (read / wordsPerMinute) * 60_000;
  return { words: words + read, ms: ms + (isBreath ? Math.max(0, now - at) : movedMs) };
};

/** Words a minute of a reading, in whole words; null for one that is too short, or that nobody can have read. */
export const speedOfReading = ({ words, ms }: Reading): number | null => {
  if (ms < READING.leastMs || words < READING.leastWords) return null;
  const speed = Math.round((words / ms) * 60_000);
  return speed < WORDS_PER_MINUTE.min || speed > WORDS_PER_MINUTE.max ? null : speed;
};

/** The median of the speeds of somebody's readings, in words a minute; null without any. One odd evening changes little. */
export const usualSpeed = (speeds: readonly number[]): number | null => {
  const median = medianOf(speeds);
  return median === null ? null : Math.round(median);
};

/** The usual speed of somebody in a space, in words a minute. */
export interface ReaderSpeed {
  readonly userId: string;
  readonly wordsPerMinute: number;
}

/** The person who reads the script of a scene: the host, if the scene shows them or nobody, else the first one it shows. */
export const readerOf = (
  scene: { readonly slots: readonly (CameraSlot & { readonly userId?: string | undefined })[] },
  cast: Cast,
): string | null => {
  const people = scene.slots.flatMap((slot) => personIn(slot, cast)?.userId ?? slot.userId ?? []);
  const host = cast.host?.userId ?? null;
  return people.length === 0 || (host !== null && people.includes(host)) ? host : (people[0] ?? null);
};
