import { PRESS_TIMING } from '#shared/show/action.ts';
import type { Chord, KeyBinding, KeyCommand } from '#shared/show/key-binding.ts';
import { chordOf, type ChordSource } from './chord.ts';
import { isForInputMethod, type ComposedKey } from './letter-key.ts';

/** The parts of a KeyboardEvent the engine reads. */
export interface KeyPress extends ChordSource, ComposedKey {
  readonly repeat: boolean;
  readonly target: EventTarget | null;
  readonly defaultPrevented: boolean;
  preventDefault(): void;
}

/** The place where a key event fell. */
export interface KeyPlace {
  isTyping(target: EventTarget | null): boolean;
  isInOverlay(target: EventTarget | null): boolean;
  /** The focused control answers to Enter, Space and arrows itself. */
  isNative(target: EventTarget | null): boolean;
  /** A pointer was used since the focus came here. */
  isClicked(target: EventTarget | null): boolean;
}

export interface KeyEngineOptions {
  readonly bindings: () => readonly KeyBinding[];
  /** `held` is true when the key was held for the time that `needsHold` asked for. */
  readonly onCommand: (command: KeyCommand, press: { readonly chord: Chord; readonly held: boolean }) => void;
  /** True while the keys belong to something else: another screen, a key being set. */
  readonly isBlocked: () => boolean;
  /** True for a key that belongs to something else in this window. */
  readonly leaves?: ((event: KeyPress) => boolean) | undefined;
  readonly needsHold?: (command: KeyCommand) => boolean;
  /** Held or not, the key means something: a short press counts when the key comes up. */
  readonly mayHold?: (command: KeyCommand) => boolean;
  /** After any use of a pointer Space and Enter are keys of the map: no control that has the focus takes them. */
  readonly sparesClicked?: boolean;
  /** Begins a command that lasts as long as its key is held, and gives its end; null for any other command. */
  readonly begin?: (command: KeyCommand) => (() => void) | null;
  /** The chord being held, or null: for the ring on its button. */
  readonly onHold?: (chord: Chord | null) => void;
  readonly place: KeyPlace;
  readonly timers: {
    setTimeout(callback: () => void, ms: number): unknown;
    clearTimeout(handle: never): void;
  };
}

export interface KeyEngine {
  readonly keydown: (event: KeyPress) => void;
  readonly keyup: (event: KeyPress) => void;
  /** True for Space and Enter that no control may have: they are taken before it hears of them. */
  readonly isTaken: (event: KeyPress) => boolean;
  /** Lets go of everything: the window lost focus. */
  readonly release: () => void;
}

/** Keys of pedals, presenters and macro pads that no text field has a use for. */
export const WRITES_NOTHING = /^(?:F1[3-9]|F2[0-4]|Media\w+)$/;
const NATIVE_CODES = new Set(['Enter', 'NumpadEnter', 'Space', 'ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']);
const PRESSING_CODES = new Set(['Enter', 'NumpadEnter', 'Space']);

/** Turns physical keys into commands. Nothing fires while composing, typing, repeating or in a dialog. */
export const createKeyEngine = (options: KeyEngineOptions): KeyEngine => {
  const { place, timers } = options;
  let holding: { readonly code: string; readonly timer: unknown; readonly short: (() => void) | null } | null = null;

  /** The ends of commands whose keys are down, by code. */
  const lasting = new Map<string, () => void>();
  const endLasting = (code: string): void => {
    const end = lasting.get(code);
    lasting.delete(code);
    end?.();
  };

  const stopHolding = (): void => {
    if (!holding) return;
    timers.clearTimeout(holding.timer as never);
    holding = null;
    options.onHold?.(null);
  };

  /** Released early: runs the command of a short press, if there is one. */
  const letGo = (): void => {
    const short = holding?.short;
    stopHolding();
    short?.();
  };

  const startHolding = (code: string, binding: KeyBinding): void => {
    const timer = timers.setTimeout(() => {
      stopHolding();
      options.onCommand(binding.command, { chord: binding.chord, held: true });
    }, PRESS_TIMING.holdMs);
    const press = (): void => {
      options.onCommand(binding.command, { chord: binding.chord, held: false });
    };
    holding = { code, timer, short: options.mayHold?.(binding.command) === true ? press : null };
    options.onHold?.(binding.chord);
  };

  const isElsewhere = (event: KeyPress): boolean =>
    event.defaultPrevented ||
    isForInputMethod(event) ||
    options.isBlocked() ||
    options.leaves?.(event) === true ||
    (place.isTyping(event.target) && !WRITES_NOTHING.test(event.code)) ||
    place.isInOverlay(event.target);

  const isTaken = (event: KeyPress): boolean =>
    options.sparesClicked === true &&
    PRESSING_CODES.has(event.code) &&
    place.isClicked(event.target) &&
    !isElsewhere(event);

  return {
    isTaken,
    keydown(event) {
      if (isElsewhere(event)) return;
      if (NATIVE_CODES.has(event.code) && place.isNative(event.target)) return;
      const chord = chordOf(event);
      const binding = options.bindings().find((one) => one.chord === chord);
      if (!binding) {
        if (isTaken(event)) event.preventDefault();
        return;
      }
      event.preventDefault();
      if (event.repeat) return;
      letGo();
      endLasting(event.code);
      const end = options.begin?.(binding.command);
      if (end) {
        lasting.set(event.code, end);
        return;
      }
      if (options.needsHold?.(binding.command) || options.mayHold?.(binding.command)) startHolding(event.code, binding);
      else options.onCommand(binding.command, { chord: binding.chord, held: false });
    },
    keyup(event) {
      if (holding?.code === event.code) letGo();
      endLasting(event.code);
      // A button is pressed by Space when the key comes up.
      if (isTaken(event)) event.preventDefault();
    },
    release() {
      stopHolding();
      for (const code of [...lasting.keys()]) endLasting(code);
    },
  };
};
