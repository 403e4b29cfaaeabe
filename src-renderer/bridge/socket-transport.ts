import type { BridgeResult, ClientFrame, HostFrame, ProofFrame } from '#shared/bridge/envelope.ts';
import { CLOSE_CODES, SHUT_OUT } from '#shared/bridge/transport-policy.ts';
import type { PageRole } from '#shared/show/roles.ts';
import { createMemoryStorage, keepTokenInAddress, pair, readProof } from './pairing.ts';
import { reconnectDelay } from './reconnect-delay.ts';
import { refusal } from './refusal.ts';
import type { HostConnection, Transport } from './transport.ts';

/** A call that the host has not answered by then never will; where it said nothing else either, its socket is dead. */
const CALL_TIMEOUT_MS = 60_000;

interface Waiting {
  readonly answer: (result: BridgeResult<unknown>) => void;
  readonly timer: number;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const parseFrame = (data: unknown): HostFrame | null => {
  if (typeof data !== 'string') return null;
  try {
    const frame: unknown = JSON.parse(data);
    if (!isObject(frame)) return null;
    const isAnswer = typeof frame.id === 'number' && isObject(frame.result);
    return isAnswer || typeof frame.event === 'string' ? (frame as unknown as HostFrame) : null;
  } catch {
    return null;
  }
};

/** Words for calls that the host did not answer. */
export interface LineWords {
  readonly lost: () => string;
  readonly late: () => string;
}

export interface SocketTransportOptions {
  /** Of the link by which the page came; null without one. */
  readonly token: string | null;
  /**
   * The role of a page that comes by the same link each time, and keeps nothing in its browser, which may be a person's
   * panel too; null for any other page.
   */
  readonly role: PageRole | null;
  readonly words: LineWords;
}

/** The browser's way: one WebSocket to the host that served this page, opened again whenever it breaks. */
export const createSocketTransport = (page: Window, { token, role, words }: SocketTransportOptions): Transport => {
  const lostAnswer = (): BridgeResult<never> => refusal('offline', words.lost());
  let socket: WebSocket | null = null;
  let connection: HostConnection = 'connecting';
  let attempt = 0;
  let nextId = 0;
  /** Frames that came so far: a sign that the host is there. */
  let heard = 0;
  let retryTimer: number | null = null;
  const waiting = new Map<number, Waiting>();
  const eventListeners: ((event: string, data: unknown) => void)[] = [];
  const connectionListeners: ((connection: HostConnection) => void)[] = [];

  /** Merely naming it throws where a browser keeps nothing. */
  const ownStorage = createMemoryStorage();
  const storage = (): Pick<Storage, 'getItem' | 'setItem'> => (role === null ? page.localStorage : ownStorage);

  const become = (next: HostConnection): void => {
    if (next === connection) return;
    connection = next;
    for (const listener of connectionListeners) listener(next);
  };

  const settle = (id: number, result: BridgeResult<unknown>): void => {
    const call = waiting.get(id);
    if (!call) return;
    waiting.delete(id);
    page.clearTimeout(call.timer);
    call.answer(result);
  };

  const receive = (data: unknown): void => {
    const frame = parseFrame(data);
    if (!frame) return;
    heard += 1;
    if ('event' in frame) for (const listener of eventListeners) listener(frame.event, frame.data);
    else settle(frame.id, frame.result);
  };

  const retryLater = (): void => {
    retryTimer = page.setTimeout(
      () => {
        retryTimer = null;
        openAgain();
      },
      reconnectDelay(attempt, Math.random()),
    );
    attempt += 1;
  };

  const lost = (code: number, reason: string): void => {
    socket = null;
    for (const id of [...waiting.keys()]) settle(id, lostAnswer());
    if (code === CLOSE_CODES.notPaired) {
      become(SHUT_OUT.find((one) => one === reason) ?? 'refused');
      return;
    }
    become('lost');
    retryLater();
  };

  /** A dead connection (computer asleep, network gone) causes no close event. */
  const abandon = (dead: WebSocket): void => {
    if (socket !== dead) return;
    lost(0, '');
    dead.close();
  };

  const open = (): void => {
    const address = new URL('/bridge', page.location.href);
    address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
    address.hash = '';
    // The role names the cookie that the host looks at.
    address.search = role ?? '';
    const next = new WebSocket(address);
    socket = next;
    next.onopen = () => {
      next.send(JSON.stringify({ proof: readProof(storage) ?? '' } satisfies ProofFrame));
      attempt = 0;
      become('open');
    };
    next.onmessage = (message: MessageEvent<unknown>) => {
      receive(message.data);
    };
    next.onclose = (event) => {
      if (socket === next) lost(event.code, event.reason);
    };
  };

  const start = async (): Promise<void> => {
    if (token !== null) {
      const pairing = await pair(token, { send: page.fetch.bind(page), storage });
      if (role !== null && pairing.kind === 'unreachable') {
        lost(0, '');
        return;
      }
      // A used token may belong to this very browser, which then proves itself.
      if (role === null && pairing.kind !== 'unreachable')
        keepTokenInAddress(page, pairing.kind === 'waiting' ? pairing.token : null);
    }
    open();
  };

  /** A page by a lasting link may find the cookie of another one. */
  const openAgain = (): void => {
    if (role === null) open();
    else void start();
  };

  const retryNow = (): void => {
    if (retryTimer === null) return;
    page.clearTimeout(retryTimer);
    retryTimer = null;
    attempt = 0;
    openAgain();
  };

  page.addEventListener('online', retryNow);
  page.document.addEventListener('visibilitychange', () => {
    if (page.document.visibilityState === 'visible') retryNow();
  });
  void start();

  return {
    call: (name, input) =>
      new Promise((answer) => {
        const used = socket;
        if (used?.readyState !== WebSocket.OPEN) {
          answer(lostAnswer());
          return;
        }
        nextId += 1;
        const id = nextId;
        const heardBefore = heard;
        const timer = page.setTimeout(() => {
          settle(id, refusal('timeout', words.late()));
          if (heard === heardBefore) abandon(used);
        }, CALL_TIMEOUT_MS);
        waiting.set(id, { answer, timer });
        const frame: ClientFrame = { id, call: name, input };
        used.send(JSON.stringify(frame));
      }),
    onEvent(listener) {
      eventListeners.push(listener);
    },
    onConnection(listener) {
      connectionListeners.push(listener);
      listener(connection);
    },
    retryNow,
    giveUp() {
      if (socket?.readyState === WebSocket.OPEN) abandon(socket);
    },
  };
};
