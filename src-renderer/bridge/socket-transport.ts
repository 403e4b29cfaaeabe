import type { ProofFrame } from '#shared/bridge/envelope.ts';
import { CLOSE_CODES, SHUT_OUT } from '#shared/bridge/transport-policy.ts';
import type { PageRole } from '#shared/show/roles.ts';
import { createLine, createRetries, type LineWords } from './line.ts';
import { createMemoryStorage, keepTokenInAddress, pair, readProof } from './pairing.ts';
import type { Transport } from './transport.ts';

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
  const line = createLine(page, words);
  let socket: WebSocket | null = null;

  /** Merely naming it throws where a browser keeps nothing. */
  const ownStorage = createMemoryStorage();
  const storage = (): Pick<Storage, 'getItem' | 'setItem'> => (role === null ? page.localStorage : ownStorage);

  const lost = (code: number, reason: string): void => {
    socket = null;
    line.lose();
    if (code === CLOSE_CODES.notPaired) {
      line.become(SHUT_OUT.find((one) => one === reason) ?? 'refused');
      return;
    }
    line.become('lost');
    retries.later();
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
      retries.opened();
      line.become('open');
    };
    next.onmessage = (message: MessageEvent<unknown>) => {
      line.receive(message.data);
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
  const retries = createRetries(page, () => {
    if (role === null) open();
    else void start();
  });
  void start();

  return {
    call(name, input) {
      const used = socket?.readyState === WebSocket.OPEN ? socket : null;
      const send = used && ((text: string): void => used.send(text));
      return line.call(name, input, send, () => {
        if (used) abandon(used);
      });
    },
    onEvent: (listener) => line.onEvent(listener),
    onConnection: (listener) => line.onConnection(listener),
    retryNow: () => retries.now(),
    giveUp() {
      if (socket?.readyState === WebSocket.OPEN) abandon(socket);
    },
  };
};
