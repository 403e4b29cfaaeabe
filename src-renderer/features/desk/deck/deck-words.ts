import type { DeckStep, DeckTile } from '#shared/show/deck-page.ts';
import type { DeckRun } from '#shared/show/deck-run.ts';
import { of } from '../../../actions/action-view.ts';
import { viewOf } from '../../../actions/all-views.ts';
import { commandWord } from '../../../actions/command-words.ts';
import { refusalWord } from '../../../actions/refusal-words.ts';
import type { ShowNames } from '../../../actions/show-sources.ts';
import { formatDuration } from '../../../lib/format.ts';
import { hostName } from '../../../lib/host-names.ts';
import { sentence } from '../../../lib/sentence.ts';
import * as m from '../../../paraglide/messages.js';
import type { TileRefusal } from './tile-refusal.ts';

/** A step in words. */
export const stepWord = (step: DeckStep, names: ShowNames): string => {
  switch (step.kind) {
    case 'action':
      return viewOf(step.action).word(step.action, names);
    case 'wait':
      return m.desk_act_wait({ seconds: step.ms / 1000 });
    case 'page':
      return of(m.desk_act_open_page(), names.page(step.pageId));
    case 'command':
      return commandWord({ kind: 'desk', name: step.name });
  }
};

/** The name of a tile without a label: its first step. */
export const tileWord = ({ steps }: Pick<DeckTile, 'steps'>, names: ShowNames): string => {
  const [first] = steps;
  return first ? stepWord(first, names) : m.desk_deck_no_step();
};

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
