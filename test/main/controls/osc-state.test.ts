import { expect, test } from 'vitest';
import { apiStateOf, type ApiState } from '#shared/controls/api-state.ts';
import { oscChanges, oscStateAfter, oscStateOf } from '../../../src-main/controls/osc/osc-state.ts';

const scene = (id: string): ApiState['scenes'][number] => ({
  id,
  name: `Scene ${id}`,
  onAir: true,
  cued: false,
  upNext: false,
  jingle: false,
  transition: 'fade',
  transitionMs: 300,
  durationSec: null,
  overlays: [{ id: 'logo', type: 'image', name: 'Logo', visible: true }],
  mediaIds: [],
});
const film = (id: string): ApiState['media'][number] => ({
  id,
  title: 'Film',
  playing: true,
  page: 3,
  positionSec: 1,
  updatedAt: '2026-01-01T00:00:00Z',
  volume: 1,
});
const showOf = (sceneId: string, mediaId: string): ApiState => ({
  ...apiStateOf(null),
  scenes: [scene(sceneId)],
  media: [film(mediaId)],
});

test('lamps of a show that was left go out, and are told dark again with the whole state', () => {
  const first = oscStateOf(showOf('s1', 'm1'));
  const next = oscStateAfter(first, oscStateOf({ ...showOf('s2', 'm2'), scenes: [scene('s2')] }));
  const told = Object.fromEntries(oscChanges(first, next).map(({ address, values }) => [address, values]));
  expect(told).toMatchObject({
    '/regie/scene/s1/onair': [false],
    '/regie/scene/s1/name': [''],
    '/regie/scene/s1/overlay/logo': [false],
    '/regie/media/m1/play': [false],
    '/regie/media/m1/page': [0],
    '/regie/media/m1/volume': [0],
    '/regie/media/m2/volume': [1],
    '/regie/scene/s2/onair': [true],
  });
  const again = oscStateAfter(next, oscStateOf(showOf('s2', 'm2')));
  expect(oscChanges(next, again)).toEqual([]);
  expect(oscChanges(null, again)).toContainEqual({ address: '/regie/scene/s1/onair', values: [false] });
});

test('a lamp of a show that is opened again is told in its present state', () => {
  const first = oscStateOf(showOf('s1', 'm1'));
  const gone = oscStateAfter(first, oscStateOf(apiStateOf(null)));
  expect(gone.get('/regie/scene/s1/onair')).toEqual([false]);
  expect(oscStateAfter(gone, first).get('/regie/scene/s1/onair')).toEqual([true]);
});

test('the addresses of the latest thousand removed things are kept', () => {
  let told = oscStateOf(apiStateOf(null));
  const fixed = told.size;
  for (let at = 0; at < 150; at += 1) told = oscStateAfter(told, oscStateOf(showOf(`s${at}`, `m${at}`)));
  const now = oscStateOf(showOf('s149', 'm149'));
  expect(told.size).toBeLessThanOrEqual(1000 + 2 * (now.size - fixed) + fixed);
  expect(told.get('/regie/scene/s148/onair')).toEqual([false]);
  expect(told.has('/regie/scene/s0/onair')).toBe(false);
});
