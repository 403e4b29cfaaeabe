import type { Action } from '#shared/show/action.ts';
import { facesOf } from '#shared/show/actions/action-faces.ts';
import type { Evidence, PressPlan } from '../press-plan.ts';
import type { SentAction } from '../resolve-press.ts';
import { sendBand } from './bands.ts';
import { sendChatMode, sendMessageStage } from './chat.ts';
import { sendMedia } from './media.ts';
import { sendOverlay } from './overlays.ts';
import { sendConversion, sendExtraViewers, sendRole } from './people.ts';
import { sendPollBand, sendPollClose, sendPollOpen, sendPollResults, sendPollStage } from './polls.ts';
import { sendAutoAdvance, sendAutomatic, sendTake } from './scenes.ts';
import type { SendContext, Sender, Sending } from './sending.ts';

/** The sender of every kind that reaches the platform. */
const SENDERS: { readonly [Kind in SentAction['kind']]: Sender<Kind> } = {
  'scene.take': sendTake,
  'scene.auto': sendAutomatic,
  'auto_advance.set': sendAutoAdvance,
  'overlay.visible': sendOverlay,
  'band.show': sendBand,
  'poll.open': sendPollOpen,
  'poll.close': sendPollClose,
  'poll.results': sendPollResults,
  'poll.stage': sendPollStage,
  'poll.band': sendPollBand,
  'message.stage': sendMessageStage,
  'chat.mode': sendChatMode,
  'media.control': sendMedia,
  'participant.role': sendRole,
  'viewers.extra': sendExtraViewers,
  'conversion.report': sendConversion,
};

/** Makes the plan of any press that reaches the platform. Plans note the state as it is when they are made. */
export const createPlanner = (context: SendContext): ((action: SentAction) => PressPlan) => {
  const evidenceOf = (action: Action, evidence: Sending['evidence']): Evidence | null =>
    typeof evidence === 'string'
      ? { part: evidence, isDone: () => facesOf(action).isInEffect(action, context.standing) === true }
      : evidence;

  return (action) => {
    const faces = facesOf(action);
    // Each sender stands at the kind that it takes.
    const sender = SENDERS[action.kind] as (one: SentAction, from: SendContext) => Sending;
    const { operation, send, group, affects, evidence } = sender(action, context);
    return {
      operation,
      group,
      target: faces.target(action),
      send,
      affects,
      evidence: evidenceOf(action, evidence),
      mayResend: evidence !== null && faces.resend,
    };
  };
};
