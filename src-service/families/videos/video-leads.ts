import type { ServiceContext } from '../../context/service-context.ts';
import { videos, type VideoLeadRow } from '../../store/video-repository.ts';
import { transact } from '../../context/transact.ts';
import { findUserByEmail } from '../users/users.ts';

/** An e-mail address left in the capture of a video. */
export type NewVideoLead = Omit<VideoLeadRow, 'id' | 'userId' | 'createdAt'>;

/** Stores a lead of a video and emits `video.lead`. */
export const recordVideoLead = (ctx: ServiceContext, lead: NewVideoLead): void => {
  transact(ctx, () => {
    const createdAt = ctx.clock.now();
    const row = { id: ctx.newId('led'), ...lead, userId: findUserByEmail(ctx, lead.email)?.id ?? null, createdAt };
    videos(ctx.db).insertLead(row);
    ctx.events.record('video.lead', { lead: { ...row, createdAt: new Date(createdAt).toISOString() } });
  });
};
