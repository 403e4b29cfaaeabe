import { expect, test } from 'vitest';
import { applyShowEdit } from '#shared/scene/show-edits.ts';
import { overlayEverywhere } from '../../../src-renderer/features/prepare/overlay-everywhere.ts';
import { sampleDocument } from '../../support/library-file.ts';
import { sampleOverlay } from '../../support/scenes.ts';

const band = (text: string) => sampleOverlay('band', { id: 'shared', text });
const sticker = sampleOverlay('sticker', { id: 'own' });
const scene = (id: string, overlays: ReturnType<typeof band>[], locked = false) =>
  sampleDocument({ id, name: id, locked, overlays });

test('an overlay becomes the same in every unlocked scene that has it, and keeps its place among the others', () => {
  const from = scene('from', [band('new')]);
  const scenes = [
    from,
    scene('other', [sticker, band('old')]),
    scene('locked', [band('old')], true),
    scene('none', []),
  ];
  const edit = overlayEverywhere(scenes, from, 'shared');
  const after = applyShowEdit({ scenes }, edit).scenes;
  expect(after.map(({ overlays }) => overlays)).toEqual([[band('new')], [sticker, band('new')], [band('old')], []]);
});

test('an overlay that the scene does not have changes nothing', () => {
  const from = scene('from', []);
  expect(overlayEverywhere([from, scene('other', [band('old')])], from, 'shared')).toEqual([]);
});
