import { describe, expect, test } from 'vitest';
import type { ProductionDesk } from '#shared/api/scenes.ts';
import type { Action } from '#shared/show/action.ts';
import { resolvePress, type PressContext } from '../../../src-main/show/resolve-press.ts';

const deskOn = (activeSceneId: string | null, loop = false): ProductionDesk =>
  ({
    activeSceneId,
    autoAdvance: { enabled: false, loop, nextSceneAt: null },
    scenes: [{ id: 'a' }, { id: 'b', nextSceneId: 'd' }, { id: 'c', nextSceneId: 'gone' }, { id: 'd' }],
  }) as unknown as ProductionDesk;
const context: PressContext = {
  mode: 'direct',
  cuedSceneId: null,
  desk: deskOn('a'),
  polls: [],
  history: [],
  held: false,
};

const comesTo = (action: Action, changes: Partial<PressContext> = {}): string => {
  const resolution = resolvePress(action, { ...context, ...changes });
  if (resolution.kind === 'nothing') return 'nothing';
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
    expect(comesTo(take, { mode: 'cue' })).toBe('nothing');
    expect(comesTo(take)).toBe('send scene.take b');
    expect(comesTo(take, { desk: deskOn('b') })).toBe('send scene.take d');
    expect(comesTo(take, { desk: deskOn('d') })).toBe('nothing');
    expect(comesTo(take, { desk: deskOn('c') })).toBe('send scene.take d');
    expect(comesTo(take, { desk: deskOn('d', true) })).toBe('send scene.take a');
    expect(comesTo(take, { desk: deskOn(null) })).toBe('send scene.take a');
  });

  test('a step goes through the list and stops at its ends', () => {
    const next: Action = { kind: 'scene.step', by: 1 };
    const previous: Action = { kind: 'scene.step', by: -1 };
    expect([comesTo(next), comesTo(previous)]).toEqual(['send scene.take b', 'nothing']);
    expect([comesTo(next, { desk: deskOn(null) }), comesTo(previous, { desk: deskOn(null) })]).toEqual([
      'send scene.take a',
      'send scene.take d',
    ]);
  });

  test('take back is an ordinary action to where the air was', () => {
    expect(comesTo({ kind: 'take_back' }, { history: ['c'] })).toBe('send scene.take c');
    expect(comesTo({ kind: 'take_back' }, { history: ['c', null] })).toBe('send scene.auto');
    expect(comesTo({ kind: 'take_back' })).toBe('nothing');
  });

  test('results of an open quiz close it first, unless held; those of a poll or a closed quiz are just shown', () => {
    const show: Action = { kind: 'poll.results', pollId: 'q', shown: true };
    const quiz = (status: 'open' | 'closed', kind: 'quiz' | 'poll' = 'quiz') => [{ id: 'q', kind, status }];
    const sent = (changes: Partial<PressContext>) => resolvePress(show, { ...context, ...changes });
    expect(sent({ polls: quiz('open') })).toEqual({
      kind: 'send',
      action: { kind: 'poll.close', pollId: 'q', showResults: true },
      takesBack: false,
      note: 'Closed first: the results show the right answer.',
    });
    const shown = { kind: 'send', action: show, takesBack: false };
    expect([
      sent({ polls: quiz('open'), held: true }),
      sent({ polls: quiz('closed') }),
      sent({ polls: quiz('open', 'poll') }),
    ]).toEqual([shown, shown, shown]);
  });
});
