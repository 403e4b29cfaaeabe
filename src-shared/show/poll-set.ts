import * as z from 'zod';
import { Id } from '../api/fields.ts';
import { openEnum } from '../api/open-enum.ts';
import { POLL_KINDS, POLL_LIMITS, POLL_PHASES, type Poll } from '../api/polls.ts';

/** A poll of the library, which a show can take over. */
export const PreparedPoll = z.strictObject({
  id: Id,
  question: z.string().trim().min(1).max(300),
  options: z.array(z.string().trim().min(1).max(200)).min(POLL_LIMITS.options.min).max(POLL_LIMITS.options.max),
  kind: openEnum(POLL_KINDS),
  allowMultiple: z.boolean(),
  correct: z
    .array(
      z
        .number()
        .int()
        .min(0)
        .max(POLL_LIMITS.options.max - 1),
    )
    .max(POLL_LIMITS.options.max),
  phase: openEnum(POLL_PHASES),
});
export type PreparedPoll = z.output<typeof PreparedPoll>;

/** A poll of a show as it is prepared once more, with the right answers as far as they are known. */
export const preparedOf = ({ id, question, options, kind, allowMultiple, phase }: Poll): PreparedPoll => ({
  id,
  question,
  options: options.map(({ text }) => text),
  kind,
  allowMultiple,
  correct: options.flatMap(({ correct }, place) => (correct === true ? [place] : [])),
  phase,
});

/** Polls prepared together, as the library keeps them. */
export const PollSet = z.strictObject({
  kind: z.literal('poll_set'),
  polls: z.array(PreparedPoll).max(POLL_LIMITS.polls),
});
export type PollSet = z.output<typeof PollSet>;

/** A change of a set: a poll put in, changed, taken out, or all of them in another order. */
export const PollSetEdit = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('add'), item: PreparedPoll, at: z.number().int().min(0) }),
  z.strictObject({ kind: z.literal('put'), item: PreparedPoll }),
  z.strictObject({ kind: z.literal('remove'), id: Id }),
  z.strictObject({ kind: z.literal('order'), ids: z.array(Id).max(POLL_LIMITS.polls) }),
]);
export type PollSetEdit = z.output<typeof PollSetEdit>;
