import type { Session } from '#shared/api/live-objects.ts';
import * as m from '../../../paraglide/messages.js';

/** Why a live has no replay to show, in a sentence. */
export const noReplayWord = (
  { status, recordingEnabled, recordingStatus }: Pick<Session, 'status' | 'recordingEnabled' | 'recordingStatus'>,
  isRehearsal: boolean,
): string => {
  if (status === 'live') return m.debrief_replay_after_end();
  if (!recordingEnabled) return m.debrief_replay_not_recorded();
  if (recordingStatus === 'failed') return m.debrief_replay_broke();
  if (recordingStatus === null) return m.debrief_replay_none();
  // In a rehearsal the team films the replay once; a platform does it by itself.
  return isRehearsal ? m.debrief_replay_no_film() : m.debrief_replay_processing();
};
