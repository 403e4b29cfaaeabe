import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import type { BridgeResult, HostFrame } from '#shared/bridge/envelope.ts';
import type { BridgeEventName, BridgeEvents } from '#shared/bridge/contract.ts';
import { HOST_NAMES } from '#shared/bridge/host-names.ts';
import type { Log } from '#shared/lib/log.ts';
import type { Host } from '../bridge/host.ts';
import { hasOwnHost, hasOwnOrigin, pairingSecret } from './request-origin.ts';
import { createFrameWriter } from './frame-writer.ts';
import type { BrowserKind, Pairing } from './pairing.ts';

interface ClientFrame {
  readonly id: number;
  readonly call: string;
  readonly input?: unknown;
}

const LONGEST_CALL = 100;

/** The frame in a text; null where it is none. Written out, because every press waits for it. */
const parseFrame = (text: string): ClientFrame | null => {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof json !== 'object' || json === null || !('id' in json) || !('call' in json)) return null;
  const { id, call } = json;
  const isFrame =
    typeof id === 'number' &&
    Number.isSafeInteger(id) &&
    id >= 0 &&
    typeof call === 'string' &&
    call.length <= LONGEST_CALL;
  return isFrame ? { id, call, input: 'input' in json ? json.input : undefined } : null;
};

/** Larger than any call: a scene with everything is some 100 kB. */
const LARGEST_FRAME = 1024 * 1024;
/** Calls of one window under way at the same time; more is not a person. */
const MOST_CALLS = 100;
/** A window this far behind hears no more patches, and gets the whole show when it has caught up. */
const BEHIND_BYTES = 2 * 1024 * 1024;
/** A window this far behind is let go: it connects again when it can. */
const LOST_BYTES = 32 * 1024 * 1024;
const CAUGHT_UP_MS = 250;
const HEARTBEAT_MS = 15_000;
/** By which the page knows that it has to pair again. */
const NOT_PAIRED = 4401;
const NOT_PAIRED_WORDS = 'This browser is not paired.';

export interface SocketBridgeOptions {
  readonly server: Server;
  readonly host: Host;
  readonly pairing: Pairing;
  readonly log: Log;
}

/** The text of an event, made once for all windows that hear it. */
const createEventText = (): ((event: BridgeEventName, data: unknown) => string) => {
  let last: { readonly data: unknown; readonly text: string } | null = null;
  return (event, data) => {
    if (last === null || last.data !== data || typeof data !== 'object') {
      last = { data, text: JSON.stringify({ event, data } satisfies HostFrame) };
    }
    return last.text;
  };
};

/** That somebody pressed is seen in the other windows before anything else is done about it. */
const isUrgent = (event: BridgeEventName, data: unknown): boolean =>
  event === 'show.press' && (data as BridgeEvents['show.press']).phase === 'pressed';

export interface SocketBridge {
  /** Ends every panel's connection, after the pairing forgot them: they hear that they have to pair again. */
  dropPanels(): void;
  close(): void;
}

/** Serves the bridge over WebSocket at `/bridge`, to paired browsers on pages of this host. */
export const serveSocketBridge = ({ server, host, pairing, log }: SocketBridgeOptions): SocketBridge => {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: LARGEST_FRAME, clientTracking: true });
  const alive = new WeakSet<WebSocket>();
  const panels = new Set<WebSocket>();

  const eventText = createEventText();

  const serve = (socket: WebSocket, stream: Duplex, kind: BrowserKind): void => {
    const frames = createFrameWriter(socket, stream, LOST_BYTES);
    let behind = false;
    let underWay = 0;

    const answer = (id: number, result: BridgeResult<unknown>): void => {
      frames.last(JSON.stringify({ id, result } satisfies HostFrame));
    };
    const catchUp = setInterval(() => {
      if (!behind || socket.bufferedAmount > 0) return;
      behind = false;
      void attachment.call('show.current', null).then((result) => {
        if (result.ok) frames.now(eventText('show.opened', result.value));
      });
    }, CAUGHT_UP_MS);
    const send = (event: BridgeEventName, data: unknown): void => {
      if (event === 'show.patch' && (behind || socket.bufferedAmount > BEHIND_BYTES)) {
        behind = true;
        return;
      }
      // Who called waits for the answer, and what led to it arrives with it.
      if (underWay === 0 && isUrgent(event, data)) frames.now(eventText(event, data));
      else frames.soon(eventText(event, data));
    };
    // Browsers are named at first by what they are; they say their own name when they greet.
    const attachment = host.attach({ kind, name: HOST_NAMES.browser, send });

    const receive = async (text: string): Promise<void> => {
      const frame = parseFrame(text);
      if (!frame) {
        socket.close(1007, 'A frame is {id, call, input}.');
        return;
      }
      const { id, call, input } = frame;
      if (underWay >= MOST_CALLS) {
        answer(id, { ok: false, error: { code: 'busy', message: 'Too many calls at once.' } });
        return;
      }
      underWay += 1;
      const result = await attachment.call(call, input);
      underWay -= 1;
      answer(id, result);
    };

    alive.add(socket);
    socket.on('pong', () => alive.add(socket));
    socket.on('message', (data, isBinary) => {
      if (isBinary) socket.close(1003, 'Frames are text.');
      else void receive((data as Buffer).toString('utf8'));
    });
    socket.on('error', (error) => log.debug("a window's socket failed", { error }));
    if (kind === 'panel') panels.add(socket);
    socket.on('close', () => {
      panels.delete(socket);
      clearInterval(catchUp);
      attachment.detach();
    });
  };

  const heartbeat = setInterval(() => {
    for (const socket of sockets.clients) {
      if (alive.has(socket)) {
        alive.delete(socket);
        socket.ping();
      } else socket.terminate();
    }
  }, HEARTBEAT_MS);

  server.on('upgrade', (request: IncomingMessage, stream, head) => {
    stream.on('error', () => stream.destroy());
    const path = (request.url ?? '').split('?')[0];
    const refusal =
      path !== '/bridge' ? '404 Not Found' : !hasOwnHost(request) || !hasOwnOrigin(request) ? '403 Forbidden' : null;
    if (refusal !== null) {
      stream.end(`HTTP/1.1 ${refusal}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
      return;
    }
    sockets.handleUpgrade(request, stream, head, (socket) => {
      const kind = pairing.kindOf(pairingSecret(request));
      if (kind !== null) serve(socket, stream, kind);
      // A page cannot see why an upgrade was refused, but it sees a close code.
      else socket.close(NOT_PAIRED, NOT_PAIRED_WORDS);
    });
  });

  return {
    dropPanels() {
      for (const socket of panels) socket.close(NOT_PAIRED, NOT_PAIRED_WORDS);
    },
    close() {
      clearInterval(heartbeat);
      for (const socket of sockets.clients) socket.terminate();
      sockets.close();
    },
  };
};
