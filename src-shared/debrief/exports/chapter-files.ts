import type { Chapter } from '../chapters.ts';

/** The formats of chapters: for players, for ffmpeg, and as the text that video platforms take. */
export type ChapterFormat = 'webvtt' | 'ffmetadata' | 'text';

const pad = (value: number, length: number): string => String(value).padStart(length, '0');

/** `01:02:03.004` */
const cueTime = (ms: number): string => {
  const whole = Math.round(ms);
  const [hours, minutes] = [Math.floor(whole / 3_600_000), Math.floor(whole / 60_000) % 60];
  return `${pad(hours, 2)}:${pad(minutes, 2)}:${pad(Math.floor(whole / 1000) % 60, 2)}.${pad(whole % 1000, 3)}`;
};

/** `2:03`, or `1:02:03` in a film of an hour and more. */
const plainTime = (ms: number, isLong: boolean): string => {
  const sec = Math.floor(ms / 1000);
  const [hours, minutes, seconds] = [Math.floor(sec / 3600), Math.floor(sec / 60) % 60, pad(sec % 60, 2)];
  return isLong ? `${hours}:${pad(minutes, 2)}:${seconds}` : `${minutes}:${seconds}`;
};

const oneLine = (title: string): string => title.replace(/\s+/gu, ' ').trim() || '–';

/** Characters that a WebVTT reader would take for markup. */
const vttText = (title: string): string =>
  oneLine(title).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

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
    case 'webvtt': {
      const cues = timed.map(
        ({ title, offsetMs, endMs }, index) =>
          `${index + 1}\n${cueTime(offsetMs)} --> ${cueTime(endMs)}\n${vttText(title)}\n`,
      );
      return ['WEBVTT\n', ...cues].join('\n');
    }
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
