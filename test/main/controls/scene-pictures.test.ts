import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createManualClock } from '#shared/lib/clock.ts';
import type { ScenePictureRequest } from '#shared/controls/scene-picture.ts';
import { createScenePictures } from '../../../src-main/controls/obs/scene-pictures.ts';
import { sampleScene } from '../../support/scenes.ts';

const JPG = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]).toString('base64');
const DRAWN = `data:image/jpeg;base64,${JPG}`;
const SMALL = { width: 320, height: 180, format: 'jpg' } as const;

const open = () => {
  const clock = createManualClock(1_000_000);
  const asked: ScenePictureRequest[] = [];
  let count = 0;
  const pictures = createScenePictures({
    clock,
    newId: () => `p${(count += 1)}`,
    request: (one) => asked.push(one),
  });
  return { clock, asked, pictures };
};

test('a window draws the picture of a scene once for each size, until the scene changes', async () => {
  const { asked, pictures } = open();
  const scene = sampleScene({ id: 'a' });
  const first = pictures.of(scene, SMALL);
  const second = pictures.of(scene, SMALL);
  await nextTurn();
  expect(asked).toEqual([{ id: 'p1', sceneId: 'a', ...SMALL }]);
  pictures.take({ id: 'p1', picture: JPG });
  expect([await first, await second]).toEqual([DRAWN, DRAWN]);
  expect(asked).toHaveLength(1);
  const changed = pictures.of({ ...scene, name: 'B' }, SMALL);
  await nextTurn();
  pictures.take({ id: 'p2', picture: null });
  expect([await changed, asked.length]).toEqual([null, 2]);
});

test('a picture of another format is not handed on, nor an answer that nobody waits for', async () => {
  const { pictures } = open();
  const png = pictures.of(sampleScene({ id: 'a' }), { ...SMALL, format: 'png' });
  await nextTurn();
  pictures.take({ id: 'elsewhere', picture: JPG });
  pictures.take({ id: 'p1', picture: JPG });
  expect(await png).toBeNull();
});

test('a window that does not answer is not waited for long, and not asked again at once', async () => {
  const { clock, asked, pictures } = open();
  const scene = sampleScene({ id: 'a' });
  const first = pictures.of(scene, SMALL);
  const second = pictures.of(scene, { ...SMALL, width: 640 });
  await nextTurn();
  clock.advance(1000);
  expect([await first, await second, asked.length]).toEqual([null, null, 1]);
  clock.advance(10_000);
  const later = pictures.of(scene, SMALL);
  await nextTurn();
  pictures.take({ id: 'p2', picture: JPG });
  expect(await later).toBe(DRAWN);
});

test('a window draws one picture at a time, and of too many at once some are left out', async () => {
  const { asked, pictures } = open();
  const many = Array.from({ length: 60 }, (_, at) => pictures.of(sampleScene({ id: `s${at}` }), SMALL));
  for (let count = 1; count <= 40; count += 1) {
    await nextTurn();
    expect(asked).toHaveLength(count);
    pictures.take({ id: `p${count}`, picture: JPG });
  }
  expect((await Promise.all(many)).filter((one) => one === null)).toHaveLength(20);
});
