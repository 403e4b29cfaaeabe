import { expect, test } from 'vitest';
import { LoadedSections } from '../../../src-renderer/app/loaded-sections.svelte.ts';
import type { Section, SectionComponents } from '../../../src-renderer/app/section.ts';

const components = (): SectionComponents => ({ view: () => ({}) });

test('sections that are loaded at the same time all stay, whichever comes last', async () => {
  const console = Promise.withResolvers<SectionComponents>();
  const debrief = Promise.withResolvers<SectionComponents>();
  const section = (id: 'console' | 'debrief', loading: Promise<SectionComponents>): Section =>
    ({ id, components: () => loading }) as unknown as Section;
  const sections = [section('console', console.promise), section('debrief', debrief.promise)] as const;
  const loaded = new LoadedSections(sections);
  const both = Promise.all(sections.map((one) => loaded.load(one)));
  console.resolve(components());
  await Promise.resolve();
  debrief.resolve(components());
  await both;
  expect(loaded.componentsOf('console')).not.toBeNull();
  expect(loaded.componentsOf('debrief')).not.toBeNull();
});
