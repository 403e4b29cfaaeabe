import type { ServiceContext } from '../../context/service-context.ts';
import { badRequest } from '../../lib/api-error.ts';
import { sessions } from '../../store/session-repository.ts';
import { transact } from '../../context/transact.ts';
import { findMessage } from './chat.ts';

interface Viewer {
  readonly userId: string;
  readonly externalId: string | null;
}

/** The address a button leads this viewer to: svc_live, svc_user and svc_ext identify the sale (spec 2, Live entry). */
export const linkForViewer = (url: string, sessionId: string, viewer: Viewer | null): string => {
  const link = new URL(url);
  link.searchParams.set('svc_live', sessionId);
  if (viewer) link.searchParams.set('svc_user', viewer.userId);
  if (viewer?.externalId) link.searchParams.set('svc_ext', viewer.externalId);
  return link.href;
};

/**
 * The address that the button of a message opens for this viewer; a click that counts is counted. Throws 404, or 400
 * without a button.
 */
export const followCallToAction = (
  ctx: ServiceContext,
  sessionId: string,
  messageId: string,
  { viewer, counts }: { readonly viewer: Viewer | null; readonly counts: boolean },
): string =>
  transact(ctx, () => {
    const { link } = findMessage(ctx, sessionId, messageId);
    if (!link) throw badRequest('This message has no button');
    // A number that no page of the room is told: it is no change of the live that pages follow.
    if (counts) sessions(ctx.db).addToCounter(sessionId, 'ctaClickCount', 1);
    return linkForViewer(link.url, sessionId, viewer);
  });
