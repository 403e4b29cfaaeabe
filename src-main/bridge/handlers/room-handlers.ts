import type { roomCalls } from '#shared/bridge/room-calls.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { say } from '#shared/words/say.ts';
import type { Rehearsal } from '../../rehearsal/rehearsal.ts';
import type { CurrentShow } from '../../show/current-show.ts';
import { roleNow, type Attached, type Attachments } from '../attachments.ts';
import type { HostEvents } from '../host-events.ts';
import type { BridgeHandlers } from '../dispatcher.ts';

type Handlers = Pick<BridgeHandlers, keyof typeof roomCalls>;

export interface RoomHandlerDeps {
  readonly rehearsal: Pick<Rehearsal, 'watch'> | null;
  readonly shows: Pick<CurrentShow, 'now'>;
  readonly attachments: Pick<Attachments, 'list'>;
  readonly events: Pick<HostEvents, 'on'>;
}

/** Calls of a window that watches the room of the rehearsal; each has its own line to the service. */
export const createRoomHandlers = ({ rehearsal, shows, attachments, events }: RoomHandlerDeps): Handlers => {
  const leave = (caller: Attached): void => {
    caller.room?.close();
    caller.room = null;
  };
  events.on('show.opened', (show) => {
    for (const one of attachments.list()) if (one.room && one.room.sessionId !== show?.sessionId) leave(one);
  });
  return {
    'room.watch'({ sessionId }, caller) {
      leave(caller);
      if (sessionId === null) return null;
      const show = shows.now()?.state();
      if (!rehearsal || show?.sessionId !== sessionId || !show.rehearsal) {
        throw new AppError('conflict', say('host_no_show'));
      }
      const line = rehearsal.watch(
        // A program that shows the stage gets what the audience gets.
        { sessionId, onAirAlone: caller.role === 'programme' },
        (frame) => {
          if (roleNow(caller) === null) leave(caller);
          else caller.send('room.frame', { sessionId, frame });
        },
      );
      caller.room = { ...line, sessionId };
      return null;
    },
    'room.say': (frame, caller) => caller.room?.say(frame) ?? false,
  };
};
