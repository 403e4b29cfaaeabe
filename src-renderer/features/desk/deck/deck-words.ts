import type { DeckRun } from '#shared/show/deck-run.ts';
import { refusalWord } from '../../../actions/refusal-words.ts';
import { formatDuration } from '../../../lib/format.ts';
import { hostName } from '../../../lib/host-names.ts';
import { sentence } from '../../../lib/sentence.ts';
import * as m from '../../../paraglide/messages.js';
import type { TileRefusal } from './tile-refusal.ts';

/** Why a tile can do nothing now. */
export const tileRefusalWord = (refusal: TileRefusal): string => {
  switch (refusal.kind) {
    case 'right':
      return refusal.text;
    case 'action':
      return refusalWord(refusal.why);
    case 'missing':
      return m.desk_deck_not_here();
    case 'empty':
      return m.desk_deck_no_step();
    case 'mixed':
      return m.desk_deck_mixed();
    case 'page_gone':
      return m.desk_deck_page_gone();
  }
};

/** Progress of a sequence, or its end. */
export const runWord = (run: DeckRun, leftMs: number | null): string => {
  const [step, total] = [run.step + 1, run.steps];
  if (run.end?.kind === 'failed') return m.desk_deck_failed_at({ step, reason: sentence(run.end.message) });
  if (run.end?.kind === 'stopped') return m.desk_deck_stopped({ name: hostName(run.end.who) });
  if (run.end) return m.desk_deck_done();
  return leftMs === null
    ? m.desk_deck_step({ step, total })
    : m.desk_deck_step_left({ step, total, time: formatDuration(leftMs + 999) });
};

/** The step and the reason at which a sequence ended, for a note at the edge of the window. */
export const runFailedWord = (run: DeckRun, reason: string): string =>
  m.desk_deck_failed_note({ name: run.name, step: run.step + 1, reason });
