import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openRoomLink, type LinkState, type RoomLink } from '../../../src-renderer/room/room-link.ts';
import { ROOM_LIMITS } from '../../../src-shared/room/protocol.ts';

const PONG = JSON.stringify({ type: 'pong', now: '2026-11-21T20:00:00.000Z' });

/** A connection whose other end is the test. */
class Line extends EventTarget {
  static readonly OPEN = 1;
  static lines: Line[] = [];
  readyState = 0;
  readonly sent: string[] = [];
  isClosed = false;

  constructor() {
    super();
    Line.lines.push(this);
  }

  /** The other end takes the call. */
  accept(): void {
    this.readyState = Line.OPEN;
    this.dispatchEvent(new Event('open'));
  }

  /** The other end says something. */
  hear(data: string): void {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }

  /** The other end hangs up. */
  drop(code: number): void {
    this.readyState = 3;
    this.dispatchEvent(Object.assign(new Event('close'), { code }));
  }

  send(data: string): void {
    this.sent.push((JSON.parse(data) as { type: string }).type);
  }

  close(): void {
    this.isClosed = true;
  }
}

let states: LinkState[] = [];
let link: RoomLink;
const line = (): Line => {
  const last = Line.lines.at(-1);
  if (!last) throw new Error('Nobody called.');
  return last;
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  vi.stubGlobal('WebSocket', Line);
  vi.stubGlobal('window', new EventTarget());
  Line.lines = [];
  states = [];
  link = openRoomLink({
    url: 'ws://localhost/room',
    token: 'token',
    onFrame: () => {},
    onState: (state) => states.push(state),
  });
});

afterEach(() => {
  link.close();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** A connection that was answered once. */
const talking = (): Line => {
  line().accept();
  line().hear(PONG);
  return line();
};

test('a service that answers its pings keeps the connection for as long as the page is open', () => {
  const own = talking();
  for (let minute = 0; minute < 10; minute += 1) {
    vi.advanceTimersByTime(ROOM_LIMITS.pingMs);
    own.hear(PONG);
  }
  expect(own.sent).toEqual(['hello', ...Array<string>(10).fill('ping')]);
  expect(states).toEqual(['connecting']);
});

test('a service that hangs is found by the next ping, and called again until it answers', () => {
  const own = talking();
  vi.advanceTimersByTime(ROOM_LIMITS.pingMs + 7000);
  expect(states).toEqual(['connecting', 'lost', 'connecting']);
  expect(own.isClosed).toBe(true);
  vi.advanceTimersByTime(60_000);
  expect(states.filter((state) => state === 'lost')).toHaveLength(4);
  talking();
  const calls = Line.lines.length;
  vi.advanceTimersByTime(ROOM_LIMITS.pingMs);
  line().hear(PONG);
  expect(Line.lines.length).toBe(calls);
});

test('an action of a person asks the service for an answer at once', () => {
  const own = talking();
  expect(link.say({ type: 'hand', raised: true })).toBe(true);
  expect(own.sent).toEqual(['hello', 'hand', 'ping']);
  link.say({ type: 'hand', raised: false });
  expect(own.sent).toEqual(['hello', 'hand', 'ping', 'hand']);
  vi.advanceTimersByTime(6000);
  expect(states).toEqual(['connecting', 'lost']);
  expect(link.say({ type: 'hand', raised: true })).toBe(false);
});

test('messages of a connection that was given up are ignored', () => {
  const own = talking();
  link.say({ type: 'hand', raised: true });
  vi.advanceTimersByTime(6000);
  own.hear(PONG);
  own.drop(1006);
  expect(states).toEqual(['connecting', 'lost']);
});

test('a service that closes the door for good is not called again', () => {
  talking().drop(4001);
  vi.advanceTimersByTime(60_000);
  expect(states.at(-1)).toBe('gone');
  expect(Line.lines).toHaveLength(1);
});
