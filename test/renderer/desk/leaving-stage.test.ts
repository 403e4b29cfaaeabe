import { expect, test } from 'vitest';
import { leavingStage } from '../../../src-renderer/features/desk/scenes/leaving-stage.ts';
import type { StageCast } from '../../../src-renderer/stage/stage-content.ts';
import { cameraSlots, sampleScene } from '../../support/scenes.ts';

const cast: StageCast = {
  host: { userId: 'ana', name: 'Ana Ruiz' },
  guests: [
    { userId: 'ben', name: 'Ben Hall' },
    { userId: 'ilse', name: 'Ilse Tam' },
  ],
  screen: null,
};
const context = { cast, media: new Map([['film', { title: 'Her story' }]]), mediaStates: [] };
const film = { id: 'film', kind: 'media' as const, mediaKind: 'video' as const, mediaId: 'film' };

test('a guest whose camera the next scene does not have leaves the stage', () => {
  const now = sampleScene({ slots: cameraSlots(3) });
  const next = sampleScene({ slots: cameraSlots(1) });
  expect(leavingStage(now, next, context)).toEqual({ people: ['Ben Hall', 'Ilse Tam'], videos: [] });
});

test('a person who is chosen by name in the next scene stays, wherever they stood', () => {
  const now = sampleScene({ slots: cameraSlots(2) });
  const next = sampleScene({ slots: [{ id: 'one', kind: 'guest', userId: 'ben' }] });
  expect(leavingStage(now, next, context)).toEqual({ people: ['Ana Ruiz'], videos: [] });
});

test('a camera that nobody stands in leaves nobody', () => {
  const now = sampleScene({ slots: [{ id: 'far', kind: 'guest', guestIndex: 7 }] });
  expect(leavingStage(now, sampleScene(), context)).toEqual({ people: [], videos: [] });
});

test('the automatic layout keeps everyone who is there', () => {
  expect(leavingStage(sampleScene({ slots: cameraSlots(3) }), null, context)).toEqual({ people: [], videos: [] });
  expect(leavingStage(null, sampleScene({ slots: cameraSlots(1) }), context).people).toEqual(['Ben Hall', 'Ilse Tam']);
});

test('a film that plays is named, one that is paused or goes on is not', () => {
  const now = sampleScene({ slots: [film] });
  const paused = { ...context, mediaStates: [{ mediaId: 'film', playing: false }] };
  expect([
    leavingStage(now, sampleScene(), context).videos,
    leavingStage(now, sampleScene(), paused).videos,
    leavingStage(now, sampleScene({ slots: [film] }), context).videos,
  ]).toEqual([['Her story'], [], []]);
});
