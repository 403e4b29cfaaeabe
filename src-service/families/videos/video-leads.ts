import type { ServiceContext } from '../../context/service-context.ts';
import { statement } from '../../store/statement.ts';
import { transact } from '../../context/transact.ts';
import { findUserByEmail } from '../members/users.ts';

/** An e-mail address left in the capture of a video. */
export interface NewVideoLead {
  readonly email: string;
  readonly name: string | null;
  /** `about` is the presentation video of the space. */
  readonly source: 'lesson' | 'about';
  readonly lessonId: string | null;
  /** The capture in the video. */
  readonly interactionId: string | null;
}

/** Keeps a lead of a video and tells of it as `video.lead`. */
export const recordVideoLead = (ctx: ServiceContext, lead: NewVideoLead): void => {
  transact(ctx, () => {
    const createdAt = ctx.clock.now();
    const row = { id: ctx.newId('led'), ...lead, userId: findUserByEmail(ctx, lead.email)?.id ?? null, createdAt };
    statement(
      ctx.db,
      `INSERT INTO video_lead (id, email, name, user_id, source, lesson_id, interaction_id, created_at)
       VALUES (:id, :email, :name, :userId, :source, :lessonId, :interactionId, :createdAt)`,
    ).run(row);
    ctx.events.record('video.lead', { lead: { ...row, createdAt: new Date(createdAt).toISOString() } });
  });
};
