import * as z from 'zod';
import { textUpTo } from '../api/fields.ts';
import { isShallow } from '../lib/outside-json.ts';
import { boundOf, MAX_DESK_NAME, MAX_KEY, MAX_KIND_NAME } from './team-bounds.ts';

/** Names one run of one desk. */
export const DeskName = textUpTo(MAX_DESK_NAME).regex(/^[\w-]+$/);

/**
 * A shared value, with who set it last. Its value is checked where it is read (`team-values.ts`): what a later version
 * shares passes through this one unread and unchanged.
 */
export const TeamEntry = z.object({
  kind: textUpTo(MAX_KIND_NAME).regex(/^[a-z_]+$/),
  key: z.string().min(1).max(MAX_KEY),
  /** Null: taken back. */
  value: z.unknown(),
  /** Grows with each change that a desk has seen or made, so a later change has the larger count. */
  count: z.int().min(1),
  desk: DeskName,
  /** The person. */
  by: z.string().max(200),
  /** By the key that the run is named for; missing where anybody may say it, and from earlier versions. */
  signature: z.string().max(100).optional(),
});
export type TeamEntry = z.output<typeof TeamEntry>;

/** True for an entry that every transport takes, and that is no larger than its kind needs. Measured as it is sent. */
export const isSendable = (entry: TeamEntry): boolean => {
  try {
    const text = JSON.stringify(entry);
    return text.length <= boundOf(entry.kind).units && isShallow(text);
  } catch {
    // Nested too deeply even to be written.
    return false;
  }
};

/** The text of an entry that its signature and its digest are of. */
export const textOf = ({ kind, key, count, desk, by, value }: TeamEntry): string =>
  JSON.stringify([kind, key, count, desk, by, value]);
