import type { Bridge } from '../../bridge/bridge.ts';

/** Starts or ends a rehearsed live as its host would: its film is made of the recording, and no stand-in is published. */
export const setLive = async (bridge: Bridge, sessionId: string, live: boolean): Promise<void> => {
  const path = `/rehearsal/sessions/${sessionId}/${live ? 'start' : 'end'}`;
  await bridge.call('rehearsal.control', { method: 'POST', path, ...(!live && { body: { recording: 'processing' } }) });
};
