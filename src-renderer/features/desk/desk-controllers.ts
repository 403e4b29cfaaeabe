import { isDialCommand, type ControllerCommand } from '#shared/controls/controllers.ts';
import type { HeardResult } from '#shared/controls/device-facts.ts';
import { isInEffect } from '#shared/show/actions/action-rules.ts';
import { solePage } from '#shared/show/deck-page.ts';
import { viewOf } from '../../actions/all-views.ts';
import { createControllerEngine } from '../../lib/controllers/controller-engine.ts';
import type { ControlLight } from '../../lib/controllers/light-sender.ts';
import type { Light } from '../../lib/controllers/lights.ts';
import { toasts } from '../../ui/toasts.svelte.ts';
import { mayHold, needsHold } from './commands.ts';
import { actionOfCommand } from './command-action.ts';
import { commandOnPage, workOfControl } from './control-work.ts';
import type { DeskState } from './desk-state.svelte.ts';
import { deviceRefusal, deviceRefusalWord } from './device-refusal.ts';
import { createDialMover } from './move-dials.ts';
import type { CommandPress } from './press-source.ts';
import { beginHeldCommand } from './talkback/hold-action.ts';
import type { DeckPages } from './stream-deck/deck-pages.svelte.ts';

export interface ControllerListening {
  /** Turns the pages of a deck, from its strip or its page keys. */
  readonly turn: (device: string, by: 1 | -1) => void;
  readonly stop: () => void;
}

const TIMERS = {
  setTimeout: (callback: () => void, ms: number) => window.setTimeout(callback, ms),
  clearTimeout: (handle: never) => {
    window.clearTimeout(handle);
  },
};

/** Lets the devices of this window press the desk until it is stopped. */
export const listenControllers = (desk: DeskState, pages: DeckPages): ControllerListening => {
  const { controllers, keys } = desk.app;
  const dials = createDialMover(desk);
  const isBlocked = (): boolean => keys.isSetting || controllers.isTesting || controllers.isLearning;
  const resultOf = (device: string, command: ControllerCommand | null): HeardResult => {
    if (isBlocked()) return 'tested';
    if (controllers.twins.isInDoubt(device)) return 'doubt';
    return command ? (deviceRefusal(desk, device, command) ?? 'pressed') : 'nothing';
  };
  const pressOn = (device: string, held: boolean): CommandPress => ({
    surface: controllers.known.kindOf(device),
    held,
    device,
  });
  const turn = (device: string, by: number): void => {
    const deck = controllers.streamDecks.deck(device);
    if (deck && deviceRefusal(desk, device, { kind: 'deck.page' }) === null) pages.turn(device, deck.panel, by);
  };
  const engine = createControllerEngine({
    workOf: (device, control) => workOfControl(desk, pages, device, control),
    isBlocked,
    needsHold: (command) => needsHold(command) || desk.deck.needsHold(command),
    mayHold: (command) => mayHold(command, desk.polls.selected),
    begin(wanted, device) {
      const command = commandOnPage(desk, pages, device, wanted);
      // A device that may not press is told why by the press itself.
      return deviceRefusal(desk, device, command) === null
        ? beginHeldCommand(desk, command, pressOn(device, false))
        : null;
    },
    onHeard(event, command) {
      // The end of a press is no other input.
      if (event.act.kind === 'release') return;
      const result = resultOf(event.device, command);
      controllers.heard(event, command, result);
    },
    onMuted(device, until) {
      controllers.known.muted(device, until);
    },
    onCommand(wanted, { device, held }) {
      const command = commandOnPage(desk, pages, device, wanted);
      const refusal = deviceRefusal(desk, device, command);
      if (refusal !== null) {
        if (refusal !== 'off') toasts.show(deviceRefusalWord(refusal, device));
        return;
      }
      const page = command.kind === 'tile' ? desk.deck.tileOf(command) : null;
      const opens = page && solePage(page.tile);
      if (opens && controllers.streamDecks.deck(device)) pages.open(device, opens);
      else desk.runCommand(command, pressOn(device, held));
    },
    onMove(command, move, device) {
      if (deviceRefusal(desk, device, { kind: command }) !== null) return;
      if (command !== 'deck.page') dials.move(command, move, pressOn(device, false));
      else if ('by' in move) turn(device, Math.sign(move.by));
    },
    now: Date.now,
    timers: TIMERS,
  });
  const stopListening = controllers.listen(engine);
  return {
    turn(device, by) {
      if (engine.admits(device) && !isBlocked()) turn(device, by);
    },
    stop() {
      stopListening();
      dials.stop();
    },
  };
};

const lightOf = (desk: DeskState, command: ControllerCommand): Light => {
  const action = actionOfCommand(desk, command);
  if (!action) return 'off';
  if (desk.board.markOf(action)?.phase === 'failed') return 'failed';
  const tone = viewOf(action).tone(action, isInEffect(action, desk.deck.showFacts), desk.deck.look);
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

/** Lights of all bound controls, for the present state of the show. Dials that are turned, and devices in doubt, have none. */
export const controllerLights = (desk: DeskState, pages: DeckPages): readonly ControlLight[] =>
  desk.app.controllers.settings.bindings.flatMap(({ device, control, command, encoding = 'place' }) =>
    isDialCommand(command) || encoding !== 'place' || desk.app.controllers.twins.isInDoubt(device)
      ? []
      : [{ device, control, light: lightOf(desk, commandOnPage(desk, pages, device, command)) }],
  );
