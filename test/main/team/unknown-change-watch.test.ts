import { expect, test } from 'vitest';
import type { Poll } from '#shared/api/polls.ts';
import { createManualClock } from '#shared/lib/clock.ts';
import { createUnknownChangeWatch } from '../../../src-main/team/unknown-change-watch.ts';
import { deskPicture, pollPicture, type PictureOf } from '../../support/desk-pictures.ts';

const START = Date.parse('2026-01-01T00:00:00.000Z');

/** A watch on a show that is read as the test says; notes are the changes from elsewhere, own those of calls from here. */
const watchShow = ({ rehearsal = false, edited = '' } = {}) => {
  const clock = createManualClock(START);
  const notes: string[] = [];
  const own: string[] = [];
  const team = { isComplete: true };
  const watch = createUnknownChangeWatch({
    clock,
    isComplete: () => team.isComplete,
    isEdited: (_sessionId, sceneId) => sceneId === edited,
    onOwn: ({ action, at, write }) => own.push(`${write.who} ${action.kind} ${(at - START) / 1000}`),
    onChange: ({ action, at }) => notes.push(`${action.kind} ${(at - START) / 1000}`),
  });
  let polls: { readonly value: readonly Poll[]; readonly asOf: number } | null = null;
  let desk = { value: deskPicture(), asOf: START };
  const tell = (): void => watch.saw({ sessionId: 's', desk, polls, clockOffsetMs: 0, rehearsal });
  return {
    clock,
    notes,
    own,
    team,
    pressed: watch.pressed,
    wrote: (operation: string, params: Readonly<Record<string, unknown>>) =>
      watch.wrote({ operation, params: { id: 's', ...params }, spaceId: 'x', who: 'Paula', surface: 'console' }),
    readDesk(is: PictureOf) {
      desk = { value: deskPicture(is), asOf: clock.now() };
      tell();
    },
    readPolls(...now: readonly Poll[]) {
      polls = { value: now, asOf: clock.now() };
      tell();
    },
    wait: (seconds: number) => clock.advance(seconds * 1000),
  };
};

test('what nobody of the team pressed is from elsewhere: bands, overlays, media, auto-advance and polls', () => {
  const { notes, readDesk, readPolls, wait } = watchShow();
  readDesk({});
  readPolls(pollPicture('p', {}));
  wait(10);
  readDesk({ bands: ['Hello'], shown: true, playing: false, advances: true });
  readPolls(pollPicture('p', { status: 'open' }));
  wait(4);
  expect(notes.toSorted()).toEqual([
    'auto_advance.set 10',
    'band.show 10',
    'media.control 10',
    'overlay.visible 10',
    'poll.open 10',
  ]);
});

test('a press of the team explains its change, before or soon after it was read, and what comes with it', () => {
  const { notes, readDesk, readPolls, pressed, wait } = watchShow();
  readDesk({});
  readPolls(pollPicture('p', { status: 'open' }));
  wait(10);
  pressed({ kind: 'scene.take', sceneId: 'b' });
  readDesk({ air: 'b', playing: false });
  readPolls(pollPicture('p', { status: 'closed' }));
  wait(1);
  pressed({ kind: 'poll.close', pollId: 'p' });
  wait(10);
  expect(notes).toEqual([]);
});

test('a poll that nobody looked at for minutes keeps the press that explains it', () => {
  const { notes, readDesk, readPolls, pressed, wait } = watchShow();
  readDesk({});
  readPolls(pollPicture('p', {}));
  wait(5);
  pressed({ kind: 'poll.open', pollId: 'p' });
  for (let minute = 0; minute < 10; minute += 1) {
    wait(60);
    readDesk({});
    pressed({ kind: 'band.show', text: `${minute}` });
  }
  readPolls(pollPicture('p', { status: 'open' }));
  wait(10);
  expect(notes).toEqual([]);
});

test('a scene that came from elsewhere stands for its films too, and the platform’s own timer is nobody', () => {
  const { notes, readDesk, wait } = watchShow();
  readDesk({});
  wait(10);
  readDesk({ air: 'b', playing: false, nextSceneAt: new Date(START + 20_000).toISOString() });
  wait(10);
  readDesk({ air: 'a', playing: true });
  wait(10);
  expect(notes).toEqual(['scene.take 10']);
});

test('overlays of a scene that a colleague edits are no change from elsewhere', () => {
  const { notes, readDesk, wait } = watchShow({ edited: 'a' });
  readDesk({});
  wait(5);
  readDesk({ shown: true });
  wait(10);
  expect(notes).toEqual([]);
});

test('the start and the end of a live are from elsewhere, when the platform says they were; a rehearsal’s are not', () => {
  for (const rehearsal of [false, true]) {
    const { notes, readDesk, readPolls, wait } = watchShow({ rehearsal });
    readDesk({ status: 'scheduled' });
    wait(30);
    readDesk({ startedAt: new Date(START + 12_000).toISOString() });
    readPolls(pollPicture('p', { status: 'open' }));
    wait(30);
    // The end closes polls.
    readPolls(pollPicture('p', { status: 'closed' }));
    wait(1);
    readDesk({ status: 'ended', endedAt: new Date(START + 58_000).toISOString() });
    wait(10);
    expect(notes).toEqual(rehearsal ? [] : ['live.start 12', 'live.end 58']);
  }
});

test('polls that the start of a live closed are no change from elsewhere, however late they are read', () => {
  const { notes, readDesk, readPolls, wait } = watchShow();
  readDesk({ status: 'scheduled' });
  readPolls(pollPicture('p', { status: 'open' }));
  wait(30);
  readDesk({ startedAt: new Date(START + 12_000).toISOString() });
  wait(5);
  readPolls(pollPicture('p', { status: 'closed', resultsShown: true }));
  wait(10);
  readPolls(pollPicture('p', { status: 'closed', resultsShown: false }));
  wait(10);
  expect(notes).toEqual(['live.start 12', 'poll.results 45']);
});

test('a desk that was cut off may have pressed it: the change is told once all were heard', () => {
  const { notes, team, readDesk, wait } = watchShow();
  team.isComplete = false;
  readDesk({});
  wait(5);
  readDesk({ air: 'b' });
  wait(60);
  expect(notes).toEqual([]);
  team.isComplete = true;
  wait(3);
  expect(notes).toEqual(['scene.take 5']);
});

test('what a call from here changed is its caller’s, and what it did not change is from elsewhere', () => {
  const { notes, own, readDesk, wrote, pressed, wait } = watchShow();
  readDesk({});
  wait(10);
  wrote('set_active_scene', {});
  readDesk({ air: 'b', playing: false });
  wait(1);
  expect(own).toEqual(['Paula scene.take 10']);
  wait(19);
  readDesk({ air: 'b', bands: ['Hello'], playing: false });
  wrote('update_overlay', { overlayId: 'another' });
  readDesk({ air: 'a', playing: false });
  wait(10);
  expect([own, notes]).toEqual([['Paula scene.take 10'], ['band.show 30', 'scene.take 30']]);
  // A colleague's press of the same thing is heard a moment later.
  wrote('update_overlay', { overlayId: 'words' });
  readDesk({ air: 'a', playing: false, shown: true });
  pressed({ kind: 'overlay.visible', sceneId: 'a', overlayId: 'words', visible: true });
  wait(10);
  expect([own.length, notes.length]).toEqual([1, 2]);
});

test('a call that waited for its turn still has what it changed', () => {
  const { notes, own, readDesk, wrote, wait } = watchShow();
  const overlayId = deskPicture().scenes[0]?.overlays[0]?.id;
  readDesk({});
  wrote('update_overlay', { sceneId: 'a', overlayId });
  wait(30);
  readDesk({});
  wait(5);
  readDesk({ shown: true });
  wait(1);
  wrote('update_overlay', { sceneId: 'a', overlayId });
  wait(10);
  expect([own, notes]).toEqual([['Paula overlay.visible 35'], []]);
});
