import { expect, test } from 'vitest';
import { workOfCommand } from '#shared/show/desk-commands.ts';
import type { DeskCommand } from '#shared/show/desk-commands.ts';
import { needsHold, resolveCommand, type CommandView } from '../../../src-renderer/features/desk/commands.ts';

const VIEW: CommandView = {
  places: [{ id: 'one' }, { id: 'two' }],
  presets: [{ id: 'p', label: 'Replay', text: 'Replay tonight', seconds: 6 }],
};
const desk = (name: DeskCommand) => resolveCommand(workOfCommand(name), VIEW);

test('a digit presses the scene in its place, and says so where there is none', () => {
  expect([0, 1, 2].map((index) => resolveCommand({ kind: 'scene.nth', index }, VIEW))).toEqual([
    { kind: 'action', action: { kind: 'scene.press', sceneId: 'one' } },
    { kind: 'action', action: { kind: 'scene.press', sceneId: 'two' } },
    { kind: 'nothing', reason: 'no_scene' },
  ]);
});

test('a band key shows its preset with its own seconds', () => {
  expect(resolveCommand({ kind: 'band.nth', index: 0 }, VIEW)).toEqual({
    kind: 'action',
    action: { kind: 'band.show', text: 'Replay tonight', seconds: 6 },
  });
});

test('toggles, steps and presses of things in hand are left to the host, which knows how the show stands by then', () => {
  expect((['lock.toggle', 'mode.toggle', 'auto_advance.toggle', 'media.toggle'] as const).map(desk)).toEqual(
    [
      { kind: 'lock.set', locked: true },
      { kind: 'mode.set', mode: 'cue' },
      { kind: 'auto_advance.set', enabled: true },
      { kind: 'media.toggle' },
    ].map((action) => ({ kind: 'toggle', action })),
  );
  const names = ['poll.toggle', 'poll.next', 'message.next', 'media.page.next'] as const;
  expect(names.map(desk)).toEqual(names.map((kind) => ({ kind: 'action', action: { kind } })));
});

test('a key of the window alone presses nothing', () => {
  expect((['band.focus', 'chat.search', 'help'] as const).map(desk)).toEqual([
    { kind: 'window', name: 'band.focus' },
    { kind: 'window', name: 'chat.search' },
    { kind: 'window', name: 'help' },
  ]);
});

test('an action that a person bound is that very action', () => {
  const action = { kind: 'viewers.extra', extra: 100 } as const;
  expect(resolveCommand({ kind: 'action', action }, VIEW)).toEqual({ kind: 'action', action });
});

test('only what changes everyone’s layout has to be held', () => {
  expect([
    needsHold(workOfCommand('scene.auto')),
    needsHold({ kind: 'action', action: { kind: 'scene.auto' } }),
    needsHold(workOfCommand('take')),
  ]).toEqual([true, true, false]);
});
