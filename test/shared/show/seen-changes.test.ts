import { expect, test } from 'vitest';
import type { Action } from '#shared/show/action.ts';
import { explains, seenBetween } from '#shared/show/actions/action-rules.ts';
import { deskPicture, pollPicture, type PictureOf } from '../../support/desk-pictures.ts';

const seen = (before: PictureOf, after: PictureOf): readonly Action[] =>
  seenBetween({ desk: deskPicture(before), polls: [] }, { desk: deskPicture(after), polls: [] });
const seenPolls = (
  before: readonly Parameters<typeof pollPicture>[],
  after: readonly Parameters<typeof pollPicture>[],
): readonly Action[] => {
  const pictureOf = (polls: typeof before) => ({ desk: deskPicture(), polls: polls.map((one) => pollPicture(...one)) });
  return seenBetween(pictureOf(before), pictureOf(after));
};

test('each difference of two pictures is said as the press that would have made it, and nothing else', () => {
  expect(seen({}, {})).toEqual([]);
  expect([
    seen({}, { air: 'b' }),
    seen({}, { air: null }),
    seen({}, { bands: ['Hello'] }),
    seen({ bands: ['Hello'] }, {}),
    seen({}, { shown: true }),
    seen({}, { playing: false }),
    seen({}, { advances: true }),
  ]).toEqual([
    [{ kind: 'scene.take', sceneId: 'b' }],
    [{ kind: 'scene.auto' }],
    [{ kind: 'band.show', text: 'Hello' }],
    [],
    [{ kind: 'overlay.visible', sceneId: 'a', overlayId: 'words', visible: true }],
    [{ kind: 'media.control', mediaId: 'film', playing: false }],
    [{ kind: 'auto_advance.set', enabled: true }],
  ]);
});

test('polls are seen to open, close, show results and change places on stage', () => {
  expect([
    seenPolls([['p', { status: 'draft' }]], [['p', { status: 'open' }]]),
    seenPolls([['p', { status: 'open' }]], [['p', { status: 'closed', resultsShown: true }]]),
    seenPolls(
      [
        ['p', { onStage: true }],
        ['q', { onStage: false }],
      ],
      [
        ['p', { onStage: false }],
        ['q', { onStage: true }],
      ],
    ),
    seenPolls([['p', { onStage: true }]], [['p', { onStage: false }]]),
    seenPolls([], [['p', { status: 'open' }]]),
  ]).toEqual([
    [{ kind: 'poll.open', pollId: 'p' }],
    [
      { kind: 'poll.close', pollId: 'p' },
      { kind: 'poll.results', pollId: 'p', shown: true },
    ],
    [{ kind: 'poll.stage', pollId: 'q', shown: true }],
    [{ kind: 'poll.stage', pollId: 'p', shown: false }],
    [],
  ]);
});

test('a press explains changes of its own thing, and of what comes with it', () => {
  const take: Action = { kind: 'scene.take', sceneId: 'b' };
  const film: Action = { kind: 'media.control', mediaId: 'film', playing: false };
  const band: Action = { kind: 'band.show', text: 'Hello' };
  const off: Action = { kind: 'poll.stage', pollId: 'p', shown: false };
  expect([
    explains(take, { kind: 'scene.take', sceneId: 'a' }),
    explains(take, film),
    explains(film, take),
    explains({ kind: 'media.control', mediaId: 'other', playing: true }, film),
    explains({ kind: 'poll.band', pollId: 'p' }, band),
    explains({ kind: 'band.show', text: 'Other' }, band),
    explains({ kind: 'poll.stage', pollId: 'q', shown: true }, off),
    explains({ kind: 'temporary.clear' }, off),
    explains({ kind: 'scene.cue', sceneId: 'b' }, take),
  ]).toEqual([true, true, false, false, true, false, true, true, false]);
});
