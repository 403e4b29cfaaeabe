import * as z from 'zod';
import { ROOM_TROUBLES, type RoomTrouble } from '../lib/room-troubles.ts';
import type { Sentence } from '../words/sentence.ts';
import { defineCall } from './call.ts';
import { PARTS } from './display-calls.ts';

/** The role in which the room monitor enters: one of the team, or one of the audience, who takes a seat. */
export const MONITOR_ROLES = ['assistant', 'viewer'] as const;
export type MonitorRole = (typeof MONITOR_ROLES)[number];

/**
 * How a window shows the room. `view`: the app lays the room's page over it. `frame`: at `ROOM_FRAME_PATH` of the host.
 * `tab`: the page lets nobody show it, so a browser's tab does.
 */
export type MonitorWay = 'view' | 'frame' | 'tab';

/** The page of the browser host that holds the room's page, and may hold nothing else. */
export const ROOM_FRAME_PATH = '/room-monitor';

/** Findings of the window that watches the room's picture. */
export interface RoomFindings {
  /** Null while the picture is well, or nobody watches it. */
  readonly trouble: RoomTrouble | null;
  /** From a take to the picture, in milliseconds: the median of the last five; null before the first. */
  readonly delayMs: number | null;
}

export interface MonitorState {
  /** `over`: the live ended, and the way in with it. */
  readonly status: 'off' | 'open' | 'over';
  readonly role: MonitorRole;
  readonly way: MonitorWay;
  /** The window that shows it, by the name that it gave. */
  readonly holder: string;
  /** Counts openings: a frame is loaded again with each. */
  readonly opening: number;
  /** The page crashed, asks to sign in, or cannot be reached. */
  readonly trouble: Sentence | null;
  readonly found: RoomFindings;
}

const Holder = z.string().min(8).max(100);
/** Milliseconds from a take to the room's picture. */
const Delay = z.number().min(0).max(600_000);
const Pixels = z.int().min(0).max(20_000);

export const monitorCalls = {
  'monitor.state': defineCall('monitor.state', 'desk', z.undefined())<MonitorState>(),
  /** Makes a way into the room of the open show and shows it in this window, which names itself. */
  'monitor.open': defineCall(
    'monitor.open',
    'desk',
    z.strictObject({ role: z.enum(MONITOR_ROLES), holder: Holder }),
  )<MonitorState>(),
  /** Shows the open monitor in this window instead of another. */
  'monitor.hold': defineCall('monitor.hold', 'desk', z.strictObject({ holder: Holder }))<MonitorState>(),
  /** The window that watches it tells its findings; other windows are not heard. */
  'monitor.found': defineCall(
    'monitor.found',
    'desk',
    z.strictObject({ holder: Holder, trouble: z.enum(ROOM_TROUBLES).nullable(), delayMs: Delay.nullable() }),
  )<null>(),
  /** The same window saw a press in the picture: all others are told. */
  'monitor.seen': defineCall(
    'monitor.seen',
    'desk',
    z.strictObject({ holder: Holder, pressId: z.string().min(1).max(200), delayMs: Delay }),
  )<null>(),
  /** Closes it and ends its invitation. */
  'monitor.close': defineCall('monitor.close', 'desk', z.undefined())<MonitorState>(),
  /** The page's place in its window, in CSS pixels; null hides it, as below a dialog. */
  'monitor.place': defineCall(
    'monitor.place',
    'desk',
    z.strictObject({
      window: z.enum(['desk', ...PARTS]),
      box: z.strictObject({ x: Pixels, y: Pixels, width: Pixels, height: Pixels }).nullable(),
    }),
  )<null>(),
  /**
   * Gives this window of the app a press, without which Chromium lets no page watch another: the person's own is too old
   * once the room is there, and a window of its own never had one.
   */
  'monitor.lend_press': defineCall(
    'monitor.lend_press',
    'desk',
    z.strictObject({ window: z.enum(['desk', ...PARTS]) }),
  )<null>(),
  /** The room's page in a tab of a browser; gives the address where the window opens it itself. */
  'monitor.tab': defineCall('monitor.tab', 'desk', z.undefined())<{ readonly url: string | null }>(),
} as const;
