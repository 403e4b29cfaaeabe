import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Scene } from '#shared/api/scene.ts';
import type { MediaSource } from '#shared/room/media-frames.ts';
import type { ShowStore } from '../../../src-renderer/context/show-store.svelte.ts';
import { DeskSound } from '../../../src-renderer/features/desk/live/desk-sound.svelte.ts';
import { meterLevel } from '../../../src-renderer/live-media/level.ts';
import { SILENCE } from '../../../src-renderer/live-media/sound-mixer.ts';
import type { LiveRoom } from '../../../src-renderer/features/desk/live/live-room.svelte.ts';
import { inRoot } from '../../support/in-root.svelte.ts';
import { cameraSlots, sampleScene } from '../../support/scenes.ts';
import { standInForAudio, standInPlayer, type StandInAudio } from '../../support/stand-in-audio.ts';
import { Source } from './source.svelte.ts';

const microphone = (userId: string): MediaSource => ({
  id: `${userId}.microphone`,
  userId,
  kind: 'microphone',
  muted: false,
  talking: false,
  small: false,
});
const [ana, ben] = [microphone('ana'), microphone('ben')];
const cast = { host: { userId: 'ana', name: 'Ana' }, guests: [{ userId: 'ben', name: 'Ben' }], screen: null };
// A stream is known by its name alone.
const streams = new Map([ana, ben].map(({ id }) => [id, `stream of ${id}`]));

let sounds: Source<readonly MediaSource[]>;
let sources: Source<readonly MediaSource[] | null>;
let onAir: Source<Scene | null>;
let audio: StandInAudio;
let sound: DeskSound;
let end: () => void;
let kept: string | null;
let hearers: number;
const storage = {
  getItem: () => kept,
  setItem: (_key: string, value: string) => (kept = value),
} as unknown as Storage;

const heard = (): number[] => [ana, ben].map(({ id }) => Math.round(audio.loudnessOf(streams.get(id)) * 100) / 100);
const set = (change: () => void): number[] => {
  change();
  flushSync();
  return heard();
};

beforeEach(() => {
  vi.useFakeTimers();
  audio = standInForAudio();
  vi.stubGlobal('navigator', { userActivation: { hasBeenActive: true } });
  kept = null;
  hearers = 0;
  sounds = new Source<readonly MediaSource[]>([]);
  sources = new Source<readonly MediaSource[] | null>([]);
  onAir = new Source<Scene | null>(null);
  const room = {
    cast,
    get sources() {
      return sources.now;
    },
    watching: { streams },
    get sounds() {
      return sounds.now;
    },
    hear() {
      hearers += 1;
      return () => (hearers -= 1);
    },
  } as unknown as LiveRoom;
  const show = {
    get sceneOnAir() {
      return onAir.now;
    },
  } as ShowStore;
  ({ made: sound, end } = inRoot(() => new DeskSound(room, show, storage)));
  flushSync();
});
afterEach(() => {
  end();
  audio.stop();
  vi.useRealTimers();
});

describe('the sound of the program', () => {
  it('has no mixer until somebody is to be heard, and none after', () => {
    expect(audio.isOpen()).toBe(false);
    set(() => (sounds.now = [ana]));
    expect(audio.isOpen()).toBe(true);
    set(() => (sounds.now = []));
    expect([audio.isOpen(), sound.levels.mix]).toEqual([false, 0]);
  });

  it('is off at first, and its levels are seen all the same', () => {
    expect(set(() => (sounds.now = [ana, ben]))).toEqual([0, 0]);
    vi.advanceTimersByTime(100);
    expect(sound.levels.mix).toBeGreaterThan(0.5);
    expect([...sound.levels.sources.keys()]).toEqual([ana.id, ben.id]);
  });

  it('goes 12 dB down while somebody talks to the team, films too, and comes back', () => {
    onAir.now = sampleScene({ id: 'a', slots: cameraSlots(1) });
    set(() => {
      sounds.now = [ana];
      sound.isOn = true;
    });
    const [loud = 0] = heard();
    const [low = 0] = set(() => (sound.isDucked = true));
    vi.advanceTimersByTime(20);
    const onItsWay = sound.playedLevel;
    vi.advanceTimersByTime(40);
    const film = sound.playedLevel;
    const [again = 0] = set(() => (sound.isDucked = false));
    expect([loud > 0, low / loud, film, again]).toEqual([true, 0.25, expect.closeTo(0.25, 2), loud]);
    expect([onItsWay < 1, onItsWay > film]).toEqual([true, true]);
  });

  it('counts the films and sounds of the scene in its level, as loud as the scene wants them, and plays none of them', () => {
    const track = { readyState: 'live' };
    const jingle = { id: 'jingle', title: 'Jingle', element: standInPlayer(() => [track]), loudness: () => 0.5 };
    let stop = (): void => undefined;
    set(() => {
      sound.isOn = true;
      stop = sound.plays(jingle);
    });
    vi.advanceTimersByTime(100);
    expect([sound.levels.mix, [...sound.levels.players]]).toEqual([
      meterLevel(Float32Array.of(0.25)),
      [['jingle', meterLevel(Float32Array.of(0.5))]],
    ]);
    expect(audio.loudnessOf(track)).toBe(0);
    set(() => {
      stop();
    });
    expect([audio.isOpen(), sound.levels]).toEqual([false, SILENCE]);
  });

  it('goes on counting a film that starts over, and has another track from then on', () => {
    let tracks = [{ readyState: 'live' }];
    set(() => sound.plays({ id: 'film', title: 'Film', element: standInPlayer(() => tracks), loudness: () => 1 }));
    vi.advanceTimersByTime(100);
    const before = sound.levels.mix;
    tracks = [];
    vi.advanceTimersByTime(100);
    expect([sound.levels.mix, sound.levels.players.size]).toEqual([0, 0]);
    tracks = [{ readyState: 'ended' }, { readyState: 'live' }];
    vi.advanceTimersByTime(100);
    expect([sound.levels.mix, sound.levels.players.size]).toEqual([before, 1]);
  });

  it('measures no film of another site, and nothing where the room carries no sound', () => {
    const film = { id: 'film', title: 'Film', element: standInPlayer(null), loudness: () => 1 };
    set(() => sound.plays(film));
    vi.advanceTimersByTime(100);
    expect([audio.isOpen(), sound.levels.players.size]).toEqual([true, 0]);
    set(() => (sources.now = null));
    expect(audio.isOpen()).toBe(false);
  });

  it('is what the audience hears, as loud as this person wants it', () => {
    const [host, guest] = cameraSlots(2);
    if (!host || !guest) throw new Error('no slots');
    set(() => {
      sounds.now = [ana, ben];
      sound.isOn = true;
    });
    expect(heard()).toEqual([1, 1]);
    expect(set(() => (sound.level = 0.5))).toEqual([0.5, 0.5]);
    const scene = sampleScene({
      layout: 'sidebyside',
      slots: [
        { ...host, volume: 0.4 },
        { ...guest, muted: true },
      ],
    });
    expect(set(() => (onAir.now = scene))).toEqual([0.2, 0]);
  });

  it('is heard on the loudspeaker that was chosen, which the browser remembers', () => {
    set(() => (sound.output = 'headphones'));
    expect(audio.output()).toBe('');
    set(() => (sounds.now = [ana]));
    expect([audio.output(), JSON.parse(kept ?? '')]).toEqual([
      'headphones',
      { background: null, camera: null, microphone: null, speaker: 'headphones' },
    ]);
    set(() => (sound.output = null));
    expect(audio.output()).toBe('');
  });

  it('gives way to one person heard alone, on the air or not, until they send nothing', () => {
    const [host] = cameraSlots(1);
    if (!host) throw new Error('no slot');
    set(() => {
      sounds.now = [ana, ben];
      onAir.now = sampleScene({ layout: 'solo', slots: [{ ...host, muted: true }] });
    });
    expect(set(() => sound.listenTo(ana.id))).toEqual([1, 0]);
    set(() => (sound.isOn = true));
    expect(set(() => sound.listenTo(ben.id))).toEqual([0, 1]);
    expect(set(() => (sounds.now = [ana]))).toEqual([0, 0]);
    set(() => (sounds.now = [ana, ben]));
    expect(sound.alone).toBeNull();
    expect(set(() => sound.listenTo(ana.id))).toEqual([1, 0]);
    expect(set(() => sound.listenTo(null))).toEqual([0, 1]);
  });

  it('plays a film of the scene alone, heard by itself as it comes', () => {
    const track = { readyState: 'live' };
    set(() => {
      sounds.now = [ana];
      sound.isOn = true;
      sound.plays({ id: 'film', title: 'Film', element: standInPlayer(() => [track]), loudness: () => 0 });
    });
    expect(set(() => sound.listenTo('film'))).toEqual([0, 0]);
    expect(audio.loudnessOf(track)).toBe(1);
    expect(set(() => sound.listenTo(null))).toEqual([1, 0]);
    expect(audio.loudnessOf(track)).toBe(0);
  });

  it('receives the room while something is heard, whatever is in front, until it is turned off', () => {
    const found = [hearers];
    set(() => (sound.isOn = true));
    found.push(hearers);
    set(() => (sounds.now = [ana]));
    set(() => {
      sound.listenTo(ana.id);
      sound.isOn = false;
    });
    found.push(hearers);
    set(() => sound.silence());
    expect([...found, hearers, sound.alone]).toEqual([0, 1, 1, 0, null]);
  });
});
