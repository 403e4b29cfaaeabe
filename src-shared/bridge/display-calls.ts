import * as z from 'zod';
import { defineCall } from './call.ts';

/** Parts of the desk that can have a window of their own, by their name in `?view=`. */
export const PARTS = ['program', 'preview', 'room', 'chat', 'run', 'prompter'] as const;
export type Part = (typeof PARTS)[number];

/** A display of the computer that the host runs on. */
export interface DisplayInfo {
  readonly id: string;
  /** The system's name of it; may be empty. */
  readonly label: string;
  /** Its left upper corner among all displays; the first display is at 0, 0. */
  readonly x: number;
  readonly y: number;
  /** Pixels as windows count them. */
  readonly width: number;
  readonly height: number;
  readonly primary: boolean;
}

/** A part that was taken out of the desk, and where it is. */
export interface PartWindow {
  readonly part: Part;
  /** Null where the host cannot know, as in a browser. */
  readonly displayId: string | null;
  readonly fullScreen: boolean;
  readonly onTop: boolean;
}

export interface DisplaysState {
  readonly displays: readonly DisplayInfo[];
  readonly out: readonly PartWindow[];
  /** True if the host can put a window on a display; else the person drags it there. */
  readonly placesWindows: boolean;
}

const PartName = z.enum(PARTS);
const DisplayId = z.string().regex(/^-?\d{1,20}$/);

export const displayCalls = {
  /** Null where this host opens no windows: then the page does it itself. */
  'displays.state': defineCall('displays.state', 'viewer', 'app', z.undefined())<DisplaysState | null>(),
  /** Opens a part in its own window, at its last place unless told otherwise. An open one comes to the front. */
  'displays.take_out': defineCall(
    'displays.take_out',
    'desk',
    z.strictObject({ part: PartName, displayId: DisplayId.optional(), fullScreen: z.boolean().optional() }),
  )<DisplaysState>(),
  'displays.bring_back': defineCall('displays.bring_back', 'desk', z.strictObject({ part: PartName }))<DisplaysState>(),
  /** Moves or changes the window of a part that is out; `not_found` when it is not. */
  'displays.place': defineCall(
    'displays.place',
    'desk',
    z.strictObject({
      part: PartName,
      displayId: DisplayId.optional(),
      fullScreen: z.boolean().optional(),
      onTop: z.boolean().optional(),
    }),
  )<DisplaysState>(),
} as const;
