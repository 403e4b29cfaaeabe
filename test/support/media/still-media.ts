import type { EngineEvent, MediaEngine } from '../../../src-service/media/media-engine.ts';
import type { LivekitPage, LivekitRooms } from '../../../src-service/media/livekit/livekit-rooms.ts';

const nothing = (): void => undefined;

/** An engine that carries nothing; the test tells what it reports. */
export const stillEngine = (): {
  readonly engine: MediaEngine;
  /** The connections that were opened, in order. */
  readonly opened: readonly string[];
  readonly report: (event: EngineEvent) => void;
} => {
  const opened: string[] = [];
  let report: (event: EngineEvent) => void = nothing;
  const engine: MediaEngine = {
    start: nothing,
    open: (peer) => void opened.push(peer),
    allow: nothing,
    offer: nothing,
    relay: nothing,
    chunk: nothing,
    askKeyframe: nothing,
    mute: nothing,
    record: nothing,
    close: nothing,
    onEvent: (listener) => (report = listener),
    stop: nothing,
  };
  return { engine, opened, report: (event) => report(event) };
};

/** Rooms of a LiveKit server that carry nothing. */
export const stillRooms = (): {
  readonly rooms: LivekitRooms;
  /** The pages that got a token, in order. */
  readonly entered: readonly LivekitPage[];
} => {
  const entered: LivekitPage[] = [];
  const done = (): Promise<void> => Promise.resolve();
  const rooms: LivekitRooms = {
    url: 'wss://live.example.org',
    newToken(_room, page) {
      entered.push(page);
      return Promise.resolve('token');
    },
    permit: done,
    mute: done,
    remove: done,
    end: done,
    read: () => Promise.resolve(null),
  };
  return { rooms, entered };
};
