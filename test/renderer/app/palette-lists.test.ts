import { expect, test } from 'vitest';
import { findable, findChoices } from '../../../src-renderer/app/palette/palette-choice.ts';
import { PaletteLists } from '../../../src-renderer/app/palette/palette-lists.svelte.ts';
import { PaletteMembers } from '../../../src-renderer/app/palette/palette-members.svelte.ts';
import { memberChoices, templateChoices } from '../../../src-renderer/app/palette/palette-sources.ts';
import type { AppContext } from '../../../src-renderer/context/app-context.ts';
import { libraryPlaceOf } from '../../../src-renderer/context/place.ts';
import { consoleOf } from '../../../src-renderer/features/console/use-console.svelte.ts';
import { inRoot } from '../../support/in-root.svelte.ts';

interface Call {
  readonly name: string;
  readonly operation?: string;
  readonly params?: unknown;
  readonly query?: { readonly cursor?: string };
  readonly lane?: string;
  readonly kind?: string;
}

const PEOPLE = Array.from({ length: 450 }, (_, at) => ({ id: `u${at}`, name: `Person ${at}`, email: `p${at}@x.org` }));

const item = (id: string, kind: 'template' | 'show_template') => ({ id, kind, name: `Name of ${id}`, tags: ['choir'] });

/** A window on a space of 450 members, as far as the palette asks for it. */
const windowOf = ({ role = 'desk', operations = null as readonly string[] | null, isDown = false } = {}) => {
  const calls: Call[] = [];
  const went: unknown[] = [];
  const pageFrom = (at: number) => {
    const next = at + 200;
    return { users: PEOPLE.slice(at, next), nextCursor: next < PEOPLE.length ? String(next) : null };
  };
  const app = {
    host: {
      space: { id: 'space', access: 'full', operations },
      is: (least: string) => role === 'desk' || (role === 'operator' && least !== 'desk'),
    },
    navigation: {
      paletteOpen: true,
      section: 'desk',
      go: (section: string, target: string | null) => went.push([section, target]),
    },
    bridge: {
      call(name: string, input: Omit<Call, 'name'>) {
        calls.push({ name, ...input });
        if (name === 'library.list')
          return Promise.resolve(input.kind === 'template' ? [item('t', 'template')] : [item('s', 'show_template')]);
        if (name !== 'platform.call') return Promise.resolve({ perMinute: 300, remaining: 300, others: 0 });
        if (isDown) return Promise.reject(new Error('No line.'));
        if (input.operation === 'get_user') return Promise.resolve({ status: 200, value: { user: PEOPLE[1] } });
        return Promise.resolve(pageFrom(Number(input.query?.cursor ?? 0)));
      },
    },
    // The platform is asked for shows and never answers.
    platform: () => new Promise(() => undefined),
  } as unknown as AppContext & { readonly navigation: { paletteOpen: boolean } };
  const { made: members } = inRoot(() => new PaletteMembers(app, () => 0));
  return { app, calls, went, members, reads: () => calls.filter(({ operation }) => operation === 'list_users') };
};

test('templates of scenes and shows are found while the platform does not answer, and open where they are used', async () => {
  const { app, calls, went } = windowOf();
  const lists = new PaletteLists(app);
  void lists.read();
  await expect.poll(() => lists.templates.length).toBe(2);
  const choices = templateChoices(app, lists.templates);
  expect(findChoices(choices.map(findable), 'choir')[0]?.choices.map(({ id }) => id)).toEqual(['t', 's']);
  for (const choice of choices) choice.run();
  expect(went).toEqual([
    ['prepare', 'template=t'],
    ['library', 'show-templates=s'],
  ]);
  expect(libraryPlaceOf('show-templates=s')).toEqual({ viewId: 'show-templates', itemId: 's' });
  // Summaries alone: what is in the templates stays on the disk.
  expect(calls.map(({ name }) => name)).toEqual(['library.list', 'library.list']);
});

test('the palette reads all members of a space once a name may be meant, page by page, after other work', async () => {
  const { members, reads } = windowOf();
  members.open();
  await members.find('p');
  expect(reads()).toEqual([]);
  await members.find('pe');
  await members.find('per');
  members.open();
  await members.find('person');
  expect(members.all).toHaveLength(450);
  expect(reads().map(({ query, lane }) => [query?.cursor, lane])).toEqual([
    [undefined, 'library'],
    ['200', 'library'],
    ['400', 'library'],
  ]);
});

test('a member who is not in the show is read in the console', async () => {
  const { app, members, went, calls } = windowOf();
  await members.find('person');
  const choices = memberChoices(app, members.all, new Set(['u0']));
  expect([choices.length, choices[0]?.name]).toEqual([449, 'Person 1']);
  const [found] = findChoices(choices.map(findable), 'p1@x.org');
  expect(found?.choices.map(({ id }) => id)).toEqual(['u1']);
  found?.choices[0]?.run();
  expect(went).toEqual([['console', null]]);
  await expect.poll(() => consoleOf(app).answer?.kind).toBe('answered');
  expect(calls.filter(({ operation }) => operation === 'get_user').map(({ params }) => params)).toEqual([{ id: 'u1' }]);
});

test('a panel, a connection without the right and a closed palette read no members', async () => {
  const panel = windowOf({ role: 'operator' });
  const narrow = windowOf({ operations: ['list_users'] });
  for (const { members } of [panel, narrow]) await members.find('person');
  expect([panel.reads(), narrow.reads()]).toEqual([[], []]);
  const closed = windowOf();
  closed.app.navigation.paletteOpen = false;
  await closed.members.find('person');
  expect([closed.reads().length, closed.members.all.length]).toEqual([1, 200]);
});

test('a platform that cannot be reached is asked once at each opening', async () => {
  const { members, reads } = windowOf({ isDown: true });
  members.open();
  for (const words of ['an', 'ana', 'ana l']) await members.find(words);
  expect(reads()).toHaveLength(1);
  members.open();
  await members.find('ana');
  expect([reads().length, members.all]).toEqual([2, []]);
});
