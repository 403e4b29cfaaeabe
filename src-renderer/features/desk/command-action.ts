import type { ControllerCommand } from '#shared/controls/controllers.ts';
import type { Action } from '#shared/show/action.ts';
import { isPlain, pressOfCommand } from '#shared/show/command-press.ts';
import { soleAction, soleCommand, type DeckTile } from '#shared/show/deck-page.ts';
import type { DeskCommand } from '#shared/show/desk-command.ts';
import { bandAction } from '#shared/library/band-action.ts';
import type { DeskState } from './desk-state.svelte.ts';

const ofDesk = (name: DeskCommand): Action | null => (isPlain(name) ? pressOfCommand(name).action : null);

const ofTile = (tile: DeckTile): Action | null => {
  const command = soleCommand(tile);
  return command === null ? soleAction(tile) : ofDesk(command);
};

/** The action whose state a control shows; null where it has none to show. */
export const actionOfCommand = (desk: DeskState, command: ControllerCommand): Action | null => {
  switch (command.kind) {
    case 'scene.nth': {
      const scene = desk.app.show.places[command.index];
      return scene ? { kind: 'scene.press', sceneId: scene.id } : null;
    }
    case 'band.nth': {
      const preset = desk.bands.presets[command.index];
      return preset ? bandAction(preset) : null;
    }
    case 'tile':
    case 'tile.nth': {
      const found = desk.deck.tileOf(command);
      return found && ofTile(found.tile);
    }
    case 'action':
      return command.action;
    case 'desk':
      return ofDesk(command.name);
    case 'media.position':
    case 'media.volume':
    case 'deck.page':
      return null;
  }
};
