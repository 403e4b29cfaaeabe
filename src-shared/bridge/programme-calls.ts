import * as z from 'zod';
import type { ShowState } from '../show/show-state.ts';
import { defineCall } from './call.ts';
import { MAX_PANEL_NAME } from './panel-calls.ts';

/** The page of the stage alone. */
export const PROGRAMME_PAGE = '/programme.html';

/** Everything that a program with the stage is told: the show as far as the audience sees it, and nothing else. */
export interface ProgrammePicture {
  readonly show: ShowState | null;
  /** The kept file of each address on the stage. */
  readonly kept: Readonly<Record<string, string>>;
}

/** An address that opens the stage as often as it is asked for, until it is removed. Said this once. */
export interface ProgrammeLink {
  readonly id: string;
  readonly name: string;
  /** The same by each address of this computer, the likeliest first. */
  readonly urls: readonly string[];
}

/** How the stage is shown: `alpha`, overlays over nothing; `sound`, with the sound of the show. */
export const ProgrammeLook = z.strictObject({
  alpha: z.boolean(),
  sound: z.boolean(),
  /** The language of the few words that the stage writes itself. */
  lang: z.string().regex(/^[a-z]{2}$/),
});
export type ProgrammeLook = z.output<typeof ProgrammeLook>;

const ProgrammeName = z.string().trim().min(1).max(MAX_PANEL_NAME);

export const programmeCalls = {
  /** The stage; `programme.changed` brings the same to programs, whenever something on it changed. */
  'programme.current': defineCall('programme.current', 'programme', 'open_show', z.undefined())<ProgrammePicture>(),
  /** A new address of the stage; `unsupported` where this host lets nobody in. */
  'programme.new_link': defineCall(
    'programme.new_link',
    'desk',
    z.strictObject({ name: ProgrammeName, look: ProgrammeLook }),
  )<ProgrammeLink>(),
  /**
   * Puts the stage into the person's own OBS, as a browser source of that name in a scene of that name, by a new address
   * that takes the place of the previous one. Fails with the reason.
   */
  'programme.put_in_obs': defineCall(
    'programme.put_in_obs',
    'desk',
    z.strictObject({ name: ProgrammeName, look: ProgrammeLook }),
  )<null>(),
} as const;
