import type { Bridge } from '../../bridge/bridge.ts';

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
