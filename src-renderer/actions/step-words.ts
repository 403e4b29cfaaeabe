import type { DeckStep, DeckTile } from '#shared/show/deck-page.ts';
import { formatLength } from '../lib/format.ts';
import * as m from '../paraglide/messages.js';
import { of } from './action-view.ts';
import { viewOf } from './all-views.ts';
import { deskCommandWord } from './desk-commands.ts';
import type { ShowNames } from './show-sources.ts';

/** A step in words. */
export const stepWord = (step: DeckStep, names: ShowNames): string => {
  switch (step.kind) {
    case 'action':
      return viewOf(step.action).word(step.action, names);
    case 'wait':
      return m.desk_act_wait({ length: formatLength(step.ms / 1000) });
    case 'page':
      return of(m.desk_act_open_page(), names.page(step.pageId));
    case 'command':
      return deskCommandWord(step.name);
  }
};

/** The name of a tile without a label: its first step. */
export const tileWord = ({ steps }: Pick<DeckTile, 'steps'>, names: ShowNames): string => {
  const [first] = steps;
  return first ? stepWord(first, names) : m.desk_deck_no_step();
};
