import * as z from 'zod';
import { Action, PressSource, type PressOutcome } from '../show/action.ts';
import type { ShowState } from '../show/show-state.ts';
import { defineCall } from './call.ts';

const ShowRef = z.strictObject({ spaceId: z.string().min(1).max(200), sessionId: z.string().min(1).max(200) });

/** Panels whose data is only read while someone looks at them. */
export const PANELS = ['chat', 'people', 'polls'] as const;
export type Panel = (typeof PANELS)[number];

export interface JournalEntry {
  readonly id: number;
  readonly sessionId: string;
  readonly at: number;
  readonly who: string;
  readonly surface: string;
  readonly action: Action;
  readonly outcome: PressOutcome['kind'];
  readonly message: string | null;
  readonly elapsedMs: number | null;
}

export const showCalls = {
  /** Opens a show: reads it whole and starts to follow it. Opening the open one answers at once. */
  'show.open': defineCall('show.open', ShowRef)<ShowState>(),
  /** The show that is open, or null. */
  'show.current': defineCall('show.current', z.undefined())<ShowState | null>(),
  'show.close': defineCall('show.close', z.undefined())<null>(),
  'show.perform': defineCall('show.perform', z.strictObject({ action: Action, source: PressSource }))<PressOutcome>(),
  /** The panels this window shows; the union over windows is polled. */
  'show.watch': defineCall('show.watch', z.strictObject({ panels: z.array(z.enum(PANELS)).max(3) }))<null>(),
  'show.refresh': defineCall('show.refresh', z.undefined())<null>(),
  'show.journal': defineCall(
    'show.journal',
    z.strictObject({ sessionId: z.string().max(200), limit: z.number().int().min(1).max(1000) }),
  )<readonly JournalEntry[]>(),
} as const;
