import { once } from 'node:events';
import { inject } from 'vitest';
import { WebSocket } from 'ws';

/** A socket of whoever has these cookies, which has said nothing yet. */
export const openSocket = async (headers: Readonly<Record<string, string>>): Promise<WebSocket> => {
  const { desk } = inject('targets');
  const socket = new WebSocket(`${desk.origin.replace('http', 'ws')}/bridge`, {
    headers: { origin: desk.origin, ...headers },
  });
  socket.on('error', () => undefined);
  await Promise.race([once(socket, 'open'), once(socket, 'close')]);
  return socket;
};
/** Sends it all, and waits for the end: its code, and all that was heard until then. */
export const heardUntilClosed = async (
  socket: WebSocket,
  frames: readonly unknown[],
): Promise<readonly [number, string[]]> => {
  const heard: string[] = [];
  socket.on('message', (data) => heard.push((data as Buffer).toString()));
  const closed = once(socket, 'close');
  for (const frame of frames) socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame));
  const [code] = (await closed) as [number];
  return [code, heard];
};
