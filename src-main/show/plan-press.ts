import { createDeskPlans } from './desk-plans.ts';
import { createPollPlans } from './poll-plans.ts';
import type { PlanContext, PressPlan } from './press-plan.ts';
import type { SentAction } from './resolve-press.ts';
import { createRoomPlans } from './room-plans.ts';

/** Makes the plan of any press that reaches the platform. Plans note the state as it is when they are made. */
export const createPlanner = (context: PlanContext): ((action: SentAction) => PressPlan) => {
  const desk = createDeskPlans(context);
  const polls = createPollPlans(context);
  const room = createRoomPlans(context);
  return (action) => {
    switch (action.kind) {
      case 'scene.take':
        return desk.take(action);
      case 'scene.auto':
        return desk.automatic();
      case 'auto_advance.set':
        return desk.autoAdvance(action);
      case 'band.show':
        return desk.band(action);
      case 'media.control':
        return desk.media(action);
      case 'overlay.visible':
        return desk.overlay(action);
      case 'poll.open':
        return polls.open(action);
      case 'poll.close':
        return polls.close(action);
      case 'poll.results':
        return polls.results(action);
      case 'poll.stage':
        return polls.stage(action);
      case 'poll.band':
        return polls.band(action);
      case 'message.stage':
        return room.stageMessage(action);
      case 'viewers.extra':
        return room.viewers(action);
      case 'participant.role':
        return room.role(action);
      case 'chat.mode':
        return room.chatMode(action);
      case 'conversion.report':
        return room.conversion(action);
    }
  };
};
