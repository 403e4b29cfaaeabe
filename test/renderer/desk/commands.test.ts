import { expect, test } from 'vitest';
import type { KeyCommand } from '#shared/show/key-binding.ts';
import { needsHold, resolveCommand, type CommandView } from '../../../src-renderer/features/desk/commands.ts';
import type { MediaItem } from '#shared/show/media-items.ts';

const pdf: MediaItem = { kind: 'pdf', mediaId: 'deck', title: 'Deck', state: null, url: null, page: 4 };
const film: MediaItem = { kind: 'video', mediaId: 'film', title: 'Film', state: null, playable: {}, volume: 1 };

const view = (changes: Partial<CommandView> = {}): CommandView => ({
  places: [{ id: 'one' }, { id: 'two' }],
  presets: [{ id: 'p', label: 'Replay', text: 'Replay tonight', seconds: 6 }],
  polls: [],
  poll: null,
  isLive: true,
  nextMessageId: 'm1',
  media: [pdf, film],
  ...changes,
});
type DeskName = Extract<KeyCommand, { kind: 'desk' }>['name'];
const desk = (name: DeskName, changes: Partial<CommandView> = {}) => {
  const meaning = resolveCommand({ kind: 'desk', name }, view(changes));
  return meaning.kind === 'action' || meaning.kind === 'toggle' ? meaning.action : meaning;
};

test('a digit presses the scene in its place, and says so where there is none', () => {
  expect([0, 1, 2].map((index) => resolveCommand({ kind: 'scene.nth', index }, view()))).toEqual([
    { kind: 'action', action: { kind: 'scene.press', sceneId: 'one' } },
    { kind: 'action', action: { kind: 'scene.press', sceneId: 'two' } },
    { kind: 'nothing', reason: 'no_scene' },
  ]);
});

test('a band key shows its preset with its own seconds', () => {
  expect(resolveCommand({ kind: 'band.nth', index: 0 }, view())).toEqual({
    kind: 'action',
    action: { kind: 'band.show', text: 'Replay tonight', seconds: 6 },
  });
});

test('toggles and steps are left to the host, which knows how the show stands by then', () => {
  const names = ['lock.toggle', 'mode.toggle', 'auto_advance.toggle', 'media.toggle'] as const;
  expect(names.map((name) => resolveCommand({ kind: 'desk', name }, view()))).toEqual(
    [
      { kind: 'lock.set', locked: true },
      { kind: 'mode.set', mode: 'cue' },
      { kind: 'auto_advance.set', enabled: true },
      { kind: 'media.control', mediaId: 'film', playing: true },
    ].map((action) => ({ kind: 'toggle', action })),
  );
  expect([desk('media.page.next'), desk('media.page.previous')]).toEqual([
    { kind: 'media.turn', mediaId: 'deck', by: 1 },
    { kind: 'media.turn', mediaId: 'deck', by: -1 },
  ]);
});

test('a key whose scene, band or tile is missing says why it does nothing', () => {
  const bare = { media: [], nextMessageId: null };
  expect([
    desk('media.toggle', bare),
    desk('media.page.next', bare),
    desk('message.next', bare),
    desk('poll.toggle', bare),
  ]).toEqual(['no_media', 'no_pages', 'no_message', 'no_poll'].map((reason) => ({ kind: 'nothing', reason })));
});

test('an action that a person bound is that very action', () => {
  const action = { kind: 'viewers.extra', extra: 100 } as const;
  expect(resolveCommand({ kind: 'action', action }, view())).toEqual({ kind: 'action', action });
});

test('only what changes everyone’s layout has to be held', () => {
  expect([
    needsHold({ kind: 'desk', name: 'scene.auto' }),
    needsHold({ kind: 'action', action: { kind: 'scene.auto' } }),
    needsHold({ kind: 'desk', name: 'take' }),
  ]).toEqual([true, true, false]);
});
