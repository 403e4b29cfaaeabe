import type { Action } from '#shared/show/action.ts';
import { rulesOf } from '#shared/show/actions/action-rules.ts';
import type { SentAction } from '#shared/show/actions/resolve-press.ts';
import type { Evidence, PressPlan, Refusal } from '../press-plan.ts';
import { BAND_SENDERS } from './bands.ts';
import { CHAT_SENDERS } from './chat.ts';
import { MEDIA_SENDERS } from './media.ts';
import { OVERLAY_SENDERS } from './overlays.ts';
import { OWN_OBS_SENDERS } from './own-obs.ts';
import { PEOPLE_SENDERS } from './people.ts';
import { POLL_SENDERS } from './polls.ts';
import { SCENE_SENDERS } from './scenes.ts';
import type { SendContext, Sender, Sending } from './sending.ts';
import { SPEAKER_SENDERS } from './speakers.ts';

/** The sender of every kind that leaves the desk, family by family. */
const SENDERS: { readonly [Kind in SentAction['kind']]: Sender<Kind> } = {
  ...BAND_SENDERS,
  ...CHAT_SENDERS,
  ...MEDIA_SENDERS,
  ...OVERLAY_SENDERS,
  ...OWN_OBS_SENDERS,
  ...PEOPLE_SENDERS,
  ...POLL_SENDERS,
  ...SCENE_SENDERS,
  ...SPEAKER_SENDERS,
};

/**
 * Makes the plan of any press that reaches the platform, or says why it can do nothing. Plans note the state as it is when
 * they are made.
 */
export const createPlanner = (context: SendContext): ((action: SentAction) => PressPlan | Refusal) => {
  const evidenceOf = (action: Action, evidence: Sending['evidence']): Evidence | null =>
    typeof evidence === 'string'
      ? { part: evidence, isDone: () => rulesOf(action).isInEffect(action, context.showFacts) === true }
      : evidence;

  return (action) => {
    const rules = rulesOf(action);
    // Each sender stands at the kind that it takes.
    const sender = SENDERS[action.kind] as (one: SentAction, from: SendContext) => Sending | Refusal;
    const sending = sender(action, context);
    if ('refusal' in sending) return sending;
    const { send, group, affects, evidence, note } = sending;
    return {
      operations: rules.operations(action, context.showFacts.desk),
      group,
      target: rules.target(action),
      send,
      affects,
      evidence: evidenceOf(action, evidence),
      note,
      mayResend: evidence !== null && rules.resend,
    };
  };
};
