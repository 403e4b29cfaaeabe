import type { BridgeResult, ClientFrame, HostFrame } from '#shared/bridge/envelope.ts';
import { reconnectDelay } from './reconnect-delay.ts';
import { refusal } from './refusal.ts';
import type { HostConnection } from './transport.ts';

/** A call that the host has not answered by then never will; where it said nothing else either, its line is dead. */
const CALL_TIMEOUT_MS = 60_000;

interface Waiting {
  readonly answer: (result: BridgeResult<unknown>) => void;
  readonly timer: number;
}

/** Words for calls that the host did not answer. */
export interface LineWords {
  readonly lost: () => string;
  readonly late: () => string;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** The object in a text; null where there is none. */
export const parseObject = (data: unknown): Record<string, unknown> | null => {
  if (typeof data !== 'string') return null;
  try {
    const frame: unknown = JSON.parse(data);
    return isObject(frame) ? frame : null;
  } catch {
    return null;
  }
};

const isHostFrame = (frame: Record<string, unknown>): boolean =>
  (typeof frame.id === 'number' && isObject(frame.result)) || typeof frame.event === 'string';

/** The calls and events of one page, whatever carries its frames. */
export interface Line {
  become(next: HostConnection): void;
  /** Takes in the text of a frame. */
  receive(data: unknown): void;
  /** Calls by a way that is open now; `onDead` is told where the host says nothing at all any more. Null: none is open. */
  call(
    name: string,
    input: unknown,
    send: ((text: string) => void) | null,
    onDead: () => void,
  ): Promise<BridgeResult<unknown>>;
  /** No answer comes to what was asked so far. */
  lose(): void;
  onEvent(listener: (event: string, data: unknown) => void): void;
  onConnection(listener: (connection: HostConnection) => void): void;
}

export const createLine = (page: Pick<Window, 'setTimeout' | 'clearTimeout'>, words: LineWords): Line => {
  const lostAnswer = (): BridgeResult<never> => refusal('offline', words.lost());
  let connection: HostConnection = 'connecting';
  let nextId = 0;
  /** Frames that came so far: a sign that the host is there. */
  let heard = 0;
  const waiting = new Map<number, Waiting>();
  const eventListeners: ((event: string, data: unknown) => void)[] = [];
  const connectionListeners: ((connection: HostConnection) => void)[] = [];

  const settle = (id: number, result: BridgeResult<unknown>): void => {
    const call = waiting.get(id);
    if (!call) return;
    waiting.delete(id);
    page.clearTimeout(call.timer);
    call.answer(result);
  };
  return {
    become(next) {
      if (next === connection) return;
      connection = next;
      for (const listener of connectionListeners) listener(next);
    },
    receive(data) {
      const parsed = parseObject(data);
      if (!parsed || !isHostFrame(parsed)) return;
      const frame = parsed as unknown as HostFrame;
      heard += 1;
      if ('event' in frame) for (const listener of eventListeners) listener(frame.event, frame.data);
      else settle(frame.id, frame.result);
    },
    call: (name, input, send, onDead) =>
      new Promise((answer) => {
        if (!send) {
          answer(lostAnswer());
          return;
        }
        nextId += 1;
        const id = nextId;
        const heardBefore = heard;
        const timer = page.setTimeout(() => {
          settle(id, refusal('timeout', words.late()));
          if (heard === heardBefore) onDead();
        }, CALL_TIMEOUT_MS);
        waiting.set(id, { answer, timer });
        const frame: ClientFrame = { id, call: name, input };
        send(JSON.stringify(frame));
      }),
    lose() {
      for (const id of [...waiting.keys()]) settle(id, lostAnswer());
    },
    onEvent(listener) {
      eventListeners.push(listener);
    },
    onConnection(listener) {
      connectionListeners.push(listener);
      listener(connection);
    },
  };
};

/** Opens a line again, later and later, and at once when the network or the person is back. */
export interface Retries {
  /** The line is open: the next break begins with a short wait. */
  opened(): void;
  later(): void;
  now(): void;
}

export const createRetries = (page: Window, open: () => void): Retries => {
  let attempt = 0;
  let timer: number | null = null;
  const now = (): void => {
    if (timer === null) return;
    page.clearTimeout(timer);
    timer = null;
    attempt = 0;
    open();
  };
  page.addEventListener('online', now);
  page.document.addEventListener('visibilitychange', () => {
    if (page.document.visibilityState === 'visible') now();
  });
  return {
    opened() {
      attempt = 0;
    },
    later() {
      timer = page.setTimeout(
        () => {
          timer = null;
          open();
        },
        reconnectDelay(attempt, Math.random()),
      );
      attempt += 1;
    },
    now,
  };
};
