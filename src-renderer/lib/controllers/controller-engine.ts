import {
  isDialCommand,
  type ControllerCommand,
  type DialCommand,
  type TurnEncoding,
} from '#shared/controls/controllers.ts';
import { act } from '#shared/show/action-press.ts';
import { PRESS_TIMING, type Action } from '#shared/show/action.ts';
import type { KeyCommand } from '#shared/show/key-binding.ts';
import { LATE_HOLD_MS } from '../hold.ts';
import type { ControlAct, ControlEvent } from './control-event.ts';
import { createDeviceMutes } from './device-mutes.ts';
import { stepsOf } from './turn-encoding.ts';

/** A knob that passes its middle upwards is a press, and downwards the end of it. */
const MIDDLE = 0.5;
/** A control that was just learnt does nothing until it rested for so long. */
const LEARNT_REST_MS = 500;

/** A control's work, and how a knob says its turns. */
export interface ControlWork {
  readonly command: ControllerCommand;
  readonly encoding: TurnEncoding;
}

/** A knob or dial was moved: to a place from 0 to 1, or on by some steps. */
export type DialMove = { readonly to: number } | { readonly by: number };

export interface ControllerEngineOptions {
  /** Work of a control; null for none. */
  readonly workOf: (device: string, control: string) => ControlWork | null;
  readonly onCommand: (command: KeyCommand, press: { readonly device: string; readonly held: boolean }) => void;
  /** Begins a command that lasts as long as its control is held, and gives its end; null for any other command. */
  readonly begin: (command: KeyCommand, device: string) => (() => void) | null;
  readonly onMove: (command: DialCommand, move: DialMove, device: string) => void;
  /** True while nothing may be pressed: a control is being learnt or tested. */
  readonly isBlocked: () => boolean;
  /** Everything that came in, pressed or not. */
  readonly onHeard: (event: ControlEvent, command: ControllerCommand | null) => void;
  readonly onMuted: (device: string, until: number) => void;
  readonly needsHold: (command: KeyCommand) => boolean;
  /** Held or not, it means something: a short press counts when the control is let go. */
  readonly mayHold: (command: KeyCommand) => boolean;
  readonly now: () => number;
  readonly timers: {
    setTimeout(callback: () => void, ms: number): unknown;
    clearTimeout(handle: never): void;
  };
}

export interface ControllerEngine {
  readonly hear: (event: ControlEvent) => void;
  /** A control was learnt by this: until it is let go or rests, the rest of its movement presses nothing. */
  readonly learnt: (event: ControlEvent) => void;
  /** Counts something else that a device does by hand, such as a swipe; false where that was too much. */
  readonly admits: (device: string) => boolean;
  /** Lets go of everything: a device is gone, or the window does not listen any more. */
  readonly release: () => void;
}

/** Something that is held: a press that waits for its time, or a command that lasts (`end`). */
type Holding = { readonly timer: unknown; readonly short: (() => void) | null } | { readonly end: () => void };

/** Actions that a dial turned back does the other way; any other command is pressed by a turn clockwise alone. */
const opposite = (action: Action): Action | null => {
  switch (action.kind) {
    case 'scene.step':
      return { kind: 'scene.step', by: action.by === 1 ? -1 : 1 };
    case 'media.page.next':
      return { kind: 'media.page.previous' };
    case 'media.page.previous':
      return { kind: 'media.page.next' };
    default:
      return null;
  }
};

const ofTurn = (command: KeyCommand, steps: number): KeyCommand | null => {
  if (steps > 0) return command;
  const other = steps < 0 && command.kind === 'action' ? opposite(command.action) : null;
  return other && act(other);
};

/**
 * Which way a value passes the middle; null where it does not. Of a control not heard before only the full value is a
 * press: a fader may rest anywhere.
 */
const crossingOf = (value: number, before: number | null): 'up' | 'down' | null => {
  if (before === null) return value === 1 ? 'up' : null;
  if (value >= MIDDLE) return before < MIDDLE ? 'up' : null;
  return before >= MIDDLE ? 'down' : null;
};

/** Turns what devices do into commands, with the holds of keys. Who sends more than a hand can is muted. */
export const createControllerEngine = (options: ControllerEngineOptions): ControllerEngine => {
  const { timers, now } = options;
  const holding = new Map<string, Holding>();
  const stands = new Map<string, number>();
  const learntAt = new Map<string, number>();

  const letGo = (key: string, isDone: boolean): void => {
    const held = holding.get(key);
    if (!held) return;
    holding.delete(key);
    if ('end' in held) {
      held.end();
      return;
    }
    timers.clearTimeout(held.timer as never);
    if (!isDone) held.short?.();
  };
  const mutes = createDeviceMutes({
    now,
    onMuted(device, until) {
      // Its other messages are lost, so the end of a hold might be.
      for (const key of holding.keys()) if (key.startsWith(`${device}\n`)) letGo(key, true);
      options.onMuted(device, until);
    },
  });
  const press = (key: string, device: string, command: KeyCommand): void => {
    letGo(key, true);
    const end = options.begin(command, device);
    if (end) {
      holding.set(key, { end });
      return;
    }
    const does = (held: boolean): void => {
      options.onCommand(command, { device, held });
    };
    const mayHold = options.mayHold(command);
    if (!mayHold && !options.needsHold(command)) {
      does(false);
      return;
    }
    const due = now() + PRESS_TIMING.holdMs;
    const timer = timers.setTimeout(() => {
      letGo(key, true);
      if (now() - due <= LATE_HOLD_MS) does(true);
    }, PRESS_TIMING.holdMs);
    const short = (): void => {
      does(false);
    };
    holding.set(key, { timer, short: mayHold ? short : null });
  };
  const decoded = (act: ControlAct, work: ControlWork | null): ControlAct => {
    const steps = act.kind === 'value' && work ? stepsOf(act.value, work.encoding) : null;
    return steps === null ? act : { kind: 'turn', steps };
  };
  /** Moves what a dial moves; a press of it is one step on. */
  const move = (command: DialCommand, act: ControlAct, device: string): void => {
    if (act.kind === 'value') options.onMove(command, { to: act.value }, device);
    else if (act.kind === 'turn' && act.steps !== 0) options.onMove(command, { by: act.steps }, device);
    else if (act.kind === 'press') {
      const to = command === 'deck.page' ? undefined : act.velocity;
      options.onMove(command, to === undefined ? { by: 1 } : { to }, device);
    }
  };
  /** True while a control that was learnt still moves: a turn goes on, a finger is still down. */
  const isStillLearning = (key: string, act: ControlAct): boolean => {
    const at = learntAt.get(key);
    if (at === undefined) return false;
    // A button that sends its values from end to end was let go.
    const isLetGo = act.kind === 'release' || (act.kind === 'value' && act.value === 0 && stands.get(key) === 1);
    const isOver = now() - at >= LEARNT_REST_MS;
    if (isLetGo || isOver) learntAt.delete(key);
    else learntAt.set(key, now());
    if (act.kind === 'value' && !isOver) stands.set(key, act.value);
    return !isOver;
  };

  return {
    hear(event) {
      const { device, control } = event;
      const key = `${device}\n${control}`;
      if (isStillLearning(key, event.act)) return;
      const before = stands.get(key) ?? null;
      const crossing = event.act.kind === 'value' ? crossingOf(event.act.value, before) : null;
      const isEnd = event.act.kind === 'release' || crossing === 'down';
      if (mutes.isMuted(device)) {
        // Its holds ended with the mute, and its later place is no press either.
        stands.delete(key);
        return;
      }
      // The end of a hold is never lost: it is what lets go.
      const letsGo = isEnd && holding.has(key);
      const work = options.workOf(device, control);
      const command = work?.command ?? null;
      const act = decoded(event.act, work);
      const isPress = command === null || isDialCommand(command) ? false : act.kind !== 'value' || crossing === 'up';
      if (!letsGo && !mutes.admit(device, !isEnd && (act.kind === 'press' || isPress) ? 'press' : 'move')) return;
      if (act.kind === 'value') stands.set(key, act.value);
      options.onHeard(event, command);
      if (isEnd) letGo(key, false);
      if (command === null || options.isBlocked()) return;
      if (isDialCommand(command)) move(command.kind, act, device);
      else if (act.kind === 'turn') {
        const turned = ofTurn(command, act.steps);
        // A turn cannot be held, and what needs a hold is never done by one.
        if (turned && !options.needsHold(turned)) options.onCommand(turned, { device, held: false });
      } else if (act.kind === 'press' || crossing === 'up') press(key, device, command);
    },
    learnt({ device, control, act }) {
      const key = `${device}\n${control}`;
      learntAt.set(key, now());
      if (act.kind === 'value') stands.set(key, act.value);
    },
    admits: (device) => !mutes.isMuted(device) && mutes.admit(device, 'press'),
    release() {
      for (const key of [...holding.keys()]) letGo(key, true);
      stands.clear();
    },
  };
};
