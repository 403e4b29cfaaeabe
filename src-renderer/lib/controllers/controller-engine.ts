import type { ControllerBinding, ControllerCommand } from '#shared/controls/controllers.ts';
import { createFloodGuard, BY_HAND, type FloodGuard } from '#shared/lib/flood-guard.ts';
import { PRESS_TIMING } from '#shared/show/action.ts';
import type { KeyCommand } from '#shared/show/key-binding.ts';
import type { ControlEvent } from './control-event.ts';

/** A knob that passes its middle upwards is a press, and downwards the end of it. */
const MIDDLE = 0.5;
/** The last place of a fader is sent this often while it moves. */
const POSITION_MS = 150;

export interface ControllerEngineOptions {
  readonly bindings: () => readonly ControllerBinding[];
  readonly onCommand: (command: KeyCommand, press: { readonly device: string; readonly held: boolean }) => void;
  /** The film on air goes to this part of its length. */
  readonly onPosition: (share: number) => void;
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
  /** Lets go of everything: a device is gone, or the window does not listen any more. */
  readonly release: () => void;
}

interface Holding {
  readonly timer: unknown;
  readonly short: (() => void) | null;
}

/** Turns what devices do into commands, with the holds of keys. Who sends more than a hand can is muted. */
export const createControllerEngine = (options: ControllerEngineOptions): ControllerEngine => {
  const { timers, now } = options;
  const holding = new Map<string, Holding>();
  const stands = new Map<string, number>();
  const floods = new Map<string, FloodGuard>();
  let position: { share: number; timer: unknown } | null = null;

  const isAdmitted = (device: string): boolean => {
    const flood = floods.get(device) ?? createFloodGuard({ now }, BY_HAND);
    floods.set(device, flood);
    const admitted = flood.admit();
    if (!admitted.ok) options.onMuted(device, admitted.until);
    return admitted.ok;
  };
  const letGo = (key: string, isDone: boolean): void => {
    const held = holding.get(key);
    if (!held) return;
    timers.clearTimeout(held.timer as never);
    holding.delete(key);
    if (!isDone) held.short?.();
  };
  const press = (key: string, device: string, command: KeyCommand): void => {
    letGo(key, true);
    const does = (held: boolean): void => {
      options.onCommand(command, { device, held });
    };
    const mayHold = options.mayHold(command);
    if (!mayHold && !options.needsHold(command)) {
      does(false);
      return;
    }
    const timer = timers.setTimeout(() => {
      letGo(key, true);
      does(true);
    }, PRESS_TIMING.holdMs);
    const short = (): void => {
      does(false);
    };
    holding.set(key, { timer, short: mayHold ? short : null });
  };
  const moveTo = (share: number): void => {
    if (position) {
      position.share = share;
      return;
    }
    options.onPosition(share);
    const moved = { share, timer: null as unknown };
    moved.timer = timers.setTimeout(() => {
      position = null;
      if (moved.share !== share) moveTo(moved.share);
    }, POSITION_MS);
    position = moved;
  };

  return {
    hear(event) {
      const { device, control, act } = event;
      // The end of a press is never lost: it is what lets go.
      if (act.kind !== 'release' && !isAdmitted(device)) return;
      const command =
        options.bindings().find((one) => one.device === device && one.control === control)?.command ?? null;
      const key = `${device} ${control}`;
      const before = stands.get(key) ?? 0;
      if (act.kind === 'value') stands.set(key, act.value);
      const isPress = act.kind === 'press' || (act.kind === 'value' && act.value >= MIDDLE && before < MIDDLE);
      const isRelease = act.kind === 'release' || (act.kind === 'value' && act.value < MIDDLE && before >= MIDDLE);
      options.onHeard(event, command);
      if (isRelease) letGo(key, false);
      if (command === null || options.isBlocked()) return;
      if (command.kind === 'media.position') {
        if (act.kind === 'value') moveTo(act.value);
      } else if (isPress) press(key, device, command);
    },
    release() {
      for (const key of [...holding.keys()]) letGo(key, true);
      if (position) timers.clearTimeout(position.timer as never);
      position = null;
      stands.clear();
    },
  };
};
