import * as z from 'zod';
import type { SessionFacts } from '../library/session-facts.ts';
import { defineCall } from './call.ts';

export const sessionCalls = {
  /** Host pages and planned durations of all sessions, as far as they are known here. */
  'sessions.facts': defineCall('sessions.facts', 'desk', z.undefined())<readonly SessionFacts[]>(),
} as const;
