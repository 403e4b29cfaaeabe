/** Bounds of e-mails (spec 2, Limits). */
export const EMAIL_LIMITS = {
  segments: 50,
  templates: 50,
  campaigns: 200,
  segmentCap: 5000,
  dayOfMonth: { min: 1, max: 28 },
  scheduleAheadMs: 60_000,
} as const;
