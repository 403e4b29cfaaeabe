import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MediaSource, SourceKind } from '#shared/room/media-frames.ts';
import type { AppContext } from '../../../src-renderer/context/app-context.ts';
import type { DeskStage } from '../../../src-renderer/features/desk/desk-stage.svelte.ts';
import { LiveRoom } from '../../../src-renderer/features/desk/live/live-room.svelte.ts';
import { deskPictures } from '../../../src-renderer/live-media/desk-pictures.ts';
import { inRoot } from '../../support/in-root.svelte.ts';
import { cameraSlots, sampleScene } from '../../support/scenes.ts';
import { standInForBrowser } from '../../support/stand-in-peer.ts';
import { Source } from './source.svelte.ts';

const source = (userId: string, kind: SourceKind, small = kind === 'camera'): MediaSource => ({
  id: `${userId}.${kind}`,
  userId,
  kind,
  muted: false,
  talking: false,
  small,
});
const person = (userId: string) => ({ userId, name: userId });
const cast = { host: person('ana'), guests: [person('ben'), person('chloe')], screen: null };

const first = { connection: 'open', rehearsal: true, sessionId: 'one', status: 'live' };
let now: Source<typeof first>;
let calls: [string, unknown][];
let refusals: number;
let hear: (news: unknown) => void;
let room: LiveRoom;
let end: () => void;

const bridge = {
  call: (name: string, input: unknown) => {
    calls.push([name, input]);
    refusals -= 1;
    return refusals >= 0 ? Promise.reject(new Error('No show is open.')) : Promise.resolve(null);
  },
  on: (_event: string, listener: typeof hear) => {
    hear = listener;
  },
};
const watched = () =>
  calls.flatMap(([name, input]) => (name === 'room.watch' ? [(input as { sessionId: string | null }).sessionId] : []));
const change = (changes: Partial<typeof first>): void => {
  now.now = { ...now.now, ...changes };
  flushSync();
};
const told = (sources: readonly MediaSource[] | null): void => {
  hear({ sessionId: 'one', frame: { type: 'mediaSources', sources } });
  flushSync();
};

beforeEach(() => {
  standInForBrowser();
  vi.useFakeTimers();
  vi.stubGlobal('window', { location: { hostname: '127.0.0.1' } });
  now = new Source(first);
  calls = [];
  refusals = 0;
  const app = {
    bridge,
    host: {
      get connection() {
        return now.now.connection;
      },
    },
    show: {
      get state() {
        return { rehearsal: now.now.rehearsal, sessionId: now.now.sessionId };
      },
      get session() {
        return { status: now.now.status };
      },
    },
  } as unknown as AppContext;
  ({ made: room, end } = inRoot(() => new LiveRoom(app, { cast } as unknown as DeskStage)));
  flushSync();
});
afterEach(async () => {
  end();
  vi.useRealTimers();
  // Loading that watching began ends before the test file does.
  await vi.dynamicImportSettled();
  vi.unstubAllGlobals();
});

describe('the room on the desk', () => {
  it('is watched only while something shows it, of a rehearsal that is not over', () => {
    expect(watched()).toEqual([]);
    const hide = room.show(() => []);
    const hideOther = room.show(() => [null]);
    flushSync();
    hideOther();
    flushSync();
    expect(watched()).toEqual(['one']);
    change({ status: 'ended' });
    expect(watched()).toEqual(['one', null]);
    change({ status: 'live', rehearsal: false });
    expect(watched()).toEqual(['one', null]);
    change({ rehearsal: true, sessionId: 'two' });
    hide();
    flushSync();
    expect(watched()).toEqual(['one', null, 'two', null]);
  });

  it('is watched for its sound alone while no monitor shows it, without its pictures', () => {
    const leave = room.hear();
    flushSync();
    told([source('ana', 'camera'), source('ana', 'microphone')]);
    expect([watched(), room.sounds.map(({ id }) => id), room.isReal]).toEqual([['one'], ['ana.microphone'], true]);
    leave();
    flushSync();
    expect(watched()).toEqual(['one', null]);
  });

  it('is not watched from another computer, which the media could not reach', () => {
    vi.stubGlobal('window', { location: { hostname: 'desk.local' } });
    room.show(() => [null]);
    flushSync();
    expect(watched()).toEqual([]);
  });

  it('is watched again once the host is back, and asked for until the host has the show', async () => {
    refusals = 1;
    room.show(() => [null]);
    flushSync();
    await vi.advanceTimersByTimeAsync(2500);
    expect(watched()).toEqual(['one', 'one']);
    change({ connection: 'lost' });
    change({ connection: 'open' });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(watched()).toEqual(['one', 'one', null, 'one']);
  });

  it('the room is drawn until the service carries media, then real even when nobody sends', () => {
    room.show(() => [null]);
    flushSync();
    expect(room.isReal).toBe(false);
    told([]);
    expect([room.isReal, room.cast]).toEqual([true, cast]);
    told(null);
    expect(room.isReal).toBe(false);
    // Somebody sends, and the picture does not come.
    told([source('ana', 'camera')]);
    expect(room.isReal).toBe(false);
    hear({ sessionId: 'two', frame: { type: 'mediaSources', sources: [] } });
    expect(room.sources).toHaveLength(1);
  });

  it('has the same cast while people talk, so that no picture is drawn anew', () => {
    room.show(() => [null]);
    told([source('ana', 'camera')]);
    const before = room.cast;
    told([{ ...source('ana', 'camera'), talking: true }]);
    expect(room.cast).toBe(before);
    told([{ ...source('ana', 'camera'), muted: true }]);
    expect(room.cast).not.toBe(before);
  });
});

describe('the pictures that a desk receives', () => {
  const sources = ['ana', 'ben', 'chloe', 'viewer'].map((userId) => source(userId, 'camera'));

  it('are those of its monitors as large as they are there, and everyone else of the cast small', () => {
    const solo = sampleScene({ layout: 'solo', slots: cameraSlots(1) });
    const pip = sampleScene({ layout: 'pip', slots: cameraSlots(2) });
    expect(deskPictures([pip, solo], { cast, sources })).toEqual([
      { id: 'ana.camera', small: false },
      { id: 'ben.camera', small: true },
      { id: 'chloe.camera', small: true },
    ]);
  });

  it('are large where any monitor shows them large, and hold the shared screen', () => {
    const pip = sampleScene({ layout: 'pip', slots: cameraSlots(2) });
    const other = sampleScene({ layout: 'solo', slots: [{ id: 'a', kind: 'guest' }] });
    expect(deskPictures([pip, other], { cast, sources: [...sources, source('ben', 'screen')] })).toEqual([
      { id: 'ana.camera', small: false },
      { id: 'ben.camera', small: false },
      { id: 'chloe.camera', small: true },
      { id: 'ben.screen', small: false },
    ]);
  });

  it('are no more than a connection carries, the monitors first', () => {
    const many = Array.from({ length: 14 }, (_one, index) => person(`guest${index}`));
    const all = many.map(({ userId }) => source(userId, 'camera'));
    const scene = sampleScene({ layout: 'solo', slots: [{ id: 'a', kind: 'guest', guestIndex: 13 }] });
    const wanted = deskPictures([scene], { cast: { ...cast, guests: many }, sources: all });
    expect([wanted.length, wanted[0]]).toEqual([10, { id: 'guest13.camera', small: false }]);
  });
});
