import type { Curve } from '#shared/debrief/curve.ts';
import type { ShowAnalysis } from '#shared/debrief/show-analysis.ts';
import { lengthOf, totalMs } from '#shared/debrief/stretch.ts';
import type { ComparedFigure } from '#shared/debrief/compare.ts';
import { formatDuration } from '../../../lib/format.ts';
import * as m from '../../../paraglide/messages.js';
import { countWord, decimalWord, timeWord } from '../debrief-words.ts';

/** A figure of the overview, with how it is made and where it comes from. */
export interface Figure {
  readonly id: ComparedFigure;
  readonly label: string;
  readonly value: string;
  /** A second line beneath the value. */
  readonly note?: string;
  readonly formula: string;
  readonly source: string;
}

/** Text of a figure. */
export const figureWord = (id: ComparedFigure, value: number | null): string => {
  switch (id) {
    case 'lengthMs':
    case 'averageMs':
    case 'medianMs':
      return timeWord(value);
    case 'averageAtOnce':
    case 'spectatorHours':
    case 'interactiveHours':
      return decimalWord(value);
    default:
      return countWord(value);
  }
};

/** Names of the figures. */
export const figureName = (id: ComparedFigure): string =>
  ({
    lengthMs: m.debrief_figure_length,
    attended: m.debrief_figure_attended,
    peak: m.debrief_figure_peak,
    averageAtOnce: m.debrief_figure_at_once,
    averageMs: m.debrief_figure_average,
    medianMs: m.debrief_figure_median,
    stayed: m.debrief_figure_stayed,
    polls: m.debrief_figure_polls,
    votes: m.debrief_figure_votes,
    messages: m.debrief_figure_messages,
    conversions: m.debrief_figure_conversions,
    clicks: m.debrief_figure_clicks,
    replayViews: m.debrief_figure_replay,
    spectatorHours: m.debrief_figure_spectator,
    interactiveHours: m.debrief_figure_interactive,
  })[id]();

const formulaOf = (id: ComparedFigure): string =>
  ({
    lengthMs: m.debrief_formula_length,
    attended: m.debrief_formula_attended,
    peak: m.debrief_formula_peak,
    averageAtOnce: m.debrief_formula_at_once,
    averageMs: m.debrief_formula_average,
    medianMs: m.debrief_formula_median,
    stayed: m.debrief_formula_stayed,
    polls: m.debrief_formula_polls,
    votes: m.debrief_formula_votes,
    messages: m.debrief_formula_messages,
    conversions: m.debrief_formula_conversions,
    clicks: m.debrief_formula_clicks,
    replayViews: m.debrief_formula_replay,
    spectatorHours: m.debrief_formula_spectator,
    interactiveHours: m.debrief_formula_interactive,
  })[id]();

/** The counter stands in the curve wherever participants were not read; below 1 % of the live it decides nothing. */
const isCounted = ({ bases, live }: Curve): boolean =>
  totalMs(bases.filter(({ basis }) => basis === 'counters')) >= 0.01 * lengthOf(live);

const sourceOf = (id: ComparedFigure, { isEstimate, curve }: ShowAnalysis): string => {
  switch (id) {
    case 'peak':
    case 'averageAtOnce':
      if (isEstimate) return m.debrief_source_report();
      return isCounted(curve) ? m.debrief_source_counted() : m.debrief_source_recording();
    case 'attended':
    case 'averageMs':
    case 'medianMs':
    case 'stayed':
      return isEstimate ? m.debrief_source_report() : m.debrief_source_both();
    case 'spectatorHours':
    case 'interactiveHours':
    case 'replayViews':
      return m.debrief_source_platform();
    default:
      return isEstimate ? m.debrief_source_platform() : m.debrief_source_platform_recording();
  }
};

/** The figures of the overview, in the order of reading. */
export const figuresOf = (analysis: ShowAnalysis): readonly Figure[] => {
  const { overview, live } = analysis;
  const notes: Partial<Record<ComparedFigure, string>> = {
    ...(overview.peakAt !== null && { peak: m.debrief_at({ time: formatDuration(overview.peakAt - live.from) }) }),
    ...(overview.conversions !== null &&
      overview.conversions > 0 && {
        conversions: m.debrief_placed({ placed: overview.placed, total: overview.conversions }),
      }),
  };
  const ids: readonly ComparedFigure[] = [
    'attended',
    'peak',
    'averageAtOnce',
    'stayed',
    'averageMs',
    'medianMs',
    'lengthMs',
    'polls',
    'votes',
    'messages',
    'conversions',
    'clicks',
    'replayViews',
    'spectatorHours',
    'interactiveHours',
  ];
  return ids.map((id) => {
    const note = notes[id];
    return {
      id,
      label: figureName(id),
      value: figureWord(id, overview[id]),
      ...(note !== undefined && { note }),
      formula: formulaOf(id),
      source: sourceOf(id, analysis),
    };
  });
};
