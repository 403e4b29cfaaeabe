import type { ControllerCommand } from '#shared/controls/controllers.ts';
import type { Action } from '#shared/show/action.ts';
import { isInEffect } from '#shared/show/actions/action-faces.ts';
import { isPlain, pressOfCommand } from '#shared/show/command-press.ts';
import { soleAction, soleCommand, type DeckTile } from '#shared/show/deck-page.ts';
import type { DeskCommand } from '#shared/show/desk-command.ts';
import { viewOf } from '../../actions/all-views.ts';
import { bandAction } from '../../actions/bands.ts';
import type { ControlLight } from '../../context/controller-store.svelte.ts';
import { createControllerEngine } from '../../lib/controllers/controller-engine.ts';
import type { Light } from '../../lib/controllers/lights.ts';
import { mayHold, needsHold } from './commands.ts';
import type { DeskState } from './desk-state.svelte.ts';

/** Lets the devices of this window press the desk until the returned function is called. */
export const listenControllers = (desk: DeskState): (() => void) => {
  const { controllers, keys } = desk.app;
  const engine = createControllerEngine({
    bindings: () => controllers.settings.bindings,
    isBlocked: () => keys.isSetting || controllers.isTesting || controllers.isLearning,
    needsHold: (command) => needsHold(command) || desk.deck.needsHold(command),
    mayHold: (command) => mayHold(command, desk.polls.selected),
    onHeard(event) {
      controllers.heard(event);
    },
    onMuted(device, until) {
      controllers.muted(device, until);
    },
    onCommand(command, { device, held }) {
      desk.runCommand(command, { surface: controllers.kindOf(device), held });
    },
    onPosition(share) {
      const film = desk.stage.itemsOnAir.find(({ kind }) => kind !== 'pdf');
      if (!film) return;
      const { mediaId } = film;
      const seconds = desk.mediaSecOf({ kind: 'media.control', mediaId });
      if (seconds !== null) void desk.press({ kind: 'media.control', mediaId, position: share * seconds }, 'midi');
    },
    now: Date.now,
    timers: {
      setTimeout: (callback, ms) => window.setTimeout(callback, ms),
      clearTimeout: (handle) => {
        window.clearTimeout(handle);
      },
    },
  });
  return controllers.listen(engine);
};

const ofDesk = (name: DeskCommand): Action | null => (isPlain(name) ? pressOfCommand(name).action : null);

const ofTile = (tile: DeckTile): Action | null => {
  const command = soleCommand(tile);
  return command === null ? soleAction(tile) : ofDesk(command);
};

/** The action whose state a control shows; null where it has none to show. */
const actionOf = (desk: DeskState, command: ControllerCommand): Action | null => {
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
      return null;
  }
};

const lightOf = (desk: DeskState, command: ControllerCommand): Light => {
  const action = actionOf(desk, command);
  if (!action) return 'off';
  if (desk.board.markOf(action)?.phase === 'failed') return 'failed';
  const tone = viewOf(action).tone(action, isInEffect(action, desk.deck.standing), desk.deck.look);
  switch (tone) {
    case 'live':
    case 'on':
      return 'on_air';
    case 'cue':
    case 'standby':
      return 'cued';
    case null:
      return 'ready';
  }
};

/** The lights of all bound controls as the show stands. */
export const controllerLights = (desk: DeskState): readonly ControlLight[] =>
  desk.app.controllers.settings.bindings.map(({ device, control, command }) => ({
    device,
    control,
    light: lightOf(desk, command),
  }));
