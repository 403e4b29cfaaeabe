import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { anyChangeOf, type LibraryChanged, type LibraryItem } from '#shared/library/library-items.ts';
import { newItem } from '#shared/library/new-item.ts';
import { localMediaUrl } from '#shared/scene/local-media.ts';
import type { SceneDocument } from '#shared/scene/scene-document.ts';
import type { Bridge } from '../../../src-renderer/bridge/bridge.ts';
import { newScene } from '../../../src-renderer/features/prepare/items.ts';
import { showKept, sourceOf } from '../../../src-renderer/lib/media-source.ts';
import { MediaStore } from '../../../src-renderer/features/prepare/media-store.svelte.ts';

const medium = (id: string, name: string, revision = 1): LibraryItem => ({
  ...newItem({
    id,
    spaceId: 'space',
    name,
    body: {
      kind: 'media',
      mediaKind: 'image',
      url: `https://files.example/${id}.png`,
      mediaId: `platform-${id}`,
      thumbnailUrl: null,
      sizeBytes: 1,
    },
  }),
  externalId: `platform-${id}`,
  revision,
  updatedAt: revision,
});

const openHost = (items: readonly LibraryItem[], addresses: () => Promise<unknown> = () => Promise.resolve({})) => {
  let kept = items;
  const read: string[][] = [];
  let tell: (change: LibraryChanged) => void = () => undefined;
  const call = (name: string, input: { readonly ids: string[] }): Promise<unknown> => {
    if (name === 'media.addresses') return addresses();
    if (name === 'library.list') read.push([]);
    if (name === 'library.list') return Promise.resolve(kept);
    if (name !== 'library.get_many') return Promise.resolve(name === 'media.copies' ? [] : null);
    read.push(input.ids);
    return Promise.resolve(kept.filter(({ id }) => input.ids.includes(id)));
  };
  const on = (event: string, listener: never): (() => void) => {
    if (event === 'library.changed') tell = listener;
    return () => undefined;
  };
  return {
    bridge: { call, on } as unknown as Bridge,
    /** Calls since the last look: a list, or the items asked for. */
    looked: () => read.splice(0),
    async change(id: string | null, items: readonly LibraryItem[], kind: LibraryItem['kind'] = 'media') {
      kept = items;
      const revision = items.find((item) => item.id === id)?.revision ?? null;
      tell(id === null ? anyChangeOf('space') : { spaceId: 'space', id, kind, revision });
      await vi.advanceTimersByTimeAsync(1000);
    },
  };
};

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const FIRST = [medium('a', 'Logo'), medium('b', 'Plan')];
const names = (shelf: MediaStore) => shelf.items.map(({ title }) => title);

test('media are read once, and afterwards only what changed', async () => {
  const host = openHost(FIRST);
  const shelf = new MediaStore(host.bridge);
  shelf.follow('space');
  await vi.advanceTimersByTimeAsync(0);
  expect([names(shelf), host.looked()]).toEqual([
    ['Logo', 'Plan'],
    [[], ['a', 'b']],
  ]);
  await host.change('b', [medium('a', 'Logo'), medium('b', 'New plan', 2)]);
  expect([names(shelf), host.looked()]).toEqual([
    ['Logo', 'New plan'],
    [[], ['b']],
  ]);
  const before = shelf.items;
  await host.change(null, [medium('a', 'Logo'), medium('b', 'New plan', 2)]);
  expect([shelf.items === before, host.looked()]).toEqual([true, [[]]]);
  await host.change(null, [medium('b', 'New plan', 2)]);
  expect([names(shelf), host.looked()]).toEqual([['New plan'], [[]]]);
});

test('editing a show, which changes the library with every edit, reads no media', async () => {
  const host = openHost(FIRST);
  const shelf = new MediaStore(host.bridge);
  shelf.follow('space');
  await vi.advanceTimersByTimeAsync(0);
  host.looked();
  for (let edit = 0; edit < 5; edit += 1) await host.change('draft', FIRST, 'draft');
  expect(host.looked()).toEqual([]);
});

test('a revision that is known already is not read again', async () => {
  const host = openHost(FIRST);
  const shelf = new MediaStore(host.bridge);
  shelf.follow('space');
  await vi.advanceTimersByTimeAsync(0);
  host.looked();
  await host.change('a', FIRST);
  expect(host.looked()).toEqual([]);
});

test('another space has other media, also while they are read', async () => {
  const host = openHost(FIRST);
  const shelf = new MediaStore(host.bridge);
  const stop = shelf.follow('space');
  await vi.advanceTimersByTimeAsync(0);
  stop();
  shelf.follow('other');
  expect(shelf.items).toEqual([]);
});

const FILE = 'f'.repeat(64);
const BACKGROUND = 'b'.repeat(64);
const sceneWith = (slot: object, background: string): SceneDocument =>
  ({ ...newScene('Doors', (prefix) => prefix), slots: [slot], backgroundImageUrl: background }) as SceneDocument;

test('a file that goes to the platform is known and drawn from here at every moment', async () => {
  const there = 'https://files.example/a.png';
  const background = 'https://files.example/b.png';
  let answer: (addresses: Record<string, string>) => void = () => undefined;
  let addresses = (): Promise<unknown> => Promise.resolve({});
  const known = medium('a', 'Logo');
  const body = { ...known.body, mediaId: null, url: localMediaUrl(FILE) } as LibraryItem['body'];
  const added: LibraryItem = { ...known, externalId: null, body };
  const host = openHost([added], () => addresses());
  const shelf = new MediaStore(host.bridge);
  const stop = shelf.follow('space');
  await vi.advanceTimersByTimeAsync(0);
  const seen = (): readonly unknown[] => {
    const found = shelf.byId.get('platform-a');
    return [shelf.there.has('platform-a'), found && sourceOf(found.url), sourceOf(background)];
  };
  const here = [true, `/media/${FILE}`, `/media/${BACKGROUND}`];
  shelf.meet(
    { scenes: [sceneWith({ id: 's', kind: 'media', url: localMediaUrl(FILE) }, localMediaUrl(BACKGROUND))] },
    { scenes: [sceneWith({ id: 's', kind: 'media', mediaId: 'platform-a' }, background)] },
  );
  expect(seen()).toEqual(here);
  addresses = () => new Promise((resolve) => (answer = resolve));
  await host.change('a', [medium('a', 'Logo', 2)]);
  expect(seen()).toEqual(here);
  answer({ [there]: FILE, [background]: BACKGROUND });
  await vi.advanceTimersByTimeAsync(0);
  expect([seen(), shelf.byId.get('platform-a')?.url]).toEqual([here, there]);
  stop();
  showKept({});
});
