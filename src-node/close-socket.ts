import type { WebSocket } from 'ws';
import type { Clock } from '#shared/lib/clock.ts';

/** Time that the other side has to close. */
const GOING_MS = 1000;

/** Closes a WebSocket with a code and a reason, and cuts it off if the other side does not go. */
export const closeSocket = (clock: Clock, socket: WebSocket, code: number, reason = ''): void => {
  socket.close(code, reason);
  const cancel = clock.schedule(clock.now() + GOING_MS, () => socket.terminate());
  socket.once('close', cancel);
};
