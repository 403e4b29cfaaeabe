import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { RecordedLive } from '#shared/room/recording.ts';
import { FilmMaker } from '../../../src-renderer/room/film/film-maker.svelte.ts';
import type { PageSession } from '../../../src-renderer/room/page-session.ts';
import { Replay } from '../../../src-renderer/room/replay/replay.svelte.ts';
import { standInForAudio, type StandInAudio } from '../../support/stand-in-audio.ts';

const START = Date.UTC(2030, 0, 7, 10);
const LENGTH_MS = 3000;
const recorded: RecordedLive = {
  startedAt: new Date(START).toISOString(),
  endedAt: new Date(START + LENGTH_MS).toISOString(),
  frames: [],
  canFilm: true,
  tracks: [],
  chat: [],
};

/** Records nothing, in the order of the browser's own. */
class StandInRecorder extends EventTarget {
  static isTypeSupported = (): boolean => true;
  state = 'inactive';

  start(): void {
    this.state = 'recording';
    steps.push('recorder starts');
  }

  stop(): void {
    this.state = 'inactive';
    this.dispatchEvent(Object.assign(new Event('dataavailable'), { data: new Blob(['film']) }));
    this.dispatchEvent(new Event('stop'));
  }
}

let steps: string[];
let audio: StandInAudio;
/** The first picture of the captured stage. */
let picture: PromiseWithResolvers<void>;
let replay: Replay;

const pass = async (ms: number): Promise<void> => {
  for (let passed = 0; passed < ms; passed += 100) {
    await vi.advanceTimersByTimeAsync(100);
    replay.step();
  }
};

const make = (): Promise<string> => {
  const stage = { querySelectorAll: () => [] } as unknown as HTMLElement;
  const session = { sessionId: 'live', token: 'token' } as PageSession;
  return new FilmMaker(replay, session, { stage: () => stage, isOwnWindow: true }).make();
};

beforeEach(() => {
  vi.useFakeTimers({ now: START });
  steps = [];
  audio = standInForAudio();
  picture = Promise.withResolvers();
  replay = new Replay(recorded, () => Date.now());
  const track = Object.assign(new EventTarget(), { stop: () => undefined });
  const stream = { getVideoTracks: () => [track], getTracks: () => [track] };
  vi.stubGlobal('navigator', { mediaDevices: { getDisplayMedia: () => Promise.resolve(stream) } });
  vi.stubGlobal('MediaRecorder', StandInRecorder);
  vi.stubGlobal('document', {
    createElement: (name: string) =>
      name === 'video'
        ? { play: () => picture.promise, videoWidth: 1280, videoHeight: 720 }
        : { getContext: () => null, toBlob: (take: (blob: Blob) => void) => take(new Blob(['poster'])) },
  });
  vi.stubGlobal('fetch', (url: string, { method = '' }: RequestInit) => {
    steps.push(`${method} ${new URL(url, 'http://regie').pathname}`);
    return Promise.resolve(Response.json({ film: 'film' }));
  });
});
afterEach(() => {
  audio.stop();
  vi.useRealTimers();
});

test('a film begins when its players show the beginning', async () => {
  const made = make();
  await pass(2000);
  expect(steps).toEqual(['POST /films/live']);
  replay.isLoaded = true;
  await pass(200);
  expect(steps).toEqual(['POST /films/live', 'recorder starts']);
  picture.resolve();
  await pass(LENGTH_MS + 200);
  expect(await made).toBe('made');
});

test('a film goes on without a picture when its players show nothing for half a minute', async () => {
  picture.resolve();
  const made = make();
  await pass(30_200 + LENGTH_MS + 200);
  expect(await made).toBe('made');
});

test('a film is finished when its poster is there, which on a slow computer comes after all of it', async () => {
  const made = make();
  await pass(100);
  replay.isLoaded = true;
  await pass(LENGTH_MS + 2000);
  expect(steps).toEqual(['POST /films/live', 'recorder starts', 'PUT /films/live/film/parts/0']);
  picture.resolve();
  expect(await made).toBe('made');
  expect(steps.slice(3)).toEqual(['PUT /films/live/film/poster', 'POST /films/live/film/finish']);
});
