import type { PageSession } from './page-session.ts';

/** The address of a chat message's button: over the service, which counts the press. */
export const ctaHrefOf =
  ({ sessionId, token }: PageSession) =>
  (messageId: string): string =>
    `/app/live/${encodeURIComponent(sessionId)}/cta/${encodeURIComponent(messageId)}?room=${encodeURIComponent(token)}`;
