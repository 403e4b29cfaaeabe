import type { ControllerCommand } from '#shared/controls/controllers.ts';
import type { Action } from '#shared/show/action.ts';
import { soleAction } from '#shared/show/deck-page.ts';
import { bandAction } from '#shared/library/band-action.ts';
import type { DeskState } from './desk-state.svelte.ts';

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
      return found && soleAction(found.tile);
    }
    case 'action':
    case 'toggle':
      return command.action;
    case 'window':
    case 'media.position':
    case 'media.volume':
    case 'deck.page':
      return null;
  }
};
