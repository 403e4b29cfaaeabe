import type { FollowUpRef } from '../library/follow-ups/follow-up-ledger.ts';
import type { MadeMail } from '../library/follow-ups/follow-up-mails.ts';
import type { Library } from '../library/library.ts';

/** The segment and the e-mail that a job made, kept in the library: the e-mail's id stays when its segment is removed. */
export interface MailRecord {
  readonly find: () => Promise<MadeMail | null>;
  readonly keep: (made: MadeMail) => Promise<unknown>;
}

/** The record of a job. */
export const mailRecord = (library: Pick<Library, 'ask'>, { spaceId, sessionId, key }: FollowUpRef): MailRecord => ({
  find: () => library.ask('follow_up_mails.find', { spaceId, sessionId, key }),
  keep: (made) => library.ask('follow_up_mails.keep', { spaceId, sessionId, key, ...made }),
});
