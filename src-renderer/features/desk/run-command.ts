import type { KeyCommand } from '#shared/bridge/preferences.ts';
import { mediaItems } from '#shared/show/media-items.ts';
import { refusalWord } from '../../actions/refusal-words.ts';
import { toasts } from '../../ui/toasts.svelte.ts';
import { resolveCommand, type CommandView } from './commands.ts';
import type { DeskState } from './desk-state.svelte.ts';

/** The inputs of this window by which a command is pressed. */
export type TileSurface = 'tile' | 'key' | 'global_key';

/** The desk as a key finds it. */
export const viewOf = (desk: DeskState): CommandView => {
  const { show } = desk.app;
  const { media: library, mediaStates: states } = desk.scenery;
  return {
    scenes: show.scenes,
    presets: desk.bands.presets,
    polls: desk.polls.polls,
    poll: desk.polls.selected,
    isLive: show.isLive,
    nextMessageId: desk.feed.next?.id ?? null,
    media: mediaItems(show.sceneOnAir, { library, states }),
  };
};

/** Does what a key means. */
export const runCommand = (
  desk: DeskState,
  command: KeyCommand,
  press: { readonly surface: TileSurface; readonly held: boolean },
): void => {
  if (command.kind === 'tile' || command.kind === 'tile.nth') {
    const found = desk.deck.tileOf(command);
    if (found) desk.deck.press(found.pageId, found.tile, press.surface, press.held);
    else toasts.show(refusalWord('no_tile'));
    return;
  }
  const meaning = resolveCommand(command, viewOf(desk));
  switch (meaning.kind) {
    case 'action':
      void desk.press(meaning.action, press.surface, press.held);
      break;
    case 'toggle':
      void desk.toggle(meaning.action, press.surface, press.held);
      break;
    case 'focus':
      if (meaning.on === 'chat') desk.side = 'chat';
      desk.wish = meaning.on;
      break;
    case 'next_poll':
      desk.polls.chooseNext();
      break;
    case 'help':
      desk.app.navigation.showKeySheet();
      break;
    case 'nothing':
      toasts.show(refusalWord(meaning.reason));
      break;
  }
};
