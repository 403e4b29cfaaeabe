import { expect, test } from 'vitest';
import { SCENE_DEFAULTS } from '#shared/api/scene.ts';
import { anyChangeOf, type LibraryChanged } from '#shared/library/library-items.ts';
import type { Bridge } from '../../../src-renderer/bridge/bridge.ts';
import { TemplateSearch } from '../../../src-renderer/features/prepare/scenes/template-search.svelte.ts';

const template = (name: string) => ({
  id: name,
  name,
  body: { kind: 'template', scene: { ...SCENE_DEFAULTS, id: name, name, locked: false } },
});

/** A library that answers a list when it is told to. */
const openHost = () => {
  const waiting: ((names: readonly string[]) => void)[] = [];
  let tell: (change: LibraryChanged) => void = () => undefined;
  const call = (name: string, input: { readonly ids: readonly string[] }): Promise<unknown> =>
    name === 'library.get_many'
      ? Promise.resolve(input.ids.map(template))
      : new Promise((resolve) => {
          waiting.push((names) => {
            resolve(names.map((id) => ({ id })));
          });
        });
  const on = (_event: string, listener: typeof tell): (() => void) => {
    tell = listener;
    return () => undefined;
  };
  return {
    bridge: { call, on } as unknown as Bridge,
    change: () => {
      tell(anyChangeOf('space'));
    },
    async answer(question: number, names: readonly string[]) {
      waiting[question]?.(names);
      await new Promise(setImmediate);
    },
  };
};

test('a late answer to an earlier search is not shown over the later one', async () => {
  const host = openHost();
  const search = new TemplateSearch(host.bridge);
  const shown = () => search.templates?.map(({ name }) => name) ?? null;
  const stop = search.follow('space', 'w');
  host.change();
  await host.answer(1, ['Welcome', 'Worship']);
  await host.answer(0, ['Welcome']);
  expect(shown()).toEqual(['Welcome', 'Worship']);
  host.change();
  stop();
  search.follow('space', 'wo');
  await host.answer(2, ['Welcome', 'Worship', 'Wrong']);
  expect(shown()).toEqual(['Welcome', 'Worship']);
  await host.answer(3, ['Worship']);
  expect(shown()).toEqual(['Worship']);
});
