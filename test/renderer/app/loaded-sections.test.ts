import { expect, test } from 'vitest';
import { LoadedSections } from '../../../src-renderer/app/loaded-sections.svelte.ts';
import type { Section, SectionComponents } from '../../../src-renderer/app/section.ts';

/** A page that can be reached or not, and counts how often it is loaded anew. */
const fakePage = (isThere: boolean) => {
  let reloads = 0;
  return {
    fetch: () => (isThere ? Promise.resolve(new Response('')) : Promise.reject(new TypeError('gone'))),
    location: { href: 'http://127.0.0.1/', reload: () => void (reloads += 1) },
    reloads: () => reloads,
  };
};

const components = (): SectionComponents => ({ view: () => ({}) });

test('sections that are loaded at the same time all stay, whichever comes last', async () => {
  const console = Promise.withResolvers<SectionComponents>();
  const debrief = Promise.withResolvers<SectionComponents>();
  const section = (id: 'console' | 'debrief', loading: Promise<SectionComponents>): Section =>
    ({ id, components: () => loading }) as unknown as Section;
  const sections = [section('console', console.promise), section('debrief', debrief.promise)] as const;
  const loaded = new LoadedSections(sections, fakePage(true));
  const both = Promise.all(sections.map((one) => loaded.load(one)));
  console.resolve(components());
  await Promise.resolve();
  debrief.resolve(components());
  await both;
  expect(loaded.componentsOf('console')).not.toBeNull();
  expect(loaded.componentsOf('debrief')).not.toBeNull();
});

test('a section that fails again is loaded with its page, unless the app cannot be reached', async () => {
  const failing = { id: 'console', components: () => Promise.reject(new TypeError('no script')) } as unknown as Section;
  for (const isThere of [true, false]) {
    const page = fakePage(isThere);
    const loaded = new LoadedSections([failing], page);
    await loaded.load(failing);
    expect([loaded.hasFailed('console'), page.reloads()]).toEqual([true, 0]);
    await loaded.loadAgain(failing);
    expect(page.reloads()).toBe(isThere ? 1 : 0);
  }
});
