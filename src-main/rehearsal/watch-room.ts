import { WebSocket } from 'ws';
import { backoffMs } from '#shared/lib/backoff.ts';
import type { CancelTimer, Clock } from '#shared/lib/clock.ts';
import type { Log } from '#shared/lib/log.ts';
import { parseOutside } from '#shared/lib/outside-json.ts';
import { ServerMediaFrame, type WatchFrame } from '#shared/room/media-frames.ts';
import type { ServiceReady } from './ready-line.ts';

const RETRY = { firstMs: 200, longestMs: 5000 } as const;
/** Far more than the longest answer of the service. */
const LARGEST_BYTES = 1024 * 1024;

export interface WatchedRoom {
  /** False without a connection. */
  say(frame: WatchFrame): boolean;
  close(): void;
}

/** The room to watch: all that is sent into it, or what is on air alone. */
export interface RoomToWatch {
  readonly sessionId: string;
  readonly onAirAlone: boolean;
}

export interface WatchRoomPorts extends RoomToWatch {
  /** The service as it runs now; null while it starts. */
  readonly service: () => ServiceReady | null;
  /** A frame of the room; null each time it was entered anew. */
  readonly onFrame: (frame: ServerMediaFrame | null) => void;
  readonly clock: Clock;
  readonly log: Log;
}

const addressOf = ({ apiRoot }: ServiceReady, { sessionId, onAirAlone }: RoomToWatch): URL => {
  const url = new URL('/room/watch', apiRoot);
  url.searchParams.set('session', sessionId);
  if (onAirAlone) url.searchParams.set('only', 'air');
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  return url;
};

const parse = (data: string): ServerMediaFrame | null => {
  try {
    return ServerMediaFrame.parse(parseOutside(data));
  } catch {
    // A frame of a later service says nothing to this desk.
    return null;
  }
};

/** Watches a live of the rehearsal for one window: what it says and hears, over a restart of the service too. */
export const watchRoom = ({ service, onFrame, clock, log, ...room }: WatchRoomPorts): WatchedRoom => {
  let socket: WebSocket | null = null;
  let failures = 0;
  let isClosed = false;
  let cancelRetry: CancelTimer = () => {};

  const retry = (): void => {
    socket = null;
    if (isClosed) return;
    failures += 1;
    cancelRetry = clock.schedule(clock.now() + backoffMs(RETRY, failures), connect);
  };

  const connect = (): void => {
    const running = service();
    if (!running) {
      retry();
      return;
    }
    const own = new WebSocket(addressOf(running, room), {
      headers: { authorization: `Bearer ${running.fullKey}` },
      maxPayload: LARGEST_BYTES,
      perMessageDeflate: false,
    });
    socket = own;
    let wasOpen = false;
    own.on('open', () => {
      wasOpen = true;
      failures = 0;
      if (!isClosed) onFrame(null);
    });
    own.on('message', (data) => {
      const frame = parse((data as Buffer).toString('utf8'));
      if (frame && !isClosed) onFrame(frame);
    });
    own.on('error', (error) => log.debug('the room of the rehearsal is not reached', { error }));
    own.on('close', () => {
      // A service that is away carries nothing.
      if (wasOpen && !isClosed) onFrame({ type: 'mediaSources', sources: null });
      retry();
    });
  };
  connect();

  return {
    say(frame) {
      if (socket?.readyState !== WebSocket.OPEN) return false;
      socket.send(JSON.stringify(frame));
      return true;
    },
    close() {
      isClosed = true;
      cancelRetry();
      socket?.terminate();
    },
  };
};
