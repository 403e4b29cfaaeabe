import type { PanelRole } from '../bridge/roles.ts';
import type { Action } from './action.ts';

/** The least role that may press each kind of action. */
export const ACTION_ROLES: Readonly<Record<Action['kind'], PanelRole>> = {
  'message.stage': 'chat',
  'band.show': 'assistant',
  'chat.mode': 'assistant',
  'media.control': 'assistant',
  'overlay.visible': 'assistant',
  'poll.open': 'assistant',
  'poll.close': 'assistant',
  'poll.results': 'assistant',
  'poll.stage': 'assistant',
  'poll.band': 'assistant',
  'scene.press': 'caller',
  'scene.take': 'caller',
  'scene.cue': 'caller',
  'scene.step': 'caller',
  'scene.auto': 'caller',
  take: 'caller',
  take_back: 'caller',
  'auto_advance.set': 'caller',
  'mode.set': 'operator',
  'lock.set': 'operator',
  'viewers.extra': 'operator',
  'participant.role': 'operator',
  'conversion.report': 'operator',
};
