import { describe, expect, test } from 'vitest';
import type { LibraryBody } from '#shared/library/library-items.ts';
import { mediaOf, withoutMediaIds } from '#shared/exchange/references.ts';
import { mediaKindOf, showsMedium } from '#shared/scene/media-kind.ts';
import { mediaRefsOf } from '#shared/scene/media-refs.ts';
import { preflight } from '#shared/preflight/preflight.ts';
import type { SceneDocument } from '#shared/scene/scene-document.ts';
import { sampleDocument } from '../../support/library-file.ts';
import { preflightInput } from '../../support/preflight.ts';

const url = 'https://www.youtube.com/watch?v=aqz-KE-bpKQ';
const SLOTS = [
  { id: 'own', kind: 'embed' as const, url },
  { id: 'medium', kind: 'media' as const, mediaKind: 'embed' as const, url },
];
const sceneOf = (slots: SceneDocument['slots']): SceneDocument => sampleDocument({ slots: [...slots] });
const bodyOf = (slots: SceneDocument['slots']): LibraryBody => ({ kind: 'template', scene: sceneOf(slots) }) as never;

describe('a player is the same whichever way a slot says it', () => {
  test('it is a medium of the kind embed', () => {
    expect(SLOTS.map((slot) => [showsMedium(slot), mediaKindOf(slot)])).toEqual([
      [true, 'embed'],
      [true, 'embed'],
    ]);
  });

  test('its page is no file to keep or to export', () => {
    expect([...mediaRefsOf([sceneOf(SLOTS)])]).toEqual([]);
    expect(mediaOf(bodyOf(SLOTS))).toEqual([]);
  });

  test('preflight asks no file of it, and finds a medium of another kind behind its id', () => {
    const slots = [...SLOTS, { id: 'film', kind: 'embed' as const, mediaId: 'film' }];
    const media = new Map([['film', { kind: 'video' as const, title: 'Film', url: 'https://example.com/film.mp4' }]]);
    const found = preflight(preflightInput([sceneOf(slots)], { media, isKept: () => true }));
    expect(found.filter(({ rule }) => rule.startsWith('media_') || rule === 'unknown_part')).toMatchObject([
      {
        rule: 'media_kind',
        place: { key: 'film' },
        fix: [{ edit: [{ kind: 'patch', key: 'film', fields: { kind: 'media', mediaKind: 'video' } }] }],
      },
    ]);
  });

  test('by its id it goes to another space by address, as what the id stood for', () => {
    const slots = ['player', 'film'].map((mediaId) => ({ id: mediaId, kind: 'embed' as const, mediaId }));
    const there = withoutMediaIds(bodyOf(slots), (mediaId) =>
      mediaId === 'player' ? { url, mediaKind: 'embed' } : { url: 'https://example.com/film.mp4', mediaKind: 'video' },
    ) as unknown as { readonly scene: SceneDocument };
    expect(there.scene.slots).toEqual([
      { id: 'player', kind: 'embed', url },
      { id: 'film', kind: 'media', mediaKind: 'video', url: 'https://example.com/film.mp4' },
    ]);
  });
});
