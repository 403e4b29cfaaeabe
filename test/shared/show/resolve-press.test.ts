import { describe, expect, test } from 'vitest';
import type { MediaItem } from '#shared/show/media-items.ts';
import type { Poll } from '#shared/api/polls.ts';
import type { ProductionDesk } from '#shared/api/scenes.ts';
import type { Action } from '#shared/show/action.ts';
import { isInEffect, refusalOf, resolvedAction } from '#shared/show/actions/action-rules.ts';
import { resolvePress } from '#shared/show/actions/resolve-press.ts';
import type { ShowFacts } from '#shared/show/actions/show-facts.ts';
import type { DeskMode } from '#shared/show/show-state.ts';
import { NEW_DESK_MODE } from '#shared/show/new-desk-mode.ts';

const deskOn = (activeSceneId: string | null, loop = false): ProductionDesk =>
  ({
    activeSceneId,
    autoAdvance: { enabled: false, loop, nextSceneAt: null },
    scenes: [{ id: 'a' }, { id: 'b', nextSceneId: 'd' }, { id: 'c', nextSceneId: 'gone' }, { id: 'd' }],
  }) as unknown as ProductionDesk;

interface Changes extends Partial<Omit<ShowFacts, 'mode'>> {
  readonly mode?: 'direct' | 'cue';
  readonly cuedSceneId?: string | null;
  readonly takeBack?: DeskMode['takeBack'];
}

const showFacts = ({
  mode = 'direct',
  cuedSceneId = NEW_DESK_MODE.cuedSceneId,
  takeBack = null,
  ...rest
}: Changes): ShowFacts => ({
  desk: deskOn('a'),
  polls: [],
  mode: { ...NEW_DESK_MODE, mode, cuedSceneId, takeBack },
  stagedMessageId: null,
  chosenPollId: null,
  nextMessageId: null,
  mediaOnAir: [],
  writesChat: true,
  ownObsScene: null,
  roleOf: () => null,
  playing: () => null,
  page: () => null,
  now: () => 0,
  ...rest,
});

const comesTo = (action: Action, changes: Changes = {}): string => {
  const resolution = resolvePress(action, showFacts(changes), false);
  if (resolution.kind === 'nothing') return resolution.reason;
  if (resolution.kind === 'in_hand') return `in hand ${resolution.poll.id}`;
  const { action: resolved } = resolution;
  return `${resolution.kind} ${resolved.kind} ${'sceneId' in resolved ? String(resolved.sceneId) : ''}`.trim();
};

describe('what a press comes to', () => {
  test('a tile takes in direct mode and cues in cue mode', () => {
    const press: Action = { kind: 'scene.press', sceneId: 'c' };
    expect([comesTo(press), comesTo(press, { mode: 'cue' })]).toEqual(['send scene.take c', 'local scene.cue c']);
  });

  test('Take takes what is cued; in direct mode what comes next', () => {
    const take: Action = { kind: 'take' };
    expect(comesTo(take, { mode: 'cue', cuedSceneId: 'd' })).toBe('send scene.take d');
    expect(comesTo(take, { mode: 'cue' })).toBe('nothing_cued');
    expect(comesTo(take)).toBe('send scene.take b');
    expect(comesTo(take, { desk: deskOn('b') })).toBe('send scene.take d');
    expect(comesTo(take, { desk: deskOn('d') })).toBe('nothing_next');
    expect(comesTo(take, { desk: deskOn('c') })).toBe('send scene.take d');
    expect(comesTo(take, { desk: deskOn('d', true) })).toBe('send scene.take a');
    expect(comesTo(take, { desk: deskOn(null) })).toBe('send scene.take a');
  });

  test('a step goes through the list and stops at its ends', () => {
    const next: Action = { kind: 'scene.step', by: 1 };
    const previous: Action = { kind: 'scene.step', by: -1 };
    expect([comesTo(next), comesTo(previous)]).toEqual(['send scene.take b', 'first']);
    expect([comesTo(next, { desk: deskOn(null) }), comesTo(previous, { desk: deskOn(null) })]).toEqual([
      'send scene.take a',
      'send scene.take d',
    ]);
  });

  test('a transition without a scene is that of the cued one, else of the one on air', () => {
    const wipe: Action = { kind: 'scene.transition', sceneId: null, transition: 'wipe', transitionMs: 700 };
    const sceneOf = (changes: Changes) => resolvePress(wipe, showFacts(changes), false);
    expect([sceneOf({ cuedSceneId: 'c' }), sceneOf({})]).toMatchObject(
      ['c', 'a'].map((sceneId) => ({ kind: 'send', action: { ...wipe, sceneId } })),
    );
    expect(sceneOf({ desk: deskOn(null) })).toEqual({ kind: 'nothing', reason: 'nothing_cued' });
  });

  test('pages turn from the page on screen, never before the first', () => {
    const turn = (by: 1 | -1, page: number) =>
      resolvePress({ kind: 'media.turn', mediaId: 'deck', by }, showFacts({ page: () => page }), false);
    expect([turn(1, 4), turn(-1, 4), turn(-1, 1)]).toMatchObject(
      [5, 3, 1].map((page) => ({ action: { kind: 'media.control', mediaId: 'deck', page } })),
    );
  });

  test('take back is an ordinary action to where the air was', () => {
    expect(comesTo({ kind: 'take_back' }, { takeBack: { sceneId: 'c', label: 'C' } })).toBe('send scene.take c');
    expect(comesTo({ kind: 'take_back' }, { takeBack: { sceneId: null, label: 'Automatic layout' } })).toBe(
      'send scene.auto',
    );
    expect(comesTo({ kind: 'take_back' })).toBe('nothing_back');
  });

  test('results of an open quiz close it first, unless held; those of a poll or a closed quiz are just shown', () => {
    const show: Action = { kind: 'poll.results', pollId: 'q', shown: true };
    const quiz = (status: 'open' | 'closed', kind: 'quiz' | 'poll' = 'quiz') => [{ id: 'q', kind, status } as Poll];
    const sent = (polls: readonly Poll[], held = false) => resolvePress(show, showFacts({ polls }), held);
    expect(sent(quiz('open'))).toEqual({
      kind: 'send',
      action: { kind: 'poll.close', pollId: 'q', showResults: true },
      takesBack: false,
      closesFirst: true,
    });
    const shown = { kind: 'send', action: show, takesBack: false, closesFirst: false };
    expect([sent(quiz('open'), true), sent(quiz('closed')), sent(quiz('open', 'poll'))]).toEqual([shown, shown, shown]);
  });

  describe('a press of something in hand', () => {
    const poll = (id: string, changes: Partial<Poll> = {}) =>
      ({ id, kind: 'poll', status: 'draft', phase: 'live', resultsShown: false, onStage: false, ...changes }) as Poll;
    const polls = [poll('a'), poll('b', { status: 'open', onStage: true, resultsShown: true }), poll('c')];
    const pdf: MediaItem = { kind: 'pdf', mediaId: 'slides', title: '', state: null, url: null, page: 4 };
    const film: MediaItem = { kind: 'video', mediaId: 'film', title: '', state: null, playable: {}, volume: 1 };
    const meant = (kind: 'poll.toggle' | 'poll.results.toggle' | 'poll.stage.toggle', chosenPollId: string | null) =>
      resolvedAction({ kind }, showFacts({ polls, chosenPollId }));

    test('is about the poll that the presser chose, else about the likeliest, and turns it over', () => {
      expect([meant('poll.toggle', 'c'), meant('poll.toggle', 'gone'), meant('poll.toggle', null)]).toEqual([
        { kind: 'poll.open', pollId: 'c' },
        { kind: 'poll.close', pollId: 'b' },
        { kind: 'poll.close', pollId: 'b' },
      ]);
      expect([meant('poll.results.toggle', null), meant('poll.stage.toggle', 'a')]).toEqual([
        { kind: 'poll.results', pollId: 'b', shown: false },
        { kind: 'poll.stage', pollId: 'a', shown: true },
      ]);
    });

    test('takes the next poll in hand, after the last the first', () => {
      const next = (chosenPollId: string) => comesTo({ kind: 'poll.next' }, { polls, chosenPollId });
      expect([next('a'), next('c')]).toEqual(['in hand b', 'in hand a']);
    });

    test('is about what plays on air, its document, and the message that waits first', () => {
      const now = showFacts({ mediaOnAir: [pdf, film], playing: () => true, page: () => 4, nextMessageId: 'm' });
      const kinds = ['media.toggle', 'media.page.next', 'media.page.previous', 'message.next'] as const;
      expect(kinds.map((kind) => resolvedAction({ kind }, now))).toEqual([
        { kind: 'media.control', mediaId: 'film', playing: false },
        { kind: 'media.control', mediaId: 'slides', page: 5 },
        { kind: 'media.control', mediaId: 'slides', page: 3 },
        { kind: 'message.stage', messageId: 'm' },
      ]);
      expect([isInEffect({ kind: 'media.toggle' }, now), isInEffect({ kind: 'poll.toggle' }, now)]).toEqual([
        true,
        null,
      ]);
    });

    test('says what is missing, to whoever presses and to whoever looks', () => {
      const kinds = ['media.toggle', 'media.page.next', 'message.next', 'poll.toggle', 'poll.next'] as const;
      const reasons = ['no_media', 'no_pages', 'no_message', 'no_poll', 'no_poll'];
      expect(kinds.map((kind) => comesTo({ kind }))).toEqual(reasons);
      expect(kinds.map((kind) => refusalOf({ kind }, showFacts({})))).toEqual(reasons);
    });
  });

  test('auto-advance is not started once the show is over', () => {
    const refused = (status: 'live' | 'ended', enabled: boolean) => {
      const session = { status } as ProductionDesk['session'];
      return refusalOf({ kind: 'auto_advance.set', enabled }, showFacts({ desk: { ...deskOn('a'), session } }));
    };
    expect([refused('live', true), refused('ended', true), refused('ended', false)]).toEqual([
      null,
      'over',
      'already_set',
    ]);
  });
});
