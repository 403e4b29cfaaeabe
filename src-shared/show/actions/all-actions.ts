import { BAND_ACTIONS } from './bands.ts';
import { CHAT_ACTIONS } from './chat.ts';
import { DESK_ACTIONS } from './desk.ts';
import { MEDIA_ACTIONS } from './media.ts';
import { OVERLAY_ACTIONS } from './overlays.ts';
import { OWN_OBS_ACTIONS } from './own-obs.ts';
import { PEOPLE_ACTIONS } from './people.ts';
import { POLL_ACTIONS } from './polls.ts';
import { SCENE_ACTIONS } from './scenes.ts';
import { SPEAKER_ACTIONS } from './speakers.ts';
import { TALK_ACTIONS } from './talk.ts';

/** Every kind of action, family by family. A new kind is one value in its family's list. */
export const ALL_ACTIONS = [
  ...SCENE_ACTIONS,
  ...OVERLAY_ACTIONS,
  ...BAND_ACTIONS,
  ...POLL_ACTIONS,
  ...CHAT_ACTIONS,
  ...MEDIA_ACTIONS,
  ...PEOPLE_ACTIONS,
  ...SPEAKER_ACTIONS,
  ...TALK_ACTIONS,
  ...OWN_OBS_ACTIONS,
  ...DESK_ACTIONS,
] as const;
