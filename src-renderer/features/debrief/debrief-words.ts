import type { Chapter } from '#shared/debrief/chapters.ts';
import type { CurveCheck } from '#shared/debrief/curve-figures.ts';
import { formatDecimal, formatDuration, formatMoney, formatNumber, formatPercent } from '../../lib/format.ts';
import * as m from '../../paraglide/messages.js';

/** Shown for a value that neither the platform nor the recording has. */
export const UNKNOWN = '–';

/** A value in words, or the dash of what is not known. */
export const orUnknown = (value: number | null, say: (value: number) => string): string =>
  value === null ? UNKNOWN : say(value);

export const countWord = (value: number | null): string => orUnknown(value, formatNumber);
export const timeWord = (ms: number | null): string => orUnknown(ms, formatDuration);
export const shareWord = (share: number | null): string => orUnknown(share, formatPercent);
export const decimalWord = (value: number | null): string => orUnknown(value, (one) => formatDecimal(one, 1));

/** Sums by currency, in one line. */
export const moneyWord = (money: readonly { readonly currency: string; readonly cents: number }[]): string =>
  money.length === 0 ? UNKNOWN : money.map(({ cents, currency }) => formatMoney(cents, currency)).join(' + ');

/** The share of a live that was recorded; an estimate where nothing was. */
export const coverageWord = (share: number): string =>
  share === 0 ? m.debrief_estimate() : m.debrief_coverage({ share: formatPercent(Math.floor(share * 100) / 100) });

/** A scene's name; the automatic layout has none of its own. */
export const sceneWord = (sceneId: string | null, name: string): string =>
  sceneId === null ? m.debrief_automatic() : name;

/** A chapter's name; without one of its own it bears that of its scene. */
export const chapterTitle = ({ title, sceneId }: Pick<Chapter, 'title' | 'sceneId'>): string =>
  sceneWord(title === '' ? sceneId : '', title);

/** A figure of the platform that ours contradicts. */
export const checkWord = ({ figure, ours, platform }: CurveCheck): string => {
  const values = { ours: formatDecimal(ours, 1), platform: formatDecimal(platform, 1) };
  return figure === 'average' ? m.debrief_check_average(values) : m.debrief_check_peak(values);
};
