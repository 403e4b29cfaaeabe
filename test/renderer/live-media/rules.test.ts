import { describe, expect, it } from 'vitest';
import type { MediaSource, SourceKind } from '#shared/room/media-frames.ts';
import { mayPublish } from '#shared/room/may-publish.ts';
import type { RoomSession } from '#shared/room/protocol.ts';
import { areSameLines, assignLines, type Line } from '../../../src-renderer/live-media/assign-lines.ts';
import { liveCast } from '../../../src-renderer/live-media/live-cast.ts';
import { meterLevel } from '../../../src-renderer/live-media/level.ts';
import { audienceMix, speakersMix } from '#shared/room/mix.ts';
import { picturesOf, type Seen } from '#shared/room/scene-pictures.ts';
import { microphoneOf, silencedKindsOf, voicesOf } from '../../../src-renderer/live-media/voices.ts';
import { cameraSlots, sampleScene } from '../../support/scenes.ts';

const source = (userId: string, kind: SourceKind, changes: Partial<MediaSource> = {}): MediaSource => ({
  id: `${userId}.${kind}`,
  userId,
  kind,
  muted: false,
  talking: false,
  small: kind === 'camera',
  ...changes,
});
const person = (userId: string) => ({ userId, name: userId.toUpperCase() });
const GUESTS = ['ben', 'chloe', 'dario', 'lena', 'marc', 'priya', 'sofia', 'tom', 'uma'];
const cast = { host: person('ana'), guests: GUESTS.map(person), screen: null };
const everyone = ['ana', ...GUESTS];
const cameras = everyone.map((userId) => source(userId, 'camera'));
const microphones = everyone.map((userId) => source(userId, 'microphone'));
const seen = (changes: Partial<Seen>): Seen => ({ scene: null, cast, sources: cameras, me: null, ...changes });

describe('the pictures that a page asks for', () => {
  it('are those of the scene, each once, and none of its own', () => {
    const scene = sampleScene({ layout: 'sidebyside', slots: [...cameraSlots(2), { id: 'again', kind: 'host' }] });
    expect(picturesOf(seen({ scene })).map(({ id }) => id)).toEqual(['ana.camera', 'ben.camera']);
    expect(picturesOf(seen({ scene, me: 'ana' })).map(({ id }) => id)).toEqual(['ben.camera']);
  });

  it('are at most the nine slots of the automatic layout, with the screen first', () => {
    const sources = [...cameras, source('ben', 'screen')];
    const asked = picturesOf(seen({ sources, cast: { ...cast, screen: person('ben') } }));
    expect(asked.map(({ id }) => id)).toEqual(['ben.screen', ...everyone.slice(0, 8).map((id) => `${id}.camera`)]);
  });

  it('come small in small slots, and large where one slot of the person is large', () => {
    const pip = sampleScene({ layout: 'pip', slots: cameraSlots(2) });
    expect(picturesOf(seen({ scene: pip }))).toEqual([
      { id: 'ana.camera', small: false },
      { id: 'ben.camera', small: true },
    ]);
    const twice = sampleScene({ layout: 'pip', slots: [...cameraSlots(2), { id: 'b', kind: 'guest', userId: 'ana' }] });
    expect(picturesOf(seen({ scene: twice }))[0]).toEqual({ id: 'ana.camera', small: false });
  });

  it('come large from a camera without a small layer', () => {
    const sources = [source('ana', 'camera'), source('ben', 'camera', { small: false })];
    const scene = sampleScene({ layout: 'pip', slots: cameraSlots(2) });
    expect(picturesOf(seen({ scene, sources }))[1]).toEqual({ id: 'ben.camera', small: false });
  });

  it('leave out the slots that a layout does not draw', () => {
    const scene = sampleScene({ layout: 'solo', slots: cameraSlots(3) });
    expect(picturesOf(seen({ scene })).map(({ id }) => id)).toEqual(['ana.camera']);
  });
});

describe('who hears whom', () => {
  it('the audience hears each person as loud as their slot says, and nobody whose slot is muted', () => {
    const scene = sampleScene({
      slots: [
        { id: 'a', kind: 'host', volume: 0.4 },
        { id: 'b', kind: 'guest', guestIndex: 0, muted: true },
      ],
    });
    expect(audienceMix(seen({ scene, sources: microphones.slice(0, 3) }))).toEqual([
      { id: 'ana.microphone', volume: 0.4 },
      { id: 'chloe.microphone', volume: 1 },
    ]);
  });

  it('the loudest slot of a person counts', () => {
    const scene = sampleScene({
      slots: [
        { id: 'a', kind: 'host', muted: true },
        { id: 'b', kind: 'host', volume: 0.7 },
      ],
    });
    expect(audienceMix(seen({ scene, sources: [source('ana', 'microphone')] }))).toEqual([
      { id: 'ana.microphone', volume: 0.7 },
    ]);
  });

  it('a shared screen is heard where it is seen', () => {
    const sources = [source('ben', 'screenAudio')];
    const screen = { ...cast, screen: person('ben') };
    const away = sampleScene({ slots: cameraSlots(1) });
    const there = sampleScene({ slots: [{ id: 's', kind: 'screen' }] });
    expect(audienceMix(seen({ sources, cast: screen, scene: away }))).toEqual([]);
    expect(audienceMix(seen({ sources, cast: screen, scene: there }))).toEqual([{ id: 'ben.screenAudio', volume: 1 }]);
  });

  it('speakers hear each other and never themselves, whatever is on the air', () => {
    expect(speakersMix([...microphones.slice(0, 3), ...cameras], 'ben')).toEqual([
      { id: 'ana.microphone', volume: 1 },
      { id: 'chloe.microphone', volume: 1 },
    ]);
  });

  it('in a webinar host and speakers publish, in a conference everyone in the room', () => {
    const everybody = [
      { role: 'host', spectator: false },
      { role: 'speaker', spectator: false },
      { role: 'assistant', spectator: false },
      { role: 'viewer', spectator: false },
      { role: 'viewer', spectator: true },
    ] as const;
    const whoMay = (mode: 'broadcast' | 'conference', status: RoomSession['status']): boolean[] =>
      everybody.map((one) => mayPublish(one, { mode, status }));
    expect(whoMay('broadcast', 'live')).toEqual([true, true, false, false, false]);
    expect(whoMay('broadcast', 'scheduled')).toEqual([true, true, false, false, false]);
    expect(whoMay('conference', 'live')).toEqual([true, true, true, true, false]);
    // Those who wait are let in at the start.
    expect(whoMay('conference', 'scheduled')).toEqual([true, true, true, false, false]);
    expect(whoMay('conference', 'ended')).toEqual([false, false, false, false, false]);
  });
});

describe('the cast with its pictures', () => {
  const stream = (): MediaStream => ({}) as MediaStream;

  it('has cameras that are on, the own one from here, and nobody’s that is off', () => {
    const [bens, own] = [stream(), stream()];
    const live = liveCast(cast, {
      sources: [source('ana', 'camera'), source('ben', 'camera'), source('chloe', 'camera', { muted: true })],
      received: new Map([
        ['ben.camera', bens],
        ['chloe.camera', stream()],
      ]),
      me: 'ana',
      own: { camera: own, screen: null },
    });
    expect([live.host, ...live.guests].map((one) => one?.stream)).toEqual([
      own,
      bens,
      ...Array<undefined>(8).fill(undefined),
    ]);
    expect(live.screen).toBeNull();
  });

  it('has the screen that somebody shares, seen before its first picture is there', () => {
    const none = { me: null, own: { camera: null, screen: null }, received: new Map<string, MediaStream>() };
    expect(liveCast(cast, { ...none, sources: [source('ben', 'screen')] }).screen).toEqual({
      userId: 'ben',
      name: 'BEN',
      stream: null,
    });
    expect(liveCast(cast, { ...none, sources: [source('ben', 'screen', { muted: true })] }).screen).toBeNull();
  });
});

describe('the lines of a connection', () => {
  const line = (source: string | null, kind: 'audio' | 'video' = 'video', small = false): Line => ({
    kind,
    source,
    small,
  });

  it('stay with their sources, are used again when free, and are never taken away', () => {
    const first = assignLines(
      [],
      [
        { id: 'a', kind: 'video', small: false },
        { id: 'b', kind: 'audio', small: false },
      ],
    );
    expect(first).toEqual([line('a'), line('b', 'audio')]);
    const second = assignLines(first, [{ id: 'b', kind: 'audio', small: false }]);
    expect(second).toEqual([line(null), line('b', 'audio')]);
    const third = assignLines(second, [
      { id: 'c', kind: 'audio', small: false },
      { id: 'd', kind: 'video', small: true },
    ]);
    expect(third).toEqual([line('d', 'video', true), line('c', 'audio')]);
  });

  it('differ when only the layer does', () => {
    expect(areSameLines([line('a')], [line('a')])).toBe(true);
    expect(areSameLines([line('a')], [line('a', 'video', true)])).toBe(false);
    expect(areSameLines([line('a')], [line('a'), line(null)])).toBe(false);
  });
});

describe('microphones in words', () => {
  it('are said of those who send anything, the host first', () => {
    const sources = [
      source('ben', 'microphone', { talking: true }),
      source('ana', 'camera'),
      source('chloe', 'microphone', { muted: true, talking: true }),
    ];
    expect(voicesOf(cast, sources).map(({ name, microphone }) => [name, microphone])).toEqual([
      ['ANA', 'none'],
      ['BEN', 'talking'],
      ['CHLOE', 'off'],
    ]);
    expect(microphoneOf([source('tom', 'microphone')], 'tom')).toBe('on');
  });

  it('can be turned off by the team in what they send now, a screen with its sound', () => {
    const sources = [
      source('ben', 'screenAudio'),
      source('ben', 'screen'),
      source('ben', 'camera'),
      source('ben', 'microphone', { muted: true }),
      source('chloe', 'microphone'),
    ];
    expect(['ben', 'chloe', 'tom'].map((userId) => silencedKindsOf(sources, userId))).toEqual([
      ['camera', 'screen'],
      ['microphone'],
      [],
    ]);
  });

  it('have a level between silence at -60 dB and full scale', () => {
    const level = (peak: number): number => meterLevel(Float32Array.of(0, -peak, peak / 2));
    expect([level(0), level(0.0005), level(1), level(2)]).toEqual([0, 0, 1, 1]);
    expect(level(0.1)).toBeCloseTo(2 / 3, 2);
  });
});
