import { createHash } from 'node:crypto';
import { WebSocket } from 'ws';
import type * as z from 'zod';
import type { Clock } from '#shared/lib/clock.ts';
import { cutText } from '#shared/lib/cut-text.ts';
import { createHeldLine } from '#shared/lib/held-line.ts';
import { parseOutside } from '#shared/lib/outside-json.ts';
import { createRateLimit } from '#shared/lib/rate-limit.ts';
import { dialledHost } from '../dialled-host.ts';
import { OBS_ANSWERS, OBS_SUBSCRIPTIONS, ObsFrame } from './obs-frames.ts';

/** Ten times the longest list of scenes that is kept. */
const LARGEST_BYTES = 1024 * 1024;
const LONGEST_COMMENT = 300;
/** Kilobytes that are read at once, and one more each two milliseconds: far more than the longest list, at any hurry. */
const READ = { burst: 2048, refillMs: 2 };
const KILOBYTE = 1024;
const PROTOCOL = 'obswebsocket.json';

/** The connection ended with this code; 0 where it broke, or the OBS said something that is none of the protocol. */
export class ObsClosed extends Error {
  readonly code: number;

  constructor(code: number) {
    super(`The OBS closed with ${code}.`);
    this.code = code;
  }
}

/** The OBS did not do what was asked, in its own words. */
export class ObsRefused extends Error {}

type Answers = typeof OBS_ANSWERS;

export interface ObsSocket {
  /** Settles once the OBS lets this desk in; rejects with ObsClosed. */
  readonly opened: Promise<void>;
  /** Settles with the answer, checked; rejects with ObsRefused where the OBS refuses. */
  call<Name extends keyof Answers>(name: Name, data?: object): Promise<z.output<Answers[Name]>>;
  close(): void;
}

export interface ObsSocketOptions {
  readonly url: string;
  readonly password: string | null;
  readonly clock: Clock;
  readonly onEvent: (type: string, data: unknown) => void;
  /** It ended by itself, after it was open. */
  readonly onEnd: () => void;
}

interface Waiting {
  readonly settle: (data: unknown) => void;
  readonly reject: (error: Error) => void;
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64');

const read = (data: Buffer): ObsFrame | null => {
  try {
    return ObsFrame.safeParse(parseOutside(data.toString('utf8'))).data ?? null;
  } catch {
    return null;
  }
};

/** Opens a connection to an OBS and signs in. Each answer is checked: one of another shape ends the connection. */
export const openObsSocket = ({ url, password, clock, onEvent, onEnd }: ObsSocketOptions): ObsSocket => {
  const dialled = new URL(url);
  const { host, lookup } = dialledHost(dialled.hostname);
  dialled.hostname = host;
  const socket = new WebSocket(dialled, [PROTOCOL], {
    maxPayload: LARGEST_BYTES,
    perMessageDeflate: false,
    ...(lookup && { lookup }),
  });
  const waiting = new Map<string, Waiting>();
  const pace = createRateLimit(clock, READ);
  const held = createHeldLine(clock, socket);
  let asked = 0;
  let isOpen = false;
  let isOver = false;

  const end = (code: number): void => {
    if (isOver) return;
    isOver = true;
    held.end();
    // An OBS that hangs would not answer a close frame.
    socket.terminate();
    const error = new ObsClosed(code);
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  const ended = (code: number): void => {
    if (isOver) return;
    end(code);
    if (isOpen) onEnd();
  };
  /** The entry waits as a request without a number does. */
  const opened = new Promise<void>((settle, reject) => {
    waiting.set('', { settle: () => settle(), reject });
  });
  const answered = (requestId: string): Waiting | undefined => {
    const request = waiting.get(requestId);
    waiting.delete(requestId);
    return request;
  };
  const send = (op: number, d: object): void => socket.send(JSON.stringify({ op, d }));
  const hear = (frame: ObsFrame): void => {
    switch (frame.op) {
      case 0: {
        const asks = frame.d.authentication;
        const authentication = asks && sha256(sha256((password ?? '') + asks.salt) + asks.challenge);
        send(1, {
          rpcVersion: 1,
          eventSubscriptions: OBS_SUBSCRIPTIONS,
          ...(authentication !== undefined && { authentication }),
        });
        return;
      }
      case 2:
        isOpen = true;
        answered('')?.settle(undefined);
        return;
      case 5:
        onEvent(frame.d.eventType, frame.d.eventData);
        return;
      case 7: {
        const { requestId, requestStatus, responseData } = frame.d;
        const request = answered(requestId);
        if (requestStatus.result) request?.settle(responseData);
        else request?.reject(new ObsRefused(cutText(requestStatus.comment ?? '', LONGEST_COMMENT)));
      }
    }
  };

  socket.on('error', () => ended(0));
  socket.on('close', (code) => ended(code));
  /** Reads at a pace: the rest waits in the network, and its sender with it. */
  const count = (bytes: number): void => {
    pace.spend(bytes / KILOBYTE);
    const waitMs = pace.waitMs();
    if (waitMs > 0 && !isOver) held.hold(waitMs);
  };
  socket.on('message', (data) => {
    const frame = read(data as Buffer);
    if (frame && !isOver) hear(frame);
    count((data as Buffer).length);
  });
  return {
    opened,
    async call(name, data = {}) {
      asked += 1;
      const requestId = String(asked);
      const answer = await new Promise((settle, reject) => {
        if (!isOpen || isOver) {
          reject(new ObsClosed(0));
          return;
        }
        waiting.set(requestId, { settle, reject });
        send(6, { requestType: name, requestId, requestData: data });
      });
      const { success, data: checked } = OBS_ANSWERS[name].safeParse(answer);
      if (success) return checked as z.output<Answers[typeof name]>;
      ended(0);
      throw new ObsClosed(0);
    },
    close: () => end(0),
  };
};
