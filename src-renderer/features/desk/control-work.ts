import type { ControllerBinding, ControllerCommand } from '#shared/controls/controllers.ts';
import { workOfCommand } from '#shared/show/desk-commands.ts';
import type { KeyCommand } from '#shared/show/key-binding.ts';
import type { ControlWork } from '../../lib/controllers/controller-engine.ts';
import type { DeskState } from './desk-state.svelte.ts';
import { DEFAULT_DIALS } from './dial-values.ts';
import { commandOfItem, type DeckPages } from './stream-deck/deck-pages.svelte.ts';

const PLAY: ControlWork = { command: workOfCommand('media.toggle'), encoding: 'place' };
const PAGES: ControlWork = { command: workOfCommand('media.page.next'), encoding: 'place' };

/** Default work of a Stream Deck: keys are tiles, dials move the film and the pages. */
const ofDeck = (pages: DeckPages, desk: DeskState, device: string, control: string): ControlWork | null => {
  const deck = desk.app.controllers.streamDecks.deck(device);
  const [kind, number] = control.split(' ');
  const index = Number(number);
  if (!deck) return null;
  if (kind === 'key') {
    const item = pages.itemsOf(device, deck.panel).get(index);
    return item ? { command: commandOfItem(item), encoding: 'place' } : null;
  }
  const dial = DEFAULT_DIALS[index];
  if (kind === 'push' || kind === 'strip') return dial === 'media.position' ? PLAY : null;
  return dial ? { command: { kind: dial }, encoding: 'place' } : PAGES;
};

const taughtTo = (desk: DeskState, device: string, control: string): ControllerBinding | undefined =>
  desk.app.controllers.settings.bindings.find((one) => one.device === device && one.control === control);

/** Learnt work of a control; null for one that learnt nothing. */
export const taughtCommand = (desk: DeskState, device: string, control: string): ControllerCommand | null =>
  taughtTo(desk, device, control)?.command ?? null;

/** Work of a control: learnt, else the default of a Stream Deck. */
export const workOfControl = (
  desk: DeskState,
  pages: DeckPages,
  device: string,
  control: string,
): ControlWork | null => {
  const taught = taughtTo(desk, device, control);
  if (taught) return { command: taught.command, encoding: taught.encoding ?? 'place' };
  return ofDeck(pages, desk, device, control);
};

/** A command of a device as it is meant there: the tile of a place is that of its own page, where it has one. */
export const commandOnPage = <Command extends ControllerCommand>(
  desk: DeskState,
  pages: DeckPages,
  device: string,
  command: Command,
): Command | Extract<KeyCommand, { kind: 'tile' }> => {
  if (command.kind !== 'tile.nth' || desk.app.controllers.settingsOf(device).pageId === null) return command;
  const item = pages.pageOf(device).items[command.index];
  return item?.kind === 'tile' ? { kind: 'tile', pageId: item.pageId, tileId: item.tile.id, name: '' } : command;
};
