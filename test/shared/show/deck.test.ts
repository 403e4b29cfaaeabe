import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Action } from '#shared/show/action.ts';
import { fillLabel, LIVE_VALUES, liveValue, type LiveFacts } from '#shared/show/deck-label.ts';
import { applyDeckEdit } from '#shared/show/deck-edit.ts';
import {
  isStoppedByLock,
  needsHold,
  sequenceOf,
  soleAction,
  type DeckPage,
  type DeckTile,
} from '#shared/show/deck-page.ts';
import { inverseOf, missingReference } from '#shared/show/actions/action-rules.ts';
import type { ShowContents } from '#shared/show/actions/show-contents.ts';

const FACTS: LiveFacts = {
  viewers: 148,
  hands: 3,
  remainingMs: 137_001,
  elapsedMs: 3_661_000,
  onAir: 'Interview',
  next: null,
  poll: 'Do you sell?',
  votes: 96,
  queue: 2,
  clock: { hours: 9, minutes: 5 },
};

describe('labels', () => {
  test('live values stand in their places; words in braces that are none stay', () => {
    expect(fillLabel('{viewers} here, {remaining} left, {nobody} {next} at {clock}', () => FACTS)).toBe(
      '148 here, 2:18 left, {nobody} – at 09:05',
    );
  });

  test('a time that is over counts up', () => {
    expect(liveValue('remaining', { ...FACTS, remainingMs: -3000 })).toBe('+0:03');
    expect(liveValue('elapsed', FACTS)).toBe('1:01:01');
  });

  test('a label without live values asks for no facts', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const label = text.replaceAll('{', '(');
        const asked = (): LiveFacts => {
          throw new Error('asked');
        };
        expect(fillLabel(label, asked)).toBe(label);
      }),
    );
  });

  test('every live value has some text, whatever the facts', () => {
    const nullable = fc.option(fc.integer({ min: -10_000_000, max: 10_000_000 }), { nil: null });
    fc.assert(
      fc.property(nullable, nullable, (remainingMs, elapsedMs) => {
        for (const name of LIVE_VALUES) {
          const text = liveValue(name, { ...FACTS, remainingMs, elapsedMs });
          expect(text).toMatch(/\S/);
          expect(text).not.toMatch(/NaN|undefined|null/);
        }
      }),
    );
  });
});

const tile = (id: string, steps: DeckTile['steps'] = []): DeckTile => ({ id, label: id, steps });
const pageOf = (ids: readonly string[]): DeckPage => ({
  kind: 'deck_page',
  position: 0,
  tiles: ids.map((id) => tile(id)),
});
const idsOf = (page: DeckPage): readonly string[] => page.tiles.map(({ id }) => id);
const Ids = fc.uniqueArray(fc.constantFrom<string>('a', 'b', 'c', 'd', 'e', 'f', 'g'));

describe('pages', () => {
  test('an order loses no tile and makes none, whatever came or went meanwhile', () => {
    fc.assert(
      fc.property(Ids, fc.array(fc.constantFrom<string>('a', 'b', 'c', 'x', 'y')), (there, wanted) => {
        const after = idsOf(applyDeckEdit(pageOf(there), { kind: 'order', ids: wanted }));
        expect([...after].sort()).toEqual([...there].sort());
        const named = [...new Set(wanted)].filter((id) => there.includes(id));
        expect(after.filter((id) => named.includes(id))).toEqual(named);
      }),
    );
  });

  test('a tile that came in another window stays after the one before it', () => {
    expect(idsOf(applyDeckEdit(pageOf(['a', 'new', 'b', 'c']), { kind: 'order', ids: ['c', 'a', 'b'] }))).toEqual([
      'c',
      'a',
      'new',
      'b',
    ]);
  });

  test('taking a tile away and adding it in its place again changes nothing', () => {
    fc.assert(
      fc.property(
        Ids.filter((ids) => ids.length > 0),
        fc.nat(),
        (ids, pick) => {
          const page = pageOf(ids);
          const at = pick % ids.length;
          const gone = page.tiles[at] ?? tile('none');
          const without = applyDeckEdit(page, { kind: 'remove', tileId: gone.id });
          expect(applyDeckEdit(without, { kind: 'add', tile: gone, at })).toEqual(page);
        },
      ),
    );
  });

  test('an edit of a page that changes nothing gives the same object', () => {
    const page = pageOf(['a', 'b']);
    expect(applyDeckEdit(page, { kind: 'order', ids: ['a', 'b'] })).toBe(page);
    expect(applyDeckEdit(page, { kind: 'put', tile: tile('gone') })).toBe(page);
    expect(applyDeckEdit(page, { kind: 'remove', tileId: 'gone' })).toBe(page);
    expect(applyDeckEdit(page, { kind: 'add', tile: tile('a'), at: 0 })).toBe(page);
    expect(applyDeckEdit(page, { kind: 'place', position: 0 })).toBe(page);
  });
});

describe('tiles', () => {
  const auto = { kind: 'action', action: { kind: 'scene.auto' } } as const;
  test('a tile is held when any of its steps is', () => {
    expect([
      needsHold([auto]),
      needsHold([{ kind: 'wait', ms: 5 }, auto]),
      needsHold([{ kind: 'wait', ms: 5 }]),
    ]).toEqual([true, true, false]);
  });
  test('a locked desk stops a sequence that reaches the air, and no other', () => {
    const page = { kind: 'page', pageId: 'two' } as const;
    const local = { kind: 'action', action: { kind: 'mode.set', mode: 'cue' } } as const;
    expect(
      [[page, page], [page, { kind: 'wait', ms: 5 } as const], [local, page], [local, auto], [auto]].map(
        isStoppedByLock,
      ),
    ).toEqual([false, false, false, true, true]);
  });
  test('one action is no sequence, a wait alone is, a command is an action of one, and what works on a window never is', () => {
    const command = { kind: 'command', name: 'message.next' } as const;
    const help = { kind: 'command', name: 'help' } as const;
    expect(
      [[auto], [{ kind: 'wait', ms: 5 } as const], [auto, auto], [auto, help], []].map(
        (steps) => sequenceOf({ steps })?.length ?? null,
      ),
    ).toEqual([null, 1, 2, null, null]);
    expect(sequenceOf({ steps: [auto, command] })).toEqual([
      auto,
      { kind: 'action', action: { kind: 'message.next' } },
    ]);
    expect([soleAction({ steps: [command] }), soleAction({ steps: [help] })]).toEqual([{ kind: 'message.next' }, null]);
  });
});

const SHOW: ShowContents = {
  scenes: [{ id: 's1', overlays: [{ id: 'o1' }], slots: [{ mediaId: 'film' }], audios: [{ mediaId: 'song' }] }],
  hasPoll: (id) => id === 'p1',
  hasPerson: () => null,
  hasMessage: (id) => id === 'm1',
};
const missing = (...actions: readonly Action[]) => actions.map((action) => missingReference(action, SHOW));

describe('a page from another show', () => {
  test('items of this show are not reported as missing', () => {
    expect(
      missing(
        { kind: 'scene.press', sceneId: 's1' },
        { kind: 'scene.cue', sceneId: null },
        { kind: 'overlay.visible', sceneId: null, overlayId: 'o1', visible: true },
        { kind: 'media.control', mediaId: 'song', playing: true },
        { kind: 'poll.open', pollId: 'p1' },
        { kind: 'message.stage', messageId: null },
        { kind: 'participant.role', userId: 'anyone', role: 'viewer' },
        { kind: 'take' },
      ),
    ).toEqual([null, null, null, null, null, null, null, null]);
  });
  test('a missing item is named by its kind', () => {
    expect(
      missing(
        { kind: 'scene.take', sceneId: 'x' },
        { kind: 'overlay.visible', sceneId: 'x', overlayId: 'o1', visible: true },
        { kind: 'overlay.visible', sceneId: 's1', overlayId: 'x', visible: true },
        { kind: 'media.control', mediaId: 'x', playing: true },
        { kind: 'poll.band', pollId: 'x' },
        { kind: 'message.stage', messageId: 'x' },
      ),
    ).toEqual(['scene', 'scene', 'overlay', 'media', 'poll', 'message']);
  });
});

test('every action that turns something off can be pressed', () => {
  const switches: readonly Action[] = [
    { kind: 'overlay.visible', sceneId: null, overlayId: 'o', visible: true },
    { kind: 'poll.open', pollId: 'p' },
    { kind: 'poll.stage', pollId: 'p', shown: true },
    { kind: 'message.stage', messageId: 'm' },
    { kind: 'auto_advance.set', enabled: true },
    { kind: 'media.control', mediaId: 'f', playing: true },
    { kind: 'lock.set', locked: true },
  ];
  for (const action of switches) {
    const off = inverseOf(action);
    expect(Action.safeParse(off).success).toBe(true);
    expect(off).not.toEqual(action);
    expect(off && inverseOf(off)).toBeNull();
  }
});
