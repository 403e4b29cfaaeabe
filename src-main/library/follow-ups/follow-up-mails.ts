import type { Database } from 'better-sqlite3';
import { CLOSING_STEP } from '#shared/debrief/follow-up.ts';
import type { FollowUpRef } from './follow-up-ledger.ts';

/** The segment that a follow-up made on the platform, and the e-mail to it; null before that is made. */
export interface MadeMail {
  readonly segmentId: string;
  readonly campaignId: string | null;
}

/** `kept`: the segment stands on the platform and is ours to remove. `removed`: it is gone. `left`: it is not ours. */
export type SegmentState = 'kept' | 'removed' | 'left';

/** SQL of what follow-ups made for their e-mails. */
export const createFollowUpMails = (db: Database) => {
  const put = db.prepare<[Record<string, unknown>]>(
    `INSERT INTO follow_up_mail (follow_up_id, segment_id, campaign_id, state)
     SELECT id, @segmentId, @campaignId, 'kept' FROM follow_up
     WHERE space_id = @spaceId AND session_id = @sessionId AND key = @key
     ON CONFLICT DO UPDATE SET segment_id = excluded.segment_id, campaign_id = excluded.campaign_id, state = 'kept'`,
  );
  const find = db.prepare<[FollowUpRef], MadeMail>(
    `SELECT segment_id AS segmentId, campaign_id AS campaignId FROM follow_up_mail
     JOIN follow_up ON follow_up.id = follow_up_id
     WHERE space_id = @spaceId AND session_id = @sessionId AND key = @key`,
  );
  // A job that still has to close is going to use its segment.
  const kept = db.prepare<[string], FollowUpRef & MadeMail>(
    `SELECT space_id AS spaceId, session_id AS sessionId, key, segment_id AS segmentId, campaign_id AS campaignId
     FROM follow_up_mail JOIN follow_up ON follow_up.id = follow_up_id
     WHERE follow_up_mail.state = 'kept' AND NOT EXISTS (
       SELECT 1 FROM follow_up_step
       WHERE follow_up_step.follow_up_id = follow_up.id AND user_id = ? AND follow_up_step.state IN ('waiting', 'sending')
     ) ORDER BY follow_up.id`,
  );
  const settle = db.prepare<[Record<string, unknown>]>(
    `UPDATE follow_up_mail SET state = @state WHERE segment_id = @segmentId AND follow_up_id =
       (SELECT id FROM follow_up WHERE space_id = @spaceId AND session_id = @sessionId AND key = @key)`,
  );
  return {
    keep: (made: FollowUpRef & MadeMail): null => {
      put.run({ ...made });
      return null;
    },
    find: (ref: FollowUpRef): MadeMail | null => find.get(ref) ?? null,
    /** Those whose segment stands on the platform, and whose job is closed. */
    kept: (_: null): readonly (FollowUpRef & MadeMail)[] => kept.all(CLOSING_STEP),
    settle: (settled: FollowUpRef & { readonly segmentId: string; readonly state: SegmentState }): null => {
      settle.run({ ...settled });
      return null;
    },
  };
};
