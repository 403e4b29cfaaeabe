import { expect, test } from 'vitest';
import type { LibraryChange } from '#shared/library/library-items.ts';
import { localMediaUrl } from '#shared/scene/local-media.ts';
import { stamp } from '../../support/library-file.ts';
import { picture, sha256Of } from '../../support/media-files.ts';
import { startTestService } from '../../support/service.ts';
import { createSyncDesk, wireTo } from '../../support/sync-desk.ts';

const PHOTO = picture('photo');
const SHA = sha256Of(PHOTO);
const setName = (name: string): LibraryChange => ({ kind: 'scene', edit: [{ kind: 'set', fields: { name } }] });

test('a platform that lost everything gets templates and files again, and keeps its own', async () => {
  const first = startTestService();
  await first.call('create_scene_template', { body: { name: 'untouched', scene: { name: 'first' } } });
  await first.call('create_scene_template', { body: { name: 'changed', scene: { name: 'first' } } });
  const files = { blob: () => Promise.resolve(new Blob([new Uint8Array(PHOTO)], { type: 'image/png' })) };
  const desk = createSyncDesk({ service: first, fetch: wireTo(first).fetch, files });
  await desk.settle();
  const file = { sha256: SHA, mimeType: 'image/png', sizeBytes: PHOTO.length };
  const given = { id: 'logo', spaceId: 's', name: 'Logo', folderId: null, file, mediaKind: 'image' as const };
  desk.library.ask('media.add', { ...stamp(), ...given });
  desk.library.addTemplate('own', {
    backgroundImageUrl: localMediaUrl(SHA),
    slots: [{ id: 'one', kind: 'media', url: localMediaUrl(SHA), mediaKind: 'image' }],
  });
  const list = () => desk.library.ask('items.list', { spaceId: 's', kind: 'template', limit: 9, offset: 0 });
  const changed = list().find(({ name }) => name === 'changed')?.id ?? '';
  desk.library.ask('items.change', { ...stamp(), id: changed, change: setName('mine') });
  await desk.settle();
  const [before] = (await first.call('list_media', {})).media;

  const second = startTestService();
  await second.call('create_scene_template', { body: { name: 'untouched', scene: { name: 'anew' } } });
  await second.call('create_scene_template', { body: { name: 'changed', scene: { name: 'anew' } } });
  desk.library.ask('space.resend', { spaceId: 's', at: 2 });
  const after = createSyncDesk({ service: second, fetch: wireTo(second).fetch, files, library: desk.library });
  await after.settle();

  const { templates } = await second.call('list_scene_templates', {});
  const { media } = await second.call('list_media', {});
  expect([media.map(({ title }) => title), media[0]?.id === before?.id]).toEqual([['Logo'], false]);
  const mediaIds = (scene: (typeof templates)[number]['scene']) => scene.slots.map(({ mediaId }) => mediaId);
  expect(templates.map(({ name, scene }) => [name, scene.name, scene.backgroundImageUrl, mediaIds(scene)])).toEqual([
    ['changed', 'anew', null, []],
    ['own', 'own', media[0]?.url, [media[0]?.id]],
    ['untouched', 'anew', null, []],
  ]);
  expect(list().map(({ name, conflicts }) => [name, conflicts])).toEqual([
    ['changed', 1],
    ['own', 0],
    ['untouched', 0],
  ]);
});
