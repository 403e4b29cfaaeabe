import { expect, test } from 'vitest';
import { LoadedSections } from '../../../src-renderer/app/loaded-sections.svelte.ts';
import type { Section, SectionComponents } from '../../../src-renderer/app/section.ts';
import type { SectionId } from '../../../src-renderer/context/place.ts';

const COMPONENTS = { view: () => ({}) } as unknown as SectionComponents;
const section = (id: SectionId, components: Section['components']): Section => ({ id, components }) as Section;

test('what the window comes with is there at once, the rest once it is loaded', async () => {
  const desk = section('desk', COMPONENTS);
  const shows = section('shows', () => Promise.resolve(COMPONENTS));
  const loaded = new LoadedSections([desk, shows]);
  expect([loaded.componentsOf('desk'), loaded.componentsOf('shows')]).toEqual([COMPONENTS, null]);
  await loaded.load(shows);
  expect(loaded.componentsOf('shows')).toBe(COMPONENTS);
});

test('a section asked for twice is loaded once', async () => {
  let loads = 0;
  const shows = section('shows', () => {
    loads += 1;
    return Promise.resolve(COMPONENTS);
  });
  const loaded = new LoadedSections([shows]);
  await Promise.all([loaded.load(shows), loaded.loadAll([shows])]);
  await loaded.load(shows);
  expect(loads).toBe(1);
});

test('a section that could not be loaded says so until it is tried again', async () => {
  let isThere = false;
  const shows = section('shows', () => (isThere ? Promise.resolve(COMPONENTS) : Promise.reject(new Error('offline'))));
  const loaded = new LoadedSections([shows]);
  await loaded.load(shows);
  expect([loaded.hasFailed('shows'), loaded.componentsOf('shows')]).toEqual([true, null]);
  isThere = true;
  const again = loaded.load(shows);
  expect(loaded.hasFailed('shows')).toBe(false);
  await again;
  expect([loaded.hasFailed('shows'), loaded.componentsOf('shows')]).toEqual([false, COMPONENTS]);
});

test('loading all goes on after one that fails', async () => {
  const shows = section('shows', () => Promise.reject(new Error('offline')));
  const library = section('library', () => Promise.resolve(COMPONENTS));
  const loaded = new LoadedSections([shows, library]);
  await loaded.loadAll([shows, library]);
  expect([loaded.hasFailed('shows'), loaded.componentsOf('library')]).toEqual([true, COMPONENTS]);
});
