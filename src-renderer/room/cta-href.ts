import type { PageSession } from './page-session.ts';

/** Where the button of a chat message leads: over the service, which counts the press. */
export const ctaHrefOf =
  ({ sessionId, token }: PageSession) =>
  (messageId: string): string =>
    `/app/live/${encodeURIComponent(sessionId)}/cta/${encodeURIComponent(messageId)}?room=${encodeURIComponent(token)}`;
