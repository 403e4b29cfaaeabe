import { describe, expect, it } from 'vitest';
import { SceneInput, ScenePatch, SlotPatch } from '#shared/api/scene.ts';
import {
  changeOverlay,
  changeScene,
  changeSlot,
  completeOverlay,
  completeScene,
  completeSlot,
} from '#shared/scene/change-scene.ts';
import { findSceneFault } from '#shared/scene/scene-document.ts';
import type { SceneDocument } from '#shared/scene/scene-document.ts';

const counted = (): ((prefix: string) => string) => {
  let next = 0;
  return (prefix) => `${prefix}_${(next += 1)}`;
};
const make = (input: unknown): SceneDocument => completeScene(SceneInput.parse(input), 'Scene 1', counted());
const change = (scene: SceneDocument, patch: unknown): SceneDocument =>
  changeScene(scene, ScenePatch.parse(patch), counted());

describe('a new scene', () => {
  it('has every default where its author says nothing', () => {
    expect(make({})).toEqual({
      id: 'scn_1',
      name: 'Scene 1',
      layout: 'grid',
      background: '#0f1420',
      backgroundImageUrl: null,
      showLogo: false,
      framed: false,
      transition: 'fade',
      transitionMs: 500,
      jingle: false,
      locked: false,
      slots: [],
      overlays: [],
      audios: [],
    });
  });

  it('keeps the ids of slots and overlays and makes those that are missing', () => {
    const scene = make({ id: 'intro', slots: [{ id: 'cam', kind: 'host' }, { kind: 'screen' }] });
    expect(scene.slots).toEqual([
      { id: 'cam', kind: 'host' },
      { id: 'slot_1', kind: 'screen' },
    ]);
  });

  it('places an overlay where its type usually stands, the given part of its geometry apart', () => {
    expect(completeOverlay({ type: 'poll', x: 0.1 }, counted())).toEqual({
      id: 'ovl_1',
      type: 'poll',
      visible: true,
      opacity: 1,
      x: 0.1,
      y: 0.5,
      w: 0.34,
      h: 0.42,
    });
  });
});

describe('a changed scene', () => {
  const scene = make({
    name: 'Opening',
    durationSec: 20,
    nextSceneId: 'b',
    framed: true,
    jingle: true,
    transitionMs: 900,
    background: '#123456',
    backgroundImageUrl: 'https://example.com/a.png',
    slots: [{ id: 'cam', kind: 'host' }],
    audios: [{ mediaId: 'med_1', volume: 0.4, startSec: 3 }, { mediaId: 'med_2' }],
  });

  it('loses what null removes, or gets its default back', () => {
    const bare = change(scene, {
      durationSec: null,
      nextSceneId: null,
      framed: null,
      jingle: null,
      transitionMs: null,
      background: null,
      backgroundImageUrl: null,
    });
    expect(bare).toEqual({
      ...make({ name: 'Opening', id: scene.id }),
      slots: scene.slots,
      audios: scene.audios,
    });
  });

  it('keeps what a change does not name', () => {
    expect(change(scene, { name: 'Welcome' })).toEqual({ ...scene, name: 'Welcome' });
  });

  it('replaces whole lists', () => {
    expect(change(scene, { slots: [{ kind: 'screen' }] }).slots).toEqual([{ id: 'slot_1', kind: 'screen' }]);
  });

  it('keeps the other settings of a sound with the same media, and null removes a time', () => {
    const { audios } = change(scene, { audios: [{ mediaId: 'med_1', loop: true, startSec: null }] });
    expect(audios).toEqual([{ mediaId: 'med_1', autoplay: true, once: false, loop: true, volume: 0.4 }]);
  });

  it('takes the single sound of earlier versions, null removing all sounds', () => {
    expect(change(scene, { audio: { mediaId: 'med_2', volume: 0.2 } }).audios).toEqual([
      { mediaId: 'med_2', autoplay: true, once: false, loop: false, volume: 0.2 },
    ]);
    expect(change(scene, { audio: null }).audios).toEqual([]);
    expect(change(scene, { audios: [] }).audios).toEqual([]);
  });
});

describe('a slot', () => {
  it('tells its media kind by its address', () => {
    const kindOf = (url: string) => completeSlot({ kind: 'media', url }, counted()).mediaKind;
    expect(kindOf('https://example.com/deck.PDF?x=1')).toBe('pdf');
    expect(kindOf('https://example.com/a.b/clip.mp4')).toBe('video');
    expect(kindOf('https://www.youtube.com/watch?v=dQw4w9WgXcQ')).toBe('embed');
    expect(kindOf('https://example.com/show')).toBeUndefined();
  });

  it('shows one thing: a mediaId takes the place of an address', () => {
    const slot = completeSlot({ kind: 'media', url: 'https://example.com/deck.pdf' }, counted());
    expect(changeSlot(slot, SlotPatch.parse({ mediaId: 'med_1' }))).toEqual({
      id: slot.id,
      kind: 'media',
      mediaId: 'med_1',
    });
  });

  it('loses what null removes', () => {
    const slot = completeSlot({ kind: 'host', filter: 'noir', volume: 0.5 }, counted());
    expect(changeSlot(slot, { filter: null, volume: null })).toEqual({ id: slot.id, kind: 'host' });
  });
});

describe('an overlay', () => {
  it('goes back to its usual place where null removes its geometry', () => {
    const overlay = completeOverlay({ type: 'band', text: 'Hi', x: 0.5, opacity: 0.2 }, counted());
    expect(changeOverlay(overlay, { x: null, opacity: null })).toMatchObject({ x: 0.04, opacity: 1, text: 'Hi' });
  });
});

describe('a faulty scene', () => {
  it.each([
    [
      {
        slots: [
          { id: 'x', kind: 'host' },
          { id: 'x', kind: 'screen' },
        ],
      },
      'Slot id "x" is used twice in the scene',
    ],
    [
      {
        overlays: [
          { id: 'x', type: 'poll' },
          { id: 'x', type: 'band' },
        ],
      },
      'Overlay id "x" is used twice in the scene',
    ],
    [{ slots: [{ id: 'm', kind: 'media' }] }, 'Slot "m": a media slot needs a mediaId or a url'],
    [{ slots: [{ id: 'm', kind: 'embed' }] }, 'Slot "m": an embed slot needs a mediaId or a url'],
    [{ slots: [{ id: 'm', kind: 'embed', url: 'https://example.com/show' }] }, null],
    [
      { slots: [{ id: 'm', kind: 'media', url: 'https://example.com/show' }] },
      'Slot "m": mediaKind is required with this url',
    ],
    [{ slots: [{ id: 'x', kind: 'host' }], overlays: [{ id: 'x', type: 'poll' }] }, null],
  ])('%j says %s', (input, fault) => {
    expect(findSceneFault(make(input))?.message ?? null).toBe(fault);
  });
});
