import * as z from 'zod';

/** Bounds of kept recordings of rehearsals: half a year, and room for some twenty hours of four cameras. */
export const RECORDING_BOUNDS = {
  days: { min: 1, max: 3650, default: 180 },
  gigabytes: { min: 1, max: 10_000, default: 50 },
} as const;

/** Recordings beyond these are removed, the oldest first. */
export const RecordingLimits = z.strictObject({
  days: z.number().int().min(RECORDING_BOUNDS.days.min).max(RECORDING_BOUNDS.days.max),
  gigabytes: z.number().int().min(RECORDING_BOUNDS.gigabytes.min).max(RECORDING_BOUNDS.gigabytes.max),
});
export type RecordingLimits = z.output<typeof RecordingLimits>;

export const DEFAULT_RECORDING_LIMITS: RecordingLimits = {
  days: RECORDING_BOUNDS.days.default,
  gigabytes: RECORDING_BOUNDS.gigabytes.default,
};
