import type { Action } from './action.ts';

/** The operation that carries out an action; null for what stays at the desk. All of them write. */
export const operationOfAction = (action: Action): string | null => {
  if (action.kind === 'overlay.visible' && action.sceneId === null) return 'update_overlay_everywhere';
  return OPERATIONS[action.kind];
};

/** Presses that come to the same are sent alike: a take, a step and taking back all put a scene on air. */
const OPERATIONS: Readonly<Record<Action['kind'], string | null>> = {
  'scene.press': 'activate_scene',
  'scene.take': 'activate_scene',
  'scene.cue': null,
  take: 'activate_scene',
  'scene.step': 'activate_scene',
  'scene.auto': 'set_active_scene',
  take_back: 'activate_scene',
  'mode.set': null,
  'lock.set': null,
  'band.show': 'show_band',
  'poll.open': 'open_poll',
  'poll.close': 'close_poll',
  'poll.results': 'show_poll_results',
  'poll.stage': 'stage_poll',
  'poll.band': 'show_poll_band',
  'message.stage': 'stage_chat_message',
  'auto_advance.set': 'set_auto_advance',
  'media.control': 'control_scene_media',
  'viewers.extra': 'set_extra_viewers',
  'overlay.visible': 'update_overlay',
  'participant.role': 'set_participant_role',
  'chat.mode': 'update_live_session',
  'conversion.report': 'report_live_conversion',
};
