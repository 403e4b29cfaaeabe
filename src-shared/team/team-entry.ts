import * as z from 'zod';

const Key = z.string().min(1).max(200);

/**
 * A shared value, with who set it last. Its value is checked where it is read (`team-values.ts`): what a later version
 * shares passes through this one unread and unchanged.
 */
export const TeamEntry = z.object({
  kind: z.string().min(1).max(40),
  key: Key,
  /** Null: taken back. */
  value: z.unknown(),
  /** Grows with each change that a desk has seen or made, so a later change has the larger count. */
  count: z.int().min(1),
  /** Names one run of one desk. */
  desk: Key,
  /** The person. */
  by: z.string().max(200),
});
export type TeamEntry = z.output<typeof TeamEntry>;
