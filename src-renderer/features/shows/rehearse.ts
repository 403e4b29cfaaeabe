import { AppError } from '#shared/lib/app-error.ts';
import { verbatim } from '#shared/words/sentence.ts';
import type { Bridge } from '../../bridge/bridge.ts';
import * as m from '../../paraglide/messages.js';

/** Puts a show that was rehearsed back as it was before: scheduled, without what the rehearsal left behind. */
export const resetShow = async (bridge: Bridge, sessionId: string): Promise<void> => {
  await bridge.call('rehearsal.control', { method: 'POST', path: `/rehearsal/sessions/${sessionId}/reset` });
};

/** Makes a copy of a show in the rehearsal space, to be opened on the desk. */
export const copyForRehearsal = (
  bridge: Bridge,
  spaceId: string,
  sessionId: string,
): Promise<{ readonly spaceId: string; readonly sessionId: string; readonly missingMedia: number }> =>
  bridge.call('rehearsal.copy_show', { spaceId, sessionId });

/** The host page of a session that exists already; the platform itself says it only at creation. */
export const readHostUrl = async (bridge: Bridge, sessionId: string): Promise<string> => {
  const answer = await bridge.call('rehearsal.control', {
    method: 'GET',
    path: `/rehearsal/sessions/${sessionId}/links`,
  });
  if (typeof answer === 'object' && answer !== null && 'hostUrl' in answer && typeof answer.hostUrl === 'string') {
    return answer.hostUrl;
  }
  throw new AppError('unsupported', verbatim(m.shows_no_host_page()));
};
