import { describe, expect, test } from 'vitest';
import type { LibraryChange } from '#shared/library/library-items.ts';
import { verbatim } from '#shared/words/sentence.ts';
import { openTestLibrary, sampleDocument, stamp } from '../../support/library-file.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { createSyncDesk, wireTo } from '../../support/sync-desk.ts';

const setName = (name: string): LibraryChange => ({ kind: 'scene', edit: [{ kind: 'set', fields: { name } }] });
const names = async (service: TestService): Promise<readonly (readonly string[])[]> =>
  (await service.call('list_scene_templates', {})).templates.map((one) => [one.name, one.scene.name]);
const start = () => {
  const service = startTestService();
  const wire = wireTo(service);
  return { service, wire, desk: createSyncDesk({ service, fetch: wire.fetch }) };
};

describe('sync of templates', () => {
  test('many edits of one template are sent once, in the order in which they began to wait', async () => {
    const { service, wire, desk } = start();
    for (const id of ['b', 'a']) desk.library.addTemplate(id);
    for (const name of ['x', 'y', 'z'])
      desk.library.ask('items.change', { ...stamp(), id: 'b', change: setName(name) });
    expect(await desk.settle()).toMatchObject({ done: 2, total: 2, waiting: 0 });
    expect(wire.writes).toEqual(['POST /scene-templates', 'POST /scene-templates']);
    expect(await names(service)).toEqual([
      ['a', 'a'],
      ['b', 'z'],
    ]);
  });

  test('it is told once for a space that templates were sent there, and not where there was nothing to send', async () => {
    const { desk } = start();
    const told: string[] = [];
    desk.sync.onSent((spaceId) => told.push(spaceId));
    for (const id of ['a', 'b']) desk.library.addTemplate(id);
    await desk.settle();
    expect(told).toHaveLength(1);
    await desk.sync.run();
    expect(told).toHaveLength(1);
  });

  test('renaming and deleting reach the platform', async () => {
    const { service, wire, desk } = start();
    for (const id of ['a', 'b']) desk.library.addTemplate(id);
    await desk.settle();
    desk.library.ask('items.change', { ...stamp(), id: 'a', change: { kind: 'name', name: 'new' } });
    desk.library.ask('items.remove', { ...stamp(), id: 'b' });
    wire.writes.length = 0;
    await desk.settle();
    expect(wire.writes).toHaveLength(3);
    expect(await names(service)).toEqual([['new', 'a']]);
  });

  test.each(['renamed', 'new'])(
    'a template that is deleted while it is sent stays deleted, and undo restores it: %s',
    async (when) => {
      const service = startTestService();
      const wire = wireTo(service);
      let remove = (): void => {};
      const desk = createSyncDesk({
        service,
        async fetch(input, init) {
          const answer = await wire.fetch(input, init);
          // The platform has it under its new name; its answer is on the way.
          if (wire.writes.at(-1) === 'POST /scene-templates') remove();
          return answer;
        },
      });
      desk.library.addTemplate('a');
      if (when === 'renamed') await desk.settle();
      desk.library.ask('items.change', { ...stamp(), id: 'a', change: { kind: 'tags', tags: ['workshop'] } });
      desk.library.ask('items.change', { ...stamp(), id: 'a', change: { kind: 'name', name: 'b' } });
      wire.writes.length = 0;
      remove = () => {
        remove = () => {};
        desk.library.ask('items.remove', { ...stamp(), id: 'a' });
      };
      await desk.settle();
      const listed = () =>
        desk.library
          .ask('items.list', { spaceId: 's', kind: 'template', limit: 9, offset: 0 })
          .map(({ id, name, tags }) => [id, name, tags]);
      expect([await names(service), listed()]).toEqual([[], []]);
      desk.library.ask('items.bring_back', { ...stamp(), id: 'a' });
      await desk.settle();
      expect([await names(service), listed()]).toEqual([[['b', 'a']], [['a', 'b', ['workshop']]]]);
    },
  );

  test('a template of the same name that was there before is not overwritten silently', async () => {
    const { service, desk } = start();
    await service.call('create_scene_template', { body: { name: 'a', scene: { name: 'theirs' } } });
    desk.library.addTemplate('a');
    await desk.settle();
    expect(await names(service)).toEqual([['a', 'theirs']]);
    const [conflict] = desk.library.ask('conflicts.list', {});
    expect(conflict).toMatchObject({ about: { kind: 'template' }, mine: { name: 'a' }, theirs: { name: 'theirs' } });
    desk.library.ask('conflicts.resolve', { ...stamp(), id: conflict?.id ?? '', take: 'mine' });
    await desk.settle();
    expect(await names(service)).toEqual([['a', 'a']]);
  });

  test('two desks take over what the other made, changed and deleted', async () => {
    const { service, desk, wire } = start();
    const other = createSyncDesk({ service, fetch: wire.fetch, library: openTestLibrary() });
    desk.library.addTemplate('a');
    desk.library.addTemplate('b');
    await desk.settle();
    await other.settle();
    const list = () => other.library.ask('items.list', { spaceId: 's', kind: 'template', limit: 9, offset: 0 });
    expect(list().map((item) => item.name)).toEqual(['a', 'b']);
    other.library.ask('items.change', { ...stamp(), id: list()[0]?.id ?? '', change: setName('changed') });
    desk.library.ask('items.remove', { ...stamp(), id: 'b' });
    for (const one of [other, desk, other]) await one.settle();
    expect(list().map((item) => item.name)).toEqual(['a']);
    expect(desk.library.ask('items.get', { id: 'a' }).body).toMatchObject({ scene: { name: 'changed' } });
  });

  test('a template renamed on both sides stays one: their name stands, mine is a conflict', async () => {
    const { service, desk, wire } = start();
    const other = createSyncDesk({ service, fetch: wire.fetch, library: openTestLibrary() });
    desk.library.addTemplate('a');
    await desk.settle();
    await other.settle();
    const list = (one: typeof desk) =>
      one.library.ask('items.list', { spaceId: 's', kind: 'template', limit: 9, offset: 0 });
    const rename = (one: typeof desk, name: string): void => {
      one.library.ask('items.change', { ...stamp(), id: list(one)[0]?.id ?? '', change: { kind: 'name', name } });
    };
    desk.library.ask('items.change', { ...stamp(), id: 'a', change: { kind: 'tags', tags: ['kept'] } });
    const carl = { name: 'Carl', isOffline: true };
    const change = { kind: 'name', name: 'mine' } as const;
    desk.library.ask('items.change', { ...stamp(14), id: 'a', change, author: carl });
    // An edit of somebody else afterwards renamed nothing.
    const later = { ...stamp(15), author: { name: 'Tina', isOffline: false } };
    desk.library.ask('items.change', { ...later, id: 'a', change: setName('a') });
    rename(other, 'theirs');
    await other.settle();
    await desk.settle();
    expect(await names(service)).toEqual([['theirs', 'a']]);
    const [conflict] = desk.library.ask('conflicts.list', {});
    expect(conflict).toMatchObject({
      itemName: 'theirs',
      mine: { name: 'mine' },
      mineBy: { ...carl, at: 14 },
      theirs: { name: 'theirs' },
    });
    desk.library.ask('conflicts.resolve', { ...stamp(), id: conflict?.id ?? '', take: 'mine' });
    await desk.settle();
    await other.settle();
    expect(await names(service)).toEqual([['mine', 'a']]);
    // The other follows without a word: nothing there was meant otherwise.
    expect([list(desk), list(other)].map((items) => items.map(({ name, tags }) => [name, tags]))).toEqual([
      [['mine', ['kept']]],
      [['mine', []]],
    ]);
    expect(other.library.ask('conflicts.list', {})).toEqual([]);
  });

  test('a template that was renamed on the platform keeps its edits here, waiting ones included', async () => {
    const { service, desk, wire } = start();
    const other = createSyncDesk({ service, fetch: wire.fetch, library: openTestLibrary() });
    desk.library.addTemplate('a');
    await desk.settle();
    await other.settle();
    const [item] = other.library.ask('items.list', { spaceId: 's', kind: 'template', limit: 9, offset: 0 });
    const id = item?.id ?? '';
    other.library.ask('items.change', { ...stamp(), id, change: { kind: 'name', name: 'new' } });
    desk.library.ask('items.change', { ...stamp(), id: 'a', change: setName('edited') });
    await other.settle();
    await desk.settle();
    expect(await names(service)).toEqual([['new', 'edited']]);
    expect(desk.library.ask('items.get', { id: 'a' })).toMatchObject({ name: 'new', conflicts: 0 });
  });

  test('a template changed on the platform and deleted here comes back, with the deletion as a conflict', async () => {
    const { service, desk } = start();
    desk.library.addTemplate('a');
    await desk.settle();
    const carl = { name: 'Carl', isOffline: true };
    desk.library.ask('items.remove', { ...stamp(16), id: 'a', author: carl });
    await service.call('create_scene_template', { body: { name: 'a', scene: { name: 'changed' } } });
    await desk.settle();
    expect(desk.library.ask('items.get', { id: 'a' }).body).toMatchObject({ scene: { name: 'changed' } });
    const [conflict] = desk.library.ask('conflicts.list', {});
    expect(conflict?.mineBy).toEqual({ ...carl, at: 16 });
    desk.library.ask('conflicts.resolve', { ...stamp(), id: conflict?.id ?? '', take: 'mine' });
    await desk.settle();
    expect(await names(service)).toEqual([]);
  });

  test('without the right to templates the rest is synced, and a template says why it waits', async () => {
    const { service, wire } = start();
    const body = { title: 'Show', scheduledAt: '2030-02-01T10:00:00Z' };
    const { session } = await service.call('create_live_session', { body });
    const fetch: typeof wire.fetch = async (input, init) =>
      new Request(input, init).url.endsWith('/scene-templates')
        ? new Response('{"error":"This tool was not chosen."}', { status: 403 })
        : wire.fetch(input, init);
    const desk = createSyncDesk({ service, fetch });
    const draft = await desk.draft(session.id);
    desk.library.addTemplate('a');
    desk.editShow(draft.id, [{ kind: 'add_scene', scene: sampleDocument(), index: 0 }]);
    expect(await desk.sync.run()).toMatchObject({ waiting: 1, refused: 1, problem: null, mediaRead: ['s'] });
    expect(desk.library.ask('items.get', { id: 'a' }).problem).toEqual(verbatim('This tool was not chosen.'));
    expect(wire.writes).toHaveLength(1);
  });

  test('a connection that only reads asks once for what it may not send', async () => {
    const { service, wire } = start();
    const asked: string[] = [];
    const fetch: typeof wire.fetch = (input, init) => {
      asked.push(new URL(new Request(input, init).url).pathname.replace('/api/v1', ''));
      return wire.fetch(input, init);
    };
    const desk = createSyncDesk({ service, fetch, canWrite: false });
    desk.library.addTemplate('a');
    expect(await desk.sync.run()).toMatchObject({ waiting: 1, problem: null });
    // Once for what waits, once for what is new.
    expect([asked.filter((path) => path === '/scene-templates').length, wire.writes]).toEqual([2, []]);
  });
});
