import type { DeviceTrouble } from '../../../live-media/devices.ts';
import * as m from '../../../paraglide/messages.js';

/** Why the microphone of a talk cannot be had. */
export const talkTroubleWord = (trouble: DeviceTrouble): string => {
  if (trouble === 'refused') return m.desk_talk_refused();
  return trouble === 'missing' ? m.desk_talk_missing() : m.desk_talk_failed();
};
