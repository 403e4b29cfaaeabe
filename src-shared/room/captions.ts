import * as z from 'zod';
import { Timestamp } from '../api/fields.ts';
import type { VttCue } from '../lib/web-vtt.ts';

/** Longest caption, in characters: two lines below the picture. */
export const MAX_CAPTION = 200;

/** The captions that the team writes. */
export const CaptionText = z
  .string()
  .transform((text) => text.replace(/\s+/gu, ' ').trim())
  .pipe(z.string().min(1).max(MAX_CAPTION));

/** A caption in the room. It is read until `until`, or until the next one comes. */
export const Caption = z.looseObject({ text: z.string(), at: Timestamp, until: Timestamp });
export type Caption = z.output<typeof Caption>;

const LEAST_MS = 2500;
const MAX_MS = 9000;
/** Slow readers take about 15 characters a second. */
const MS_PER_CHARACTER = 65;

/** For how long a caption is to be read, in milliseconds. */
export const captionMs = (text: string): number =>
  Math.min(MAX_MS, Math.max(LEAST_MS, 1000 + text.length * MS_PER_CHARACTER));

interface RecordedFrame {
  readonly at: number;
  readonly frame: { readonly type: string; readonly caption?: Caption | undefined };
}

/** The captions of a recorded live as cues from its beginning (Unix ms) on: each ends where the next one begins. */
export const captionCues = (frames: readonly RecordedFrame[], startedAt: number): readonly VttCue[] => {
  const captions = frames.flatMap(({ at, frame: { type, caption } }) =>
    type === 'caption' && caption ? [{ at, text: caption.text }] : [],
  );
  return captions.map(({ at, text }, index) => ({
    from: Math.max(0, at - startedAt),
    to: Math.max(0, Math.min(at + captionMs(text), captions[index + 1]?.at ?? Infinity) - startedAt),
    text,
  }));
};
