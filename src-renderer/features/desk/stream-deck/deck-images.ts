import type { ControllerCommand } from '#shared/controls/controllers.ts';
import {
  keyImage,
  stripImage,
  type DrawingTools,
  type DrawnImage,
} from '../../../lib/controllers/stream-deck/draw-images.ts';
import type { KeyFace, StripFace } from '../../../lib/controllers/stream-deck/key-face.ts';
import type { OpenDeck } from '../../../lib/controllers/stream-deck/open-decks.ts';
import { formatDuration, formatPercent } from '../../../lib/format.ts';
import * as m from '../../../paraglide/messages.js';
import { controllerCommandWord } from '../../../actions/dial-words.ts';
import type { DeskState } from '../desk-state.svelte.ts';
import { playedOnAir, positionOf } from '../dial-values.ts';
import { commandOnPage, taughtCommand, workOfControl } from '../control-work.ts';
import type { DeckPages } from './deck-pages.svelte.ts';
import { keyFaceOf, taughtKeyFace } from './key-faces.ts';

const stripFaceOf = (
  desk: DeskState,
  pages: DeckPages,
  device: string,
  command: ControllerCommand | null,
): StripFace => {
  const film = playedOnAir(desk);
  if (!command) return { label: '', value: '', share: null };
  switch (command.kind) {
    case 'deck.page':
      return { label: m.surfaces_deck_page(), value: pages.pageOf(device).name ?? m.desk_scenes(), share: null };
    case 'media.volume': {
      const volume = film?.volume ?? null;
      return {
        label: m.surfaces_control_volume(),
        value: volume === null ? '' : formatPercent(volume),
        share: volume,
      };
    }
    case 'media.position': {
      const at = film && positionOf(desk, film, desk.clock.platformNow);
      return {
        label: film?.title ?? m.surfaces_control_position(),
        value: at ? formatDuration(at.sec * 1000) : '',
        share: at && Math.round((at.sec / Math.max(1, at.length)) * 100) / 100,
      };
    }
    default:
      return { label: '', value: controllerCommandWord(command), share: null };
  }
};

/** Pictures of a deck for the present state of the show: its keys, and its strip if it has one. */
export const deckImages = (
  desk: DeskState,
  pages: DeckPages,
  { name, panel }: Pick<OpenDeck, 'name' | 'panel'>,
  tools: DrawingTools,
): readonly DrawnImage[] => {
  const items = pages.itemsOf(name, panel);
  // Nobody knows yet which of two decks it is: its keys say nothing.
  const isInDoubt = desk.app.controllers.twins.isInDoubt(name);
  const faceOf = (index: number): KeyFace => {
    if (isInDoubt) return keyFaceOf(desk, undefined);
    const taught = taughtCommand(desk, name, `key ${index}`);
    return taught ? taughtKeyFace(desk, commandOnPage(desk, pages, name, taught)) : keyFaceOf(desk, items.get(index));
  };
  const keys = panel.keys.flatMap(({ index, size }) => (size ? [keyImage(index, size, faceOf(index), tools)] : []));
  const strip = panel.places.map(({ size }, at) => {
    const command =
      panel.dials === 0 ? ({ kind: 'deck.page' } as const) : workOfControl(desk, pages, name, `dial ${at}`)?.command;
    return stripImage(at, size, stripFaceOf(desk, pages, name, isInDoubt ? null : (command ?? null)), tools);
  });
  return [...keys, ...strip];
};
