/** A stretch of time with its words; times in milliseconds from the beginning. */
export interface VttCue {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

const pad = (value: number, length: number): string => String(value).padStart(length, '0');

/** `01:02:03.004` */
const cueTime = (ms: number): string => {
  const whole = Math.round(ms);
  const [hours, minutes] = [Math.floor(whole / 3_600_000), Math.floor(whole / 60_000) % 60];
  return `${pad(hours, 2)}:${pad(minutes, 2)}:${pad(Math.floor(whole / 1000) % 60, 2)}.${pad(whole % 1000, 3)}`;
};

/** Characters that a reader would take for markup, and line ends that would end the cue. */
const cueText = (text: string): string =>
  (text.replace(/\s+/gu, ' ').trim() || '–').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Cues as a WebVTT file. */
export const webVtt = (cues: readonly VttCue[]): string =>
  [
    'WEBVTT\n',
    ...cues.map(({ from, to, text }, index) => `${index + 1}\n${cueTime(from)} --> ${cueTime(to)}\n${cueText(text)}\n`),
  ].join('\n');
