import type { talkCalls } from '#shared/bridge/talk-calls.ts';
import { reaches } from '#shared/show/roles.ts';
import { BRIDGE_EVENTS } from '#shared/bridge/events.ts';
import type { Talkback } from '../../team/talkback.ts';
import { roleNow, type Attached, type Attachments } from '../attachments.ts';
import type { BridgeHandlers } from '../dispatcher.ts';

type Handlers = Pick<BridgeHandlers, keyof typeof talkCalls>;

export interface TalkHandlerDeps {
  readonly talkback: Pick<Talkback, 'listen' | 'piece' | 'speakers'>;
  readonly attachments: Pick<Attachments, 'onAttention'>;
}

/** True while this window may hear what the team says among itself. */
const mayHear = (one: Attached): boolean => {
  const role = roleNow(one);
  return !one.isGone && role !== null && reaches(role, BRIDGE_EVENTS['talk.voice'].least);
};

/** Calls of windows that talk and listen. */
export const createTalkHandlers = ({ talkback, attachments }: TalkHandlerDeps): Handlers => {
  const listening = new Map<Attached, () => void>();
  attachments.onAttention(() => {
    for (const [one, stop] of listening) {
      if (!one.isGone) continue;
      listening.delete(one);
      stop();
    }
  });
  return {
    'talk.listen'({ speaks }, caller) {
      // Programs of controllers have no sound of their own.
      if (caller.kind === 'controller') return null;
      listening.get(caller)?.();
      const stop = talkback.listen({
        name: () => caller.name,
        isAtHost: caller.panel === null,
        speaks,
        hear(voice) {
          if (mayHear(caller)) caller.send('talk.voice', voice);
        },
      });
      listening.set(caller, stop);
      return null;
    },
    'talk.piece'(piece, caller) {
      talkback.piece(caller.name, piece);
      return null;
    },
  };
};
