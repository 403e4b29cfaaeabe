import * as z from 'zod';
import { SIGNS } from '../show/speaker-lines.ts';
import type { SpeakerView } from '../speaker/speaker-view.ts';
import { defineCall } from './call.ts';
import { MAX_PANEL_NAME } from './panel-calls.ts';
import { SpeakerOf } from './speaker-of.ts';

/** The page of somebody who speaks. */
export const SPEAKER_PAGE = '/speaker.html';

/** The way to a page: to this host, or through the relay of the team. */
export const SPEAKER_WAYS = ['here', 'relay'] as const;
export type SpeakerWay = (typeof SPEAKER_WAYS)[number];

/** An address that opens the page of one person as often as it is asked for, until it is removed. Said this once. */
export interface SpeakerLink {
  readonly id: string;
  readonly name: string;
  /** The same by each address of this computer, the likeliest first; one through a relay. */
  readonly urls: readonly string[];
  /** False when the host listens on this computer alone, so that the link opens nowhere else. */
  readonly reachable: boolean;
}

const LineId = z.int().min(0).nullable();

export const speakerCalls = {
  /** The page of the caller's own person; `speaker.changed` brings the same whenever something on it changed. */
  'speaker.current': defineCall('speaker.current', 'speaker', 'app', z.undefined())<SpeakerView>(),
  /**
   * A sign of life of the page, with the last line that it showed, the last one that its person saw, and whether the
   * producer's voice sounds there. Answers with the platform's time, in Unix milliseconds.
   */
  'speaker.beat': defineCall(
    'speaker.beat',
    'speaker',
    'app',
    z.strictObject({ shown: LineId, seen: LineId, hears: z.boolean().default(false) }),
  )<{
    readonly at: number;
  }>(),
  /** The person gives a sign to the desk, or takes it back (null). */
  'speaker.sign': defineCall(
    'speaker.sign',
    'speaker',
    'app',
    z.strictObject({ sign: z.enum(SIGNS).nullable() }),
  )<null>(),
  /**
   * A new address of somebody's page; earlier ones go on. `unsupported` where this host lets nobody in, or the team has
   * no relay.
   */
  'speaker.new_link': defineCall(
    'speaker.new_link',
    'desk',
    z.strictObject({
      name: z.string().trim().min(1).max(MAX_PANEL_NAME),
      of: SpeakerOf,
      way: z.enum(SPEAKER_WAYS).default('here'),
    }),
  )<SpeakerLink>(),
} as const;
