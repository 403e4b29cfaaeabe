import type { CHAT_MODES } from '#shared/api/live-objects.ts';
import type { ServiceContext } from '../../context/service-context.ts';
import { openSession, readSession } from '../live/sessions.ts';
import { updateSessionRow } from '../../store/session-repository.ts';
import { transact } from '../../context/transact.ts';

/** The host closes, opens or turns off the chat during the live. */
export const setChatMode = (ctx: ServiceContext, sessionId: string, mode: (typeof CHAT_MODES)[number]): void => {
  transact(ctx, () => {
    if (openSession(ctx, sessionId).chat === mode) return;
    updateSessionRow(ctx.db, sessionId, { chat: mode });
    ctx.events.record('live.session.updated', { session: readSession(ctx, sessionId) });
    ctx.changes.emit(sessionId, { kind: 'session' });
  });
};
