import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SourceKind } from '#shared/room/media-frames.ts';
import type { ServerFrame } from '#shared/room/protocol.ts';
import { RoomMedia } from '../../../src-renderer/room/media/room-media.svelte.ts';
import { Room } from '../../../src-renderer/room/room.svelte.ts';
import { sampleScene } from '../../support/scenes.ts';
import { inRoot } from '../../support/in-root.svelte.ts';
import { standInForBrowser, StandInTrack } from '../../support/stand-in-peer.ts';

class DeviceTrack extends StandInTrack {
  addEventListener(): void {
    // A device of the test is never unplugged.
  }
}

let room: Room;
let media: RoomMedia;
let end: () => void;

const receive = (frame: unknown): void => {
  room.receive(frame as ServerFrame);
  media.receive(frame as ServerFrame);
  flushSync();
};
const mute = (kind: SourceKind): void => {
  receive({ type: 'mediaStopped', pc: 'up', reason: 'muted', kind });
};
const on = (): readonly string[] => (['camera', 'microphone'] as const).filter((kind) => media.publishing[kind]);

const welcome = (role: string) => ({
  type: 'welcome',
  now: new Date(0).toISOString(),
  you: { userId: 'sam', role, spectator: false },
  show: { session: { mode: 'webinar', status: 'live' }, stage: { scene: null }, cast: { host: null, guests: [] } },
  chat: [],
  people: null,
});

beforeEach(async () => {
  standInForBrowser();
  const getUserMedia = ({ video }: MediaStreamConstraints) =>
    Promise.resolve({ getTracks: () => [new DeviceTrack(video ? 'video' : 'audio')] });
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia } });
  room = new Room(
    () => true,
    () => 0,
  );
  ({ made: media, end } = inRoot(() => new RoomMedia(room, { say: () => true, storage: null, url: 'ws://room' })));
  receive(welcome('speaker'));
  receive({ type: 'mediaSources', sources: [] });
  await media.publishing.turnOn('camera');
  await media.publishing.turnOn('microphone');
});

afterEach(async () => {
  end();
  vi.useRealTimers();
  // Modules that watching began to load are there before the test file is over.
  await vi.dynamicImportSettled();
  vi.unstubAllGlobals();
});

describe('the media of a page', () => {
  it('the page turns off the device that the team muted, and nothing else', () => {
    expect(on()).toEqual(['camera', 'microphone']);
    mute('camera');
    expect([on(), room.notice]).toEqual([['microphone'], 'The team turned your camera off.']);
    mute('microphone');
    expect([on(), room.notice]).toEqual([[], 'The team muted your microphone.']);
  });

  it('keeps what others send when a new role brings another welcome', () => {
    const camera = { id: 'p1.camera', userId: 'ana', kind: 'camera', muted: false, talking: false, small: true };
    receive({ type: 'mediaSources', sources: [camera] });
    receive(welcome('host'));
    expect(media.sources).toEqual([camera]);
  });

  it('forgets what others sent before the connection was lost', () => {
    receive({
      type: 'mediaSources',
      sources: [{ id: 'p1.camera', userId: 'ana', kind: 'camera', muted: false, talking: false, small: true }],
    });
    media.rejoin();
    expect(media.sources).toEqual([]);
  });

  it('keeps the picture of who leaves through the transition, and their sound by the mix on air alone', () => {
    const want = vi.spyOn(media.watching, 'want');
    const wanted = (): readonly string[] => want.mock.lastCall?.[0].map(({ id }) => id) ?? [];
    const people = ['ana', 'ben'].map((userId) => ({ userId, name: userId, image: null }));
    const sources = people.flatMap(({ userId }) =>
      (['camera', 'microphone'] as const).map((kind) => ({
        id: `${userId}.${kind}`,
        userId,
        kind,
        muted: false,
        talking: false,
        small: true,
      })),
    );
    const show = (userId: string, transitionMs: number): void => {
      // The person who is seen is not heard, the other one is.
      const slots = [{ id: 'one', kind: 'guest' as const, userId, muted: true }];
      const scene = sampleScene({ id: userId, layout: 'solo', transition: 'fade', transitionMs, slots });
      receive({ type: 'show', now: new Date(0).toISOString(), show: { stage: { scene } } });
    };
    vi.useFakeTimers();
    try {
      receive({ ...welcome('viewer'), show: { ...welcome('viewer').show, cast: { host: null, guests: people } } });
      receive({ type: 'mediaSources', sources });
      media.isSoundOn = true;
      show('ana', 500);
      vi.advanceTimersByTime(700);
      flushSync();
      expect(wanted()).toEqual(['ana.camera', 'ben.microphone']);
      want.mockClear();
      show('ben', 3000);
      expect(want.mock.calls.map(([lines]) => lines.map(({ id }) => id))).toEqual([
        ['ben.camera', 'ana.camera', 'ana.microphone'],
      ]);
      vi.advanceTimersByTime(3200);
      flushSync();
      expect(wanted()).toEqual(['ben.camera', 'ana.microphone']);
    } finally {
      vi.useRealTimers();
    }
  });

  describe('a picture over another background', () => {
    const SAM = { userId: 'sam', name: 'Sam', image: null };
    const BEN = { userId: 'ben', name: 'Ben', image: null };
    const wants = (): readonly string[] => {
      const seen: string[] = [];
      vi.spyOn(media.publishing.background, 'want').mockImplementation((background) => {
        const name = background.mode === 'image' ? background.image : background.mode;
        if (seen.at(-1) !== name) seen.push(name);
      });
      return seen;
    };
    const show = (id: string, userId: string, image: string | null): void => {
      const slot = { id: 'one', kind: 'guest' as const, userId };
      const slots = [image === null ? slot : { ...slot, bgMode: 'image' as const, bgImage: image }];
      const scene = sampleScene({ id, layout: 'solo', transition: 'fade', transitionMs: 1000, slots });
      receive({ type: 'show', now: new Date(0).toISOString(), show: { stage: { scene } } });
    };
    const wait = (ms: number): void => {
      vi.advanceTimersByTime(ms);
      flushSync();
    };

    beforeEach(() => {
      vi.useFakeTimers();
      receive({
        ...welcome('speaker'),
        show: { ...welcome('speaker').show, cast: { host: null, guests: [SAM, BEN] } },
      });
      show('first', 'ben', null);
      wait(1200);
    });

    it('a person who arrives has their background at once, and one who leaves keeps theirs until the transition is over', () => {
      const wanted = wants();
      show('sam', 'sam', 'preset:sunset');
      expect(wanted).toEqual(['preset:sunset']);
      wait(1200);
      show('ben', 'ben', null);
      wait(1199);
      expect(wanted).toEqual(['preset:sunset']);
      wait(1);
      expect(wanted).toEqual(['preset:sunset', 'none']);
    });

    it('a person who stays on air changes background halfway through the transition', () => {
      show('sam', 'sam', 'preset:sunset');
      wait(1200);
      const wanted = wants();
      show('sam again', 'sam', 'preset:ocean');
      wait(499);
      expect(wanted).toEqual([]);
      wait(1);
      expect(wanted).toEqual(['preset:ocean']);
      wait(700);
      show('sam again', 'sam', 'preset:forest');
      expect(wanted).toEqual(['preset:ocean', 'preset:forest']);
    });

    it('a transition that interrupts another keeps the background until its own end', () => {
      show('sam', 'sam', 'preset:sunset');
      wait(1200);
      const wanted = wants();
      show('sam again', 'sam', 'preset:ocean');
      wait(400);
      show('ben', 'ben', null);
      wait(1199);
      expect(wanted).toEqual([]);
      wait(1);
      expect(wanted).toEqual(['none']);
    });
  });

  it('says that the floor is lost where a person lost it, not where the live is over for all', async () => {
    media.publishing.switchTo(() => new Promise(() => undefined));
    const lose = async (told: unknown): Promise<string | null> => {
      receive(welcome('speaker'));
      await media.publishing.turnOn('camera');
      media.enter();
      receive({ type: 'mediaStopped', pc: 'up', reason: 'floor', kind: null });
      // No check in between, which would turn the camera on again.
      expect([on(), media.isChecking]).toEqual([[], false]);
      receive(told);
      return room.notice;
    };
    const ended = { session: { mode: 'webinar', status: 'ended' } };
    expect(await lose({ type: 'show', now: new Date(0).toISOString(), show: ended })).toBe(null);
    expect(await lose(welcome('viewer'))).toBe('You no longer have the floor. Your camera and microphone are off.');
  });

  it('says for as long as it holds that another tab sends, and that this one is gone', () => {
    media.publishing.switchTo(() => new Promise(() => undefined));
    const source = (id: string) => ({ id, userId: 'sam', kind: 'camera', muted: false, talking: false, small: true });
    const told: unknown[] = [];
    const tell = (frame: unknown): void => {
      receive(frame);
      told.push(media.otherTab);
    };
    media.enter();
    tell({ type: 'mediaSources', sources: [source('p1.camera')] });
    tell({ type: 'mediaStopped', pc: 'up', reason: 'refused', kind: null });
    tell({ type: 'mediaSources', sources: [source('p2.camera')] });
    // The check of this tab would take the camera from the other one.
    expect([on(), media.isChecking]).toEqual([[], false]);
    tell({ type: 'mediaSources', sources: [] });
    media.enter();
    tell({ type: 'mediaSources', sources: [source('p3.camera')] });
    media.publishing.hangUp();
    tell({ type: 'mediaSources', sources: [] });
    expect(told).toEqual([null, null, 'sends', 'gone', null, null]);
  });

  it('has no check and lets the devices go once it is known that the service carries nothing', () => {
    expect([media.isCarried, media.isChecking]).toEqual([true, true]);
    receive({ type: 'mediaSources', sources: null });
    expect([media.isCarried, media.isChecking, on()]).toEqual([false, false, []]);
  });
});
