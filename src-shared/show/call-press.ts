import type { Operation } from '../api/operation.ts';
import { Action } from './action.ts';
import { operationsOf, type OperationOfKind } from './actions/action-rules.ts';

/** The input of a call. */
export interface PressableCall {
  readonly params: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

/**
 * Operations of actions that no call from outside can be: media are pressed by the item that plays, while these calls name
 * the slot or scene that holds it, and a call that changes a scene may change all of it.
 */
type WithoutPress = 'update_slot' | 'update_scene';
type Pressed = Exclude<OperationOfKind<Action['kind']>, WithoutPress>;

/** The kind of action that an operation may be. */
const KINDS: Readonly<Record<Pressed, Action['kind']>> = {
  activate_scene: 'scene.take',
  set_active_scene: 'scene.auto',
  set_auto_advance: 'auto_advance.set',
  show_band: 'band.show',
  open_poll: 'poll.open',
  close_poll: 'poll.close',
  show_poll_results: 'poll.results',
  stage_poll: 'poll.stage',
  show_poll_band: 'poll.band',
  set_participant_role: 'participant.role',
  set_extra_viewers: 'viewers.extra',
  report_live_conversion: 'conversion.report',
  stage_chat_message: 'message.stage',
  update_live_session: 'chat.mode',
  control_scene_media: 'media.control',
  update_overlay: 'overlay.visible',
  update_overlay_everywhere: 'overlay.visible',
};

/** Fields that an action has under another name, or does without because it says the same by its kind. */
const fieldsOf = (kind: Action['kind'], { params, body }: PressableCall): Readonly<Record<string, unknown>> | null => {
  const { id: _sessionId, ...about } = params;
  const sent = (typeof body === 'object' && body !== null ? body : {}) as Readonly<Record<string, unknown>>;
  if (kind === 'scene.auto') return Object.keys(sent).length === 1 && sent.sceneId === null ? about : null;
  if (kind === 'chat.mode') return Object.keys(sent).length === 1 && 'chat' in sent ? { mode: sent.chat } : null;
  // An overlay in every scene is one of no scene in particular.
  if (kind === 'overlay.visible') return { sceneId: null, ...about, ...sent };
  return { ...about, ...sent };
};

/** The action of the desk that does all that a call would do, and nothing else; null where there is none. */
export const pressOfCall = ({ name }: Pick<Operation, 'name'>, call: PressableCall): Action | null => {
  const kind = new Map<string, Action['kind']>(Object.entries(KINDS)).get(name);
  const fields = kind === undefined ? null : fieldsOf(kind, call);
  const action = fields && Action.safeParse({ kind, ...fields });
  return action?.success === true && operationsOf(action.data, null)[0] === name ? action.data : null;
};
