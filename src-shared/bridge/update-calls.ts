import * as z from 'zod';
import { defineCall } from './call.ts';

/** Update status of this copy. Nothing is fetched or installed near a show. */
export interface UpdateStatus {
  /** `none`: this copy has no place that updates come from. */
  readonly kind: 'none' | 'idle' | 'checking' | 'current' | 'waiting' | 'downloading' | 'ready' | 'failed';
  /** The version that is offered, or null. */
  readonly version: string | null;
  /** Why it waits: a show is live or near, or it is not known whether one is. */
  readonly why: 'live' | 'show_near' | 'unknown' | null;
  /** Unix milliseconds of the last look; null before it. */
  readonly checkedAt: number | null;
  /** It has not been known for days whether a show is near: the person may decide. */
  readonly mayDecide: boolean;
  /** The version before this one, whose installer was kept; null without one. */
  readonly previous: string | null;
}

export const updateCalls = {
  'updates.status': defineCall('updates.status', 'desk', z.undefined())<UpdateStatus>(),
  /** Looks for an update now; the rule about shows holds all the same. */
  'updates.check': defineCall('updates.check', 'desk', z.undefined())<UpdateStatus>(),
  /** The person says that no show is near; `conflict` unless `mayDecide`. A show that is known counts all the same. */
  'updates.allow': defineCall('updates.allow', 'desk', z.undefined())<UpdateStatus>(),
  /** Opens the installer of the version before this one; `conflict` while a show is live or near. */
  'updates.go_back': defineCall('updates.go_back', 'desk', z.undefined())<null>(),
} as const;
