import { describe, expect, test } from 'vitest';
import { bandLeft } from '../../../src-renderer/actions/bands.ts';
import { isSeekIn, mediaItems, playbackOf } from '#shared/show/media-items.ts';
import { nextIndex } from '../../../src-renderer/features/desk/scenes/tile-walk.ts';
import type { MediaState } from '#shared/api/scenes.ts';
import { sampleScene } from '../../support/scenes.ts';

const AT = Date.parse('2026-11-20T18:00:00.000Z');
const iso = (ms: number): string => new Date(AT + ms).toISOString();

test('a scene offers its documents, films and sounds, each once, pictures not', () => {
  const scene = sampleScene({
    slots: [
      { id: 'a', kind: 'media', mediaId: 'deck', mediaKind: 'pdf' },
      { id: 'b', kind: 'media', mediaId: 'film', mediaKind: 'video' },
      { id: 'c', kind: 'media', mediaId: 'film', mediaKind: 'video' },
      { id: 'd', kind: 'media', mediaId: 'card', mediaKind: 'image' },
      { id: 'e', kind: 'host' },
    ],
    audios: [{ mediaId: 'bed', autoplay: true, once: false, loop: true, volume: 1 }],
  });
  const states = [{ mediaId: 'deck', page: 3, playing: null, position: null, updatedAt: iso(0) }];
  const library = new Map([['film', { kind: 'video' as const, title: 'Her story', url: 'https://example.org/f.mp4' }]]);
  expect(
    mediaItems(scene, { library, states }).map((item) => [
      item.kind,
      item.title,
      item.kind === 'pdf' ? item.page : null,
    ]),
  ).toEqual([
    ['pdf', '', 3],
    ['video', 'Her story', null],
    ['sound', '', null],
  ]);
});

test('a file with a stray per cent sign in its name is steered like any other', () => {
  const scene = sampleScene({
    slots: [{ id: 'a', kind: 'media', mediaId: 'x', mediaKind: 'video', url: 'https://files.example/100%.mp4' }],
  });
  expect(mediaItems(scene, { library: new Map(), states: [] }).map(({ title }) => title)).toEqual(['100%.mp4']);
});

test('the automatic layout has no media to play', () => {
  expect(mediaItems(null, { library: new Map(), states: [] })).toEqual([]);
});

test('a film that the desk never steered has played since its scene went on air', () => {
  const film = { kind: 'video' as const, mediaId: 'f', title: '', state: null, volume: 1, playable: { mediaSec: 24 } };
  expect(playbackOf(film, { now: AT + 5000, since: AT, fileSec: null })).toEqual({
    playing: true,
    positionSec: 5,
    ended: false,
    startSec: 0,
    endSec: 24,
  });
});

test('a band counts down by the latest of its showings, and is gone when its time is over', () => {
  const bands = [
    { text: 'Replay', until: iso(2000) },
    { text: 'Replay', until: iso(6000) },
    { text: 'Other', until: iso(9000) },
  ];
  const preset = { text: 'Replay', seconds: 8 };
  expect([bandLeft(bands, preset, AT), bandLeft(bands, preset, AT + 6000), bandLeft([], preset, AT)]).toEqual([
    { seconds: 6, share: 0.75 },
    null,
    null,
  ]);
});

test('arrow keys walk the media tiles by rows and stop at the edges', () => {
  const place = { index: 4, count: 9, columns: 6 };
  expect(
    ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'KeyA'].map((code) => nextIndex(code, place)),
  ).toEqual([3, 5, null, null, 0, 8, null]);
});

describe('a seek', () => {
  const at = (position: number, updatedAt: string): MediaState => ({
    mediaId: 'med_1',
    page: null,
    playing: true,
    position,
    updatedAt,
  });
  const before = at(0, '2026-01-01T10:00:00.000Z');

  test('a state before the seek does not count as its answer, even at the same position', () => {
    expect(isSeekIn(before, { position: 0, before })).toBe(false);
    expect(isSeekIn(null, { position: 0, before: null })).toBe(false);
  });

  test('a newer state with its position confirms the seek', () => {
    expect(isSeekIn(at(0, '2026-01-01T10:00:07.000Z'), { position: 0, before })).toBe(true);
    expect(isSeekIn(at(0, '2026-01-01T10:00:07.000Z'), { position: 0, before: null })).toBe(true);
  });

  test('a newer state that holds another seek does not confirm it', () => {
    expect(isSeekIn(at(0, '2026-01-01T10:00:07.000Z'), { position: 8.5, before })).toBe(false);
  });
});
