import type { ServiceContext } from '../../context/service-context.ts';
import { hostLinks } from '../../store/entry-repository.ts';

/** The path of a live's host page, without the proof of who opens it. */
export const hostPath = (sessionId: string): string => `/app/live/${encodeURIComponent(sessionId)}/host`;

/** The path of a live's audience page. */
export const audiencePath = (sessionId: string): string => `/app/live/${encodeURIComponent(sessionId)}`;

/**
 * The page where the trainer starts the live. A rehearsal has no accounts to sign in with, so the link
 * itself is the proof: it carries a secret made once per session and kept with it.
 */
export const hostUrl = (ctx: ServiceContext, sessionId: string): string =>
  `${ctx.addresses.appUrl}/live/${encodeURIComponent(sessionId)}/host?key=${hostKey(ctx, sessionId)}`;

/** The personal, single-use address of an entry ticket. */
export const entryUrl = (ctx: ServiceContext, token: string): string =>
  `${ctx.addresses.appUrl}/enter/${encodeURIComponent(token)}`;

/** The address of an invitation. */
export const inviteUrl = (ctx: ServiceContext, token: string): string =>
  `${ctx.addresses.appUrl}/invite/${encodeURIComponent(token)}`;

/** The secret in the host link of a session, made at its first use. */
export const hostKey = (ctx: ServiceContext, sessionId: string): string =>
  hostLinks(ctx.db).ensure(sessionId, () => ctx.newSecret(24));
