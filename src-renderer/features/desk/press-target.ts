import type { Action } from '#shared/show/action.ts';

/** The name under which the automatic layout carries its presses. */
export const AUTOMATIC_TARGET = 'automatic';

/** What on the desk a press marks: a scene, a poll, a message, a band of this text; null marks nothing. */
export const pressTarget = (action: Action): string | null => {
  switch (action.kind) {
    case 'scene.press':
    case 'scene.take':
      return `scene ${action.sceneId}`;
    case 'scene.auto':
      return `scene ${AUTOMATIC_TARGET}`;
    case 'band.show':
      return `band ${action.text}`;
    case 'poll.open':
    case 'poll.close':
    case 'poll.results':
    case 'poll.stage':
    case 'poll.band':
      return `poll ${action.pollId}`;
    case 'message.stage':
      return 'message';
    case 'media.control':
      return `media ${action.mediaId}`;
    case 'participant.role':
      return `person ${action.userId}`;
    case 'auto_advance.set':
      return 'auto-advance';
    case 'overlay.visible':
      return `overlay ${action.overlayId}`;
    case 'take':
    case 'take_back':
    case 'viewers.extra':
    case 'chat.mode':
    case 'conversion.report':
    case 'scene.step':
      return action.kind;
    case 'scene.cue':
    case 'mode.set':
    case 'lock.set':
      return null;
  }
};
