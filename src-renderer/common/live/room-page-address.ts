import { AppError } from '#shared/lib/app-error.ts';
import { verbatim } from '#shared/words/sentence.ts';
import type { Bridge } from '../../bridge/bridge.ts';
import * as m from '../../paraglide/messages.js';

/** The host page of a session of the rehearsal; a platform itself says it only at creation. */
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
