import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { LibraryChange } from '#shared/library/library-items.ts';
import { openTestLibrary, stamp } from '../../support/library-file.ts';
import { startTestService } from '../../support/service.ts';
import { createSyncDesk, wireTo } from '../../support/sync-desk.ts';
import { testFolder } from '../../support/test-folder.ts';

const SPRING = { id: 'f', spaceId: 's', kind: 'template', name: 'Spring' } as const;

/** A desk whose templates a and b are on the platform and in a backup, b in a folder and with a tag. */
const startBackedUp = async () => {
  const service = startTestService();
  const wire = wireTo(service);
  const library = openTestLibrary(join(testFolder(), 'library.sqlite'));
  let afterDeletion = (): void => undefined;
  const desk = createSyncDesk({
    service,
    library,
    async fetch(input, init) {
      const answer = await wire.fetch(input, init);
      if (new Request(input, init).method === 'DELETE') afterDeletion();
      return answer;
    },
  });
  const change = (id: string, wanted: LibraryChange): void => {
    library.ask('items.change', { ...stamp(), id, change: wanted });
  };
  for (const id of ['a', 'b']) library.addTemplate(id);
  library.ask('folders.save', SPRING);
  change('b', { kind: 'folder', folderId: SPRING.id });
  change('b', { kind: 'tags', tags: ['workshop'] });
  await desk.settle();
  const name = library.ask('backups.make', { at: 1 })?.name ?? '';
  return {
    service,
    desk,
    change,
    remove: (id: string) => library.ask('items.remove', { ...stamp(), id }),
    /** Restores the backup between the platform's deletion of a template and its answer. */
    restoreWhileDeleting() {
      afterDeletion = () => library.ask('backups.restore', { name, at: 2 });
    },
    restore: () => library.ask('backups.restore', { name, at: 2 }),
    /** State here and on the platform, after everything is sent and read. */
    async outcome() {
      await desk.settle();
      const items = library.ask('items.list', { spaceId: 's', kind: 'template', limit: 9, offset: 0 });
      const conflicts = library.ask('conflicts.list', {}).length;
      const { templates } = await service.call('list_scene_templates', {});
      library.close();
      const here = items.map(({ name: called, tags, folderId }) => ({ name: called, tags, folderId }));
      return { here, there: templates.map((one) => one.name).toSorted(), conflicts };
    },
  };
};

const AS_IT_WAS = {
  here: [
    { name: 'a', tags: [], folderId: null },
    { name: 'b', tags: ['workshop'], folderId: SPRING.id },
  ],
  there: ['a', 'b'],
  conflicts: 0,
};

test('a template whose deletion the platform heard of is here and there again', async () => {
  const started = await startBackedUp();
  started.remove('b');
  await started.desk.settle();
  started.restore();
  expect(await started.outcome()).toEqual(AS_IT_WAS);
});

test('a template whose deletion is on its way while the backup is restored is here and there again', async () => {
  const started = await startBackedUp();
  started.remove('b');
  started.restoreWhileDeleting();
  await started.desk.sync.run();
  expect(await started.outcome()).toEqual(AS_IT_WAS);
});

test('a template that somebody deleted there since is here and there again', async () => {
  const started = await startBackedUp();
  const { templates } = await started.service.call('list_scene_templates', {});
  const id = templates.find(({ name }) => name === 'b')?.id ?? '';
  await started.service.call('delete_scene_template', { params: { id } });
  await started.desk.settle();
  started.restore();
  expect(await started.outcome()).toEqual(AS_IT_WAS);
});

test('a template that was named anew and untagged since is as it was, and once', async () => {
  const started = await startBackedUp();
  started.change('b', { kind: 'name', name: 'new' });
  started.change('b', { kind: 'tags', tags: [] });
  await started.desk.settle();
  started.restore();
  expect(await started.outcome()).toEqual(AS_IT_WAS);
});

test('a restored state counts as newer than the one it replaces, so that windows show it', async () => {
  const { desk, change, restore } = await startBackedUp();
  change('b', { kind: 'scene', edit: [{ kind: 'set', fields: { name: 'later' } }] });
  const later = desk.library.ask('items.get', { id: 'b' });
  restore();
  const back = desk.library.ask('items.get', { id: 'b' });
  expect(back).toMatchObject({ body: { scene: { name: 'b' } }, tags: ['workshop'] });
  expect(back.revision).toBeGreaterThan(later.revision);
  expect(desk.library.ask('items.versions', { id: 'b' })[0]?.revision).toBe(back.revision);
  desk.library.close();
});
