import { webVtt } from '../../lib/web-vtt.ts';
import type { Chapter } from '../chapters.ts';

/** The formats of chapters: for players, for ffmpeg, and as the text that video platforms take. */
export type ChapterFormat = 'webvtt' | 'ffmetadata' | 'text';

const pad = (value: number, length: number): string => String(value).padStart(length, '0');

/** `2:03`, or `1:02:03` in a film of an hour and more. */
const plainTime = (ms: number, isLong: boolean): string => {
  const sec = Math.floor(ms / 1000);
  const [hours, minutes, seconds] = [Math.floor(sec / 3600), Math.floor(sec / 60) % 60, pad(sec % 60, 2)];
  return isLong ? `${hours}:${pad(minutes, 2)}:${seconds}` : `${minutes}:${seconds}`;
};

const oneLine = (title: string): string => title.replace(/\s+/gu, ' ').trim() || '–';

/** ffmpeg reads `=`, `;`, `#`, `\` and line ends as its own. */
const metadataText = (title: string): string => oneLine(title).replace(/[=;#\\]/g, '\\$&');

interface Timed extends Pick<Chapter, 'title' | 'offsetMs'> {
  readonly endMs: number;
}

/** Chapters as a file. `lengthMs` is the length of the replay. */
export const chapterFile = (
  chapters: readonly Pick<Chapter, 'title' | 'offsetMs'>[],
  lengthMs: number,
  format: ChapterFormat,
): string => {
  const timed = chapters.map((chapter, index): Timed => ({
    ...chapter,
    endMs: Math.max(chapter.offsetMs, chapters[index + 1]?.offsetMs ?? lengthMs),
  }));
  switch (format) {
    case 'webvtt':
      return webVtt(timed.map(({ title, offsetMs, endMs }) => ({ from: offsetMs, to: endMs, text: title })));
    case 'ffmetadata': {
      const parts = timed.map(
        ({ title, offsetMs, endMs }) =>
          `[CHAPTER]\nTIMEBASE=1/1000\nSTART=${Math.round(offsetMs)}\nEND=${Math.round(endMs)}\ntitle=${metadataText(title)}\n`,
      );
      return [';FFMETADATA1\n', ...parts].join('');
    }
    case 'text':
      return timed
        .map(({ title, offsetMs }) => `${plainTime(offsetMs, lengthMs >= 3_600_000)} ${oneLine(title)}\n`)
        .join('');
  }
};
