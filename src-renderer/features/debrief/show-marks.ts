import { AUDIENCE_DELAY_MOST_SEC } from '#shared/bridge/debrief-calls.ts';

/** A person's own words on a show's debrief. They are kept among the notes of the show, so exports and teams have them. */
export interface ShowMarks {
  /** Names of chapters, by their keys. */
  readonly titles: ReadonlyMap<string, string>;
  /** How much later the audience saw what the desk did. */
  readonly delaySec: number;
}

export const NO_MARKS: ShowMarks = { titles: new Map(), delaySec: 0 };

const CHAPTER_NOTE = 'chapter:';
export const chapterNote = (key: string): string => CHAPTER_NOTE + key;
export const DELAY_NOTE = 'audience-delay';

/** A delay within its limits. */
export const delayWithin = (seconds: number): number =>
  Number.isFinite(seconds) ? Math.min(AUDIENCE_DELAY_MOST_SEC, Math.max(0, seconds)) : 0;

/** Reads the marks of a show from its notes. */
export const marksOf = (notes: Readonly<Record<string, string>>): ShowMarks => ({
  titles: new Map(
    Object.entries(notes).flatMap(([key, text]) =>
      key.startsWith(CHAPTER_NOTE) && text !== '' ? [[key.slice(CHAPTER_NOTE.length), text] as const] : [],
    ),
  ),
  delaySec: delayWithin(Number(notes[DELAY_NOTE] ?? 0)),
});
