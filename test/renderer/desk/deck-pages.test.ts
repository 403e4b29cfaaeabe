import { describe, expect, test } from 'vitest';
import { workOfCommand } from '#shared/show/desk-commands.ts';
import {
  deviceSettingsOf,
  shadowedBindings,
  withDeviceSettings,
  withoutDevice,
  type ControllerBinding,
} from '#shared/controls/controllers.ts';
import type { Scene } from '#shared/api/scene.ts';
import { absentDevices } from '../../../src-renderer/context/known-devices.svelte.ts';
import { controllerLights } from '../../../src-renderer/features/desk/desk-controllers.ts';
import {
  commandOfItem,
  DeckPages,
  itemsOfPart,
  partsOf,
  type DeckItem,
} from '../../../src-renderer/features/desk/stream-deck/deck-pages.svelte.ts';
import type { DeskState } from '../../../src-renderer/features/desk/desk-state.svelte.ts';

const scenes = (count: number): readonly DeckItem[] =>
  Array.from({ length: count }, (_, at) => ({ kind: 'scene', scene: { id: `s${at}` } as Scene }));
const ids = (items: readonly DeckItem[]): readonly string[] =>
  items.map((item) =>
    item.kind === 'scene' ? item.scene.id : item.kind === 'more' ? `more ${item.part}` : item.tile.id,
  );

describe('a page on a deck', () => {
  test('a page that fits takes as many keys as it has tiles', () => {
    expect([partsOf(6, 6), ids(itemsOfPart(scenes(6), 6, 0))]).toEqual([1, ['s0', 's1', 's2', 's3', 's4', 's5']]);
  });

  test('a page that does not fit leads on by its last key, and no tile is lost', () => {
    const parts = partsOf(8, 6);
    const all = Array.from({ length: parts }, (_, part) => ids(itemsOfPart(scenes(8), 6, part)));
    expect(all).toEqual([
      ['s0', 's1', 's2', 's3', 's4', 'more 0'],
      ['s5', 's6', 's7', 'more 1'],
    ]);
  });

  test('a scene’s key presses the scene, so that the desk’s mode decides; a tile’s key presses the tile', () => {
    expect([
      commandOfItem({ kind: 'scene', scene: { id: 'a' } as Scene }),
      commandOfItem({ kind: 'tile', pageId: 'p', tile: { id: 't', label: 'Hello', steps: [] } }),
      commandOfItem({ kind: 'more', part: 0, parts: 2 }),
    ]).toEqual([
      { kind: 'action', action: { kind: 'scene.press', sceneId: 'a' } },
      { kind: 'tile', pageId: 'p', tileId: 't', name: 'Hello' },
      { kind: 'deck.page' },
    ]);
  });
});

test('the light of a learnt place on a page is that of the device’s own page', () => {
  const tile = (pageId: string) => ({
    id: pageId,
    label: '',
    steps: [{ kind: 'action', action: { kind: 'scene.take', sceneId: pageId } }],
  });
  const page = (id: string) => ({ id, name: id, body: { tiles: [tile(id)] } });
  const command = { kind: 'tile.nth', index: 0 };
  const settings = {
    devices: [{ ...deviceSettingsOf({ devices: [] }, 'Pad'), pageId: 'own' }],
    bindings: [{ device: 'Pad', control: 'note 1 36', command }],
  };
  const desk = {
    app: {
      controllers: {
        settings,
        settingsOf: (device: string) => deviceSettingsOf(settings, device),
        twins: { isInDoubt: () => false },
      },
      show: { scenes: [] },
    },
    deck: {
      ownFront: page('front'),
      store: { find: page },
      tileOf: ({ pageId = 'front' }: { readonly pageId?: string }) => ({ pageId, tile: tile(pageId) }),
    },
    // The desk tells a light by the mark of its press: only that of the own page failed.
    board: { markOf: ({ sceneId }: { readonly sceneId: string }) => (sceneId === 'own' ? { phase: 'failed' } : null) },
  } as unknown as DeskState;
  expect(controllerLights(desk, new DeckPages(desk))).toEqual([
    { device: 'Pad', control: 'note 1 36', light: 'failed' },
  ]);
});

describe('a deck that follows the page in front', () => {
  const page = (id: string, count: number) => ({
    id,
    name: id,
    body: { tiles: Array.from({ length: count }, (_, at) => ({ id: `${id}${at}`, label: '', steps: [] })) },
  });
  const pages = [page('a', 8), page('b', 8)];
  const desk = {
    app: { controllers: { settings: { devices: [] } }, show: { scenes: [] } },
    deck: {
      ownFront: pages[0],
      store: { pages, find: (id: string) => pages.find((one) => one.id === id) ?? null },
      open(id: string) {
        this.ownFront = pages.find((one) => one.id === id);
      },
    },
  };
  const panel = { keys: [0, 1, 2, 3, 4, 5].map((index) => ({ index, size: null })) };
  const shown = (of: DeckPages): readonly string[] => ids([...of.itemsOf('Deck', panel).values()]);

  test('begins another page at its first part', () => {
    const of = new DeckPages(desk as unknown as DeskState);
    of.turn('Deck', panel, 1);
    expect(shown(of)).toEqual(['a5', 'a6', 'a7', 'more 1']);
    desk.deck.open('b');
    expect(shown(of)).toEqual(['b0', 'b1', 'b2', 'b3', 'b4', 'more 0']);
    of.turn('Deck', panel, 1);
    expect(shown(of)).toEqual(['b5', 'b6', 'b7', 'more 1']);
    of.turn('Deck', panel, 1);
    expect(shown(of)).toEqual(['a0', 'a1', 'a2', 'a3', 'a4', 'more 0']);
  });
});

test('a device keeps its own settings, and one without settings may do everything', () => {
  const settings = { devices: withDeviceSettings({ devices: [] }, { device: 'Pad', locked: true }) };
  const later = { devices: withDeviceSettings(settings, { device: 'Pad', role: 'viewer' }) };
  expect([deviceSettingsOf(later, 'Pad'), deviceSettingsOf(later, 'Other').role, later.devices.length]).toEqual([
    { device: 'Pad', enabled: true, locked: true, role: 'viewer', pageId: null, brightness: 70 },
    'operator',
    1,
  ]);
});

test('a device with settings is listed while it is unplugged, until it is forgotten', () => {
  const settings = {
    devices: withDeviceSettings({ devices: [] }, { device: 'Stream Deck + 1111' }),
    bindings: [
      { device: 'Pad', control: 'note 1 60', command: workOfCommand('take') },
      { device: 'Pedal', control: 'axis 1 1', command: workOfCommand('take') },
    ] as ControllerBinding[],
  };
  expect(absentDevices(settings, [{ name: 'Pad' }]).map(({ name, kind }) => [name, kind])).toEqual([
    ['Stream Deck + 1111', 'stream-deck'],
    ['Pedal', 'gamepad'],
  ]);
  expect(absentDevices(withoutDevice(settings, 'Pedal'), [{ name: 'Pad' }]).map(({ name }) => name)).toEqual([
    'Stream Deck + 1111',
  ]);
});

test('a control that was taught two commands is reported: only the first counts', () => {
  const one = { device: 'Pad', control: 'note 1 60', command: workOfCommand('take') } as const;
  const other = { ...one, command: workOfCommand('scene.next') } as const;
  expect(shadowedBindings([one, { ...one, control: 'note 1 61' }, other])).toEqual([other]);
});
