import { decode, encode } from '@msgpack/msgpack';
import type { OBSWebSocketError } from 'obs-websocket-js/json';
import { createHash } from 'node:crypto';
import { WebSocket } from 'ws';

const hash = (text: string): string => createHash('sha256').update(text).digest('base64');

interface Hello {
  readonly d: { readonly authentication: { readonly salt: string; readonly challenge: string } };
}

export interface RawObs {
  readonly socket: WebSocket;
  send(message: object): void;
}

/**
 * A client of obs-websocket 5 that is let in, without a library: it sends what no library would. Without a protocol it
 * offers none, and speaks JSON.
 */
export const openRawObs = async (
  url: string,
  password: string,
  { mask, protocol }: { readonly mask: number; readonly protocol: 'obswebsocket.json' | 'obswebsocket.msgpack' | null },
): Promise<RawObs> => {
  const socket = new WebSocket(url, protocol ?? []);
  const isBinary = protocol === 'obswebsocket.msgpack';
  const send = (message: object): void => socket.send(isBinary ? encode(message) : JSON.stringify(message));
  const next = (): Promise<Buffer> =>
    new Promise((resolve, reject) => {
      socket.once('message', (data) => resolve(data as Buffer)).once('error', reject);
    });
  const hello = await next();
  const { salt, challenge } = ((isBinary ? decode(hello) : JSON.parse(hello.toString())) as Hello).d.authentication;
  const identified = next();
  const authentication = hash(hash(password + salt) + challenge);
  send({ op: 1, d: { rpcVersion: 1, eventSubscriptions: mask, authentication } });
  await identified;
  return { socket, send };
};

/** The status of a request: 100 where it was done, else that of its refusal. */
export const statusOf = async (asked: Promise<unknown>): Promise<number> => {
  try {
    await asked;
    return 100;
  } catch (error) {
    return (error as OBSWebSocketError).code;
  }
};
