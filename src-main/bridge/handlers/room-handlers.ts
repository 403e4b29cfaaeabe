import type { roomCalls } from '#shared/bridge/room-calls.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { say } from '#shared/words/say.ts';
import type { Rehearsal } from '../../rehearsal/rehearsal.ts';
import type { CurrentShow } from '../../show/current-show.ts';
import type { Attached } from '../attachments.ts';
import type { BridgeHandlers } from '../dispatcher.ts';

type Handlers = Pick<BridgeHandlers, keyof typeof roomCalls>;

export interface RoomHandlerDeps {
  readonly rehearsal: Pick<Rehearsal, 'watch'> | null;
  readonly shows: Pick<CurrentShow, 'now'>;
}

/** Calls of a window that watches the room of the rehearsal; each has its own line to the service. */
export const createRoomHandlers = ({ rehearsal, shows }: RoomHandlerDeps): Handlers => {
  const leave = (caller: Attached): void => {
    caller.room?.close();
    caller.room = null;
  };
  return {
    'room.watch'({ sessionId }, caller) {
      leave(caller);
      if (sessionId === null) return null;
      const show = shows.now()?.state();
      if (!rehearsal || show?.sessionId !== sessionId || !show.rehearsal) {
        throw new AppError('conflict', say('host_no_show'));
      }
      caller.room = rehearsal.watch(sessionId, (frame) => caller.send('room.frame', { sessionId, frame }));
      return null;
    },
    'room.say': (frame, caller) => caller.room?.say(frame) ?? false,
  };
};
