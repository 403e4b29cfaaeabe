import * as z from 'zod';

/** For whom a page is: one person of one show. `userId` is null for somebody who is known by name alone. */
export const SpeakerOf = z.strictObject({
  spaceId: z.string().min(1).max(200),
  sessionId: z.string().min(1).max(200),
  userId: z.string().min(1).max(200).nullable(),
});
export type SpeakerOf = z.output<typeof SpeakerOf>;
