import type { PressPhase } from '#shared/show/press-phase.ts';
import type { ScenePicture } from '../../scene-picture.ts';

/** Everything that a key of a deck shows: what its tile shows on the screen. */
export interface KeyFace {
  readonly label: string;
  readonly note: string;
  readonly tone: 'live' | 'standby' | 'cue' | 'on' | null;
  readonly phase: PressPhase | null;
  /** It can do nothing now. */
  readonly isOff: boolean;
  /** Share of a countdown that is left, 1 to 0. */
  readonly left: number | null;
  readonly picture: ScenePicture | null;
  readonly color: string | null;
}

/** A key without anything on it. */
export const NOTHING_SHOWN: KeyFace = {
  label: '',
  note: '',
  tone: null,
  phase: null,
  isOff: false,
  left: null,
  picture: null,
  color: null,
};

/** Words of the strip above a dial. */
export interface StripFace {
  readonly label: string;
  readonly value: string;
  /** Position of the dial, 0 to 1; null without one. */
  readonly share: number | null;
}

/** Colours of the window, so that a deck looks as the desk does. */
export type KeyColour =
  | 'surface-2'
  | 'text'
  | 'text-2'
  | 'line'
  | 'live'
  | 'live-bg'
  | 'cue'
  | 'cue-bg'
  | 'accent'
  | 'accent-bg'
  | 'warn'
  | 'warn-bg';
export type KeyColours = (name: KeyColour) => string;
