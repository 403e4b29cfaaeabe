import { expect, test } from 'vitest';
import { findOperation } from '#shared/api/operations.ts';
import type { Poll } from '#shared/api/polls.ts';
import type { ProductionDesk } from '#shared/api/scenes.ts';
import { LibraryBody } from '#shared/library/library-items.ts';
import { Action, type ActionKind } from '#shared/show/action.ts';
import { NO_SPEAKERS } from '#shared/show/speaker-lines.ts';
import { RunStep, type DeckTile } from '#shared/show/deck-page.ts';
import { isInEffect, operationsOf, pressOf } from '#shared/show/actions/action-rules.ts';
import type { ShowFacts } from '#shared/show/actions/show-facts.ts';
import type { ShowLook } from '../../../src-renderer/actions/action-view.ts';
import { ALL_FORMS, formOf, viewOf } from '../../../src-renderer/actions/all-views.ts';
import { fieldChoices, isChoice } from '../../../src-renderer/actions/field-choices.ts';
import { findInPalette, paletteOf } from '../../../src-renderer/actions/palette.ts';
import type { ShowSources } from '../../../src-renderer/actions/show-sources.ts';
import { TILE_ICONS } from '../../../src-renderer/actions/tile-icons.ts';
import { deckPageOfFragment } from '../../../src-renderer/context/place.ts';
import { TileDraft } from '../../../src-renderer/features/desk/deck/tile-draft.svelte.ts';
import { tileRefusal, type TileContext } from '../../../src-renderer/features/desk/deck/tile-refusal.ts';
import { sampleScene } from '../../support/scenes.ts';
import { NEW_DESK_MODE } from '#shared/show/new-desk-mode.ts';

const scene = sampleScene({
  id: 'talk',
  name: 'Talk',
  overlays: [{ id: 'logo', type: 'sticker', label: 'Logo', visible: true, x: 0, y: 0, w: 0.1, h: 0.1 } as never],
});
const poll = {
  id: 'p1',
  question: 'Do you sell?',
  status: 'draft',
  resultsShown: false,
  onStage: false,
  voters: 0,
} as Poll;
const desk = {
  session: { extraViewers: 0, chat: 'open', status: 'live' },
  activeSceneId: 'talk',
  autoAdvance: { enabled: false, loop: false, nextSceneAt: null },
  scenes: [scene],
  media: [],
  bands: [],
} as unknown as ProductionDesk;

const showFacts = (changes: Partial<ShowFacts> = {}): ShowFacts => ({
  desk,
  polls: [poll],
  mode: NEW_DESK_MODE,
  stagedMessageId: null,
  chosenPollId: null,
  nextMessageId: null,
  mediaOnAir: [],
  writesChat: true,
  ownObsScene: null,
  roleOf: () => 'viewer',
  playing: (id) => (id === 'film' ? true : null),
  page: (id) => (id === 'slides' ? 4 : null),
  now: () => 0,
  ...changes,
});
const around = (changes: Partial<TileContext> = {}): TileContext => ({
  contents: {
    scenes: [
      {
        id: 'talk',
        overlays: [{ id: 'logo' }],
        slots: [{ mediaId: 'film' }, { mediaId: 'slides' }, { mediaId: 'later' }],
        audios: [],
      },
    ],
    hasPoll: (id) => id === 'p1',
    hasPerson: () => true,
    hasMessage: () => true,
  },
  showFacts: showFacts(),
  hasPage: (id) => id === 'page',
  denialReason: () => null,
  ...changes,
});
const tileOf = (...actions: readonly Action[]): DeckTile => ({
  id: 't',
  label: '',
  steps: actions.map((action) => ({ kind: 'action', action })),
});
const refusalOf = (action: Action, changes: Partial<TileContext> = {}) => tileRefusal(tileOf(action), around(changes));

test('a tile says why it can do nothing now', () => {
  const locked = showFacts({ mode: { ...NEW_DESK_MODE, locked: true } });
  expect([
    tileRefusal(tileOf(), around())?.kind,
    refusalOf({ kind: 'scene.take', sceneId: 'gone' })?.kind,
    refusalOf({ kind: 'scene.take', sceneId: 'talk' }, { showFacts: locked }),
    refusalOf({ kind: 'take' }),
    refusalOf({ kind: 'take_back' }),
    refusalOf({ kind: 'scene.step', by: 1 }),
    refusalOf({ kind: 'scene.step', by: -1 }),
    refusalOf({ kind: 'poll.close', pollId: 'p1' }),
    refusalOf({ kind: 'overlay.visible', sceneId: 'talk', overlayId: 'logo', visible: true }),
    refusalOf({ kind: 'chat.mode', mode: 'open' }),
    refusalOf({ kind: 'media.control', mediaId: 'later', playing: true }),
    refusalOf({ kind: 'band.show', text: 'Hello' }, { denialReason: () => 'Reading only.' }),
  ]).toEqual([
    'empty',
    'missing',
    { kind: 'action', why: 'locked' },
    { kind: 'action', why: 'nothing_next' },
    { kind: 'action', why: 'nothing_back' },
    { kind: 'action', why: 'last' },
    { kind: 'action', why: 'first' },
    { kind: 'action', why: 'not_open' },
    null,
    { kind: 'action', why: 'already_set' },
    { kind: 'action', why: 'not_playing' },
    { kind: 'right', text: 'Reading only.' },
  ]);
});

test('a tile that does not change the air can be pressed on a locked desk', () => {
  const locked = { showFacts: showFacts({ mode: { ...NEW_DESK_MODE, locked: true } }) };
  expect([
    refusalOf({ kind: 'lock.set', locked: true }, locked),
    refusalOf({ kind: 'scene.cue', sceneId: 'talk' }, locked),
    refusalOf({ kind: 'mode.set', mode: 'cue' }, locked),
  ]).toEqual([null, null, null]);
});

test('a sequence is refused for what stands against all of it, and for a step that is not in this show', () => {
  const band: Action = { kind: 'band.show', text: 'Hello' };
  expect([
    tileRefusal(tileOf(band, { kind: 'take' }), around()),
    tileRefusal(tileOf(band, { kind: 'poll.open', pollId: 'gone' }), around()),
    tileRefusal(
      {
        ...tileOf(band, band),
        steps: [
          { kind: 'command', name: 'help' },
          { kind: 'wait', ms: 1 },
        ],
      },
      around(),
    )?.kind,
  ]).toEqual([null, { kind: 'missing', what: 'poll', step: 1 }, 'mixed']);
});

test('pressing a tile whose overlay or mode is on turns that off', () => {
  const overlay: Action = { kind: 'overlay.visible', sceneId: 'talk', overlayId: 'logo', visible: true };
  const off = {
    ...desk,
    scenes: desk.scenes.map((one) => ({ ...one, overlays: one.overlays.map((o) => ({ ...o, visible: false })) })),
  };
  expect(pressOf(overlay, showFacts())).toEqual({ ...overlay, visible: false });
  expect(pressOf(overlay, showFacts({ desk: off }))).toEqual(overlay);
  expect(pressOf({ kind: 'media.control', mediaId: 'film', playing: true }, showFacts())).toMatchObject({
    playing: false,
  });
  expect(pressOf({ kind: 'scene.take', sceneId: 'talk' }, showFacts())).toEqual({
    kind: 'scene.take',
    sceneId: 'talk',
  });
});

const LOOK: ShowLook = {
  isLive: true,
  cuedSceneId: null,
  endsAt: null,
  now: 0,
  bands: [],
  polls: [],
  speakers: NO_SPEAKERS,
};
const SOURCES: ShowSources = {
  scenes: [scene],
  polls: [poll],
  presets: [{ id: 'b', label: 'Replay', text: 'Replay tonight', bg: '#5b5bd6' }],
  media: [
    { id: 'film', title: 'Film', kind: 'video' },
    { id: 'slides', title: 'Slides', kind: 'pdf' },
  ],
  people: [{ id: 'mara', name: 'Mara' } as never],
  messages: [{ id: 'hello', name: 'Mara', text: 'Hello' } as never],
  obsScenes: ['Camera'],
  readyLines: ['Wrap up'],
  pages: [{ id: 'page', name: 'Sales' }],
};

test('every kind of action can be chosen for a step, and is known again as what was chosen', () => {
  const made = ALL_FORMS.map((kind) => ({ kind, action: kind.make(SOURCES) }));
  expect(made.filter(({ action }) => !Action.safeParse(action).success)).toEqual([]);
  expect(made.map(({ action }) => formOf(action)?.id)).toEqual(ALL_FORMS.map(({ id }) => id));
  const kinds = new Set<string>(made.map(({ action }) => action.kind));
  const all: readonly ActionKind[] = Action.options.map((option) => option.shape.kind.value);
  expect(all.filter((kind) => !kinds.has(kind))).toEqual([]);
});

test('a field offers only what its action takes', () => {
  const refused = ALL_FORMS.flatMap(({ id, make, fields }) => {
    const action = make(SOURCES);
    return fields.filter(isChoice).flatMap((field) =>
      fieldChoices(field, action[field.name], action, SOURCES)
        .choices.filter(({ means }) => !Action.safeParse({ ...action, [field.name]: means }).success)
        .map(({ label }) => `${id}: ${label}`),
    );
  });
  expect(refused).toEqual([]);
});

test('a tile of a scene of the person’s own OBS is lit while that scene is in its program', () => {
  const action: Action = { kind: 'obs.scene', scene: 'Camera' };
  const looks = [null, 'Pause', 'Camera'].map((ownObsScene) => {
    const on = isInEffect(action, showFacts({ ownObsScene }));
    return [on, viewOf(action).tone(action, on, LOOK), viewOf(action).note(action, on, LOOK)];
  });
  expect(looks).toEqual([
    [null, null, ''],
    [false, null, ''],
    [true, 'on', 'on'],
  ]);
});

test('every action that reaches the platform does so by an operation that writes', () => {
  const names = ALL_FORMS.flatMap(({ make }) => operationsOf(Action.parse(make(SOURCES)), null));
  const others = names.filter((name) => findOperation(name)?.access !== 'write');
  expect([names.length > 0, others]).toEqual([true, []]);
});

test('every entry of the palette is a tile the library keeps, with an icon that is drawn', () => {
  const entries = paletteOf(SOURCES);
  const tiles = entries.map(({ tile }, index) => ({ ...tile, id: `tile-${index}` }));
  expect(LibraryBody.safeParse({ kind: 'deck_page', position: 0, tiles: tiles.slice(0, 100) }).success).toBe(true);
  expect(tiles.filter(({ icon }) => !Object.hasOwn(TILE_ICONS, icon ?? ''))).toEqual([]);
  const inPalette = new Set(
    tiles.flatMap(({ steps }) => steps.flatMap((step) => (step.kind === 'action' ? [step.action.kind] : []))),
  );
  const missing = Action.options.map((option) => option.shape.kind.value).filter((kind) => !inPalette.has(kind));
  // Both need more than the palette knows: the link of the offer, the message to delete.
  expect(missing).toEqual(['chat.offer', 'message.delete']);
});

test('the palette is searched by words in any order, without minding accents', () => {
  const names = findInPalette(paletteOf(SOURCES), 'sell OPEN').map(({ name }) => name);
  expect(names).toEqual(['Open poll: Do you sell?']);
});

test('a tile being written says which step lacks something, and loses nothing of the others', () => {
  const draft = new TileDraft(tileOf({ kind: 'take' }));
  draft.add({ kind: 'action', action: { kind: 'band.show', text: '' } });
  draft.add({ kind: 'wait', ms: 1500 });
  expect(draft.unfinished).toBe(1);
  const [, second] = draft.steps;
  draft.put(second?.key ?? 0, { kind: 'action', action: { kind: 'band.show', text: 'Hello' } });
  draft.move(second?.key ?? 0, -1);
  expect(draft.unfinished).toBe(-1);
  const { steps } = draft.tile();
  expect(steps).toEqual([
    { kind: 'action', action: { kind: 'band.show', text: 'Hello' } },
    { kind: 'action', action: { kind: 'take' } },
    { kind: 'wait', ms: 1500 },
  ]);
  expect(steps.every((step) => RunStep.safeParse(step).success)).toBe(true);
});

test('an address names a page of the deck, or none', () => {
  expect(
    ['#/desk?page=abc', '#/desk?page=a%20b&x=1', '#/desk', '#/desk?page=', '#token=1', ''].map(deckPageOfFragment),
  ).toEqual(['abc', 'a b', null, null, null, null]);
});
