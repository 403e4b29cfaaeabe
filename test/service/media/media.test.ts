import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startTestService } from '../../support/service.ts';
import { startShow } from '../scenes/production-show.ts';

const image = (name: string) => ({ kind: 'image' as const, url: `https://example.com/${name}` });

describe('the media library', () => {
  it('takes an address, names it after its file and puts it into a folder that is made when needed', async () => {
    const { call } = startTestService();
    const { media } = await call('add_media', { body: { ...image('Opening%20slide.png'), folder: 'Slides' } });
    expect(media).toMatchObject({
      kind: 'image',
      title: 'Opening slide',
      url: 'https://example.com/Opening%20slide.png',
      thumbnailUrl: 'https://example.com/Opening%20slide.png',
      sizeBytes: null,
      folder: { name: 'Slides' },
    });
    expect((await call('get_media', { params: { id: media.id } })).media).toEqual(media);
    expect((await call('list_media_folders', {})).folders).toEqual([media.folder]);
    const folder = media.folder?.id ?? '';
    const second = await call('add_media', { body: { ...image('b.png'), folder } });
    expect(second.media.folder).toEqual(media.folder);
    const moved = await call('update_media', { params: { id: media.id }, body: { title: 'Title', folder: null } });
    expect(moved.media).toMatchObject({ title: 'Title', folder: null });
  });

  it('turns the page of a video platform into its player', async () => {
    const { call } = startTestService();
    const { media } = await call('add_media', {
      body: { kind: 'embed', url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' },
    });
    expect(media.url).toMatch(/^https:\/\/www\.youtube-nocookie\.com\/embed\/dQw4w9WgXcQ/);
    expect(media.title).toBe('YouTube');
  });

  it('lists newest first, by kind, page by page', async () => {
    const { call } = startTestService();
    for (const name of ['1', '2', '3', '4', '5']) await call('add_media', { body: image(`${name}.png`) });
    await call('add_media', { body: { kind: 'pdf', url: 'https://example.com/deck.pdf' } });
    const page = async (cursor?: string) =>
      call('list_media', { query: { kind: 'image', limit: 2, ...(cursor !== undefined && { cursor }) } });
    const first = await page();
    const second = await page(first.nextCursor ?? '');
    const third = await page(second.nextCursor ?? '');
    expect([first, second, third].map(({ media }) => media.map(({ title }) => title))).toEqual([
      ['5', '4'],
      ['3', '2'],
      ['1'],
    ]);
    expect(third.nextCursor).toBeNull();
    await expect(page('nonsense')).rejects.toMatchObject({ status: 400 });
  });

  it('makes a folder once', async () => {
    const { raw } = startTestService();
    const first = await raw('POST', '/media/folders', { body: { name: 'Sounds' } });
    const again = await raw('POST', '/media/folders', { body: { name: 'Sounds' } });
    expect([first.status, again.status]).toEqual([201, 200]);
    expect(await again.json()).toEqual(await first.json());
  });
});

describe('deleting a media item', () => {
  it('leaves its address in the scenes and templates that used it', async () => {
    const show = await startShow();
    const { call } = show.test;
    const { media } = await call('add_media', { body: image('a.png') });
    const sound = await call('add_media', { body: { kind: 'audio', url: 'https://example.com/a.mp3' } });
    await show.scene({
      id: 'a',
      slots: [{ id: 'pic', kind: 'media', mediaId: media.id }],
      audios: [{ mediaId: sound.media.id, loop: true }],
    });
    await call('create_scene_template', { body: { name: 'A', sessionId: show.id, sceneId: 'a' } });
    expect((await show.desk()).scenes[0]?.slots).toEqual([
      { id: 'pic', kind: 'media', mediaId: media.id, mediaKind: 'image' },
    ]);
    await call('delete_media', { params: { id: media.id } });
    await call('delete_media', { params: { id: sound.media.id } });
    const { slots, audios } = (await show.desk()).scenes[0] ?? {};
    expect(slots).toEqual([{ id: 'pic', kind: 'media', url: 'https://example.com/a.png', mediaKind: 'image' }]);
    expect(audios).toEqual([{ url: 'https://example.com/a.mp3', autoplay: true, once: false, loop: true, volume: 1 }]);
    expect((await call('list_scene_templates', {})).templates[0]?.scene).toMatchObject({ slots, audios });
    await expect(call('get_media', { params: { id: media.id } })).rejects.toMatchObject({
      status: 404,
      message: 'Media not found',
    });
  });

  it('erases its file when the service hosts it, unless another item or a group shows the same', async () => {
    const data = mkdtempSync(join(tmpdir(), 'regie-media-'));
    onTestFinished(() => {
      rmSync(data, { recursive: true, force: true });
    });
    const { call, service } = startTestService({ data });
    const file = join(service.context.filesDir, 'photo.png');
    writeFileSync(file, 'twelve bytes');
    const body = { kind: 'image' as const, url: `${service.ready.apiRoot}/files/photo.png` };
    const { media } = await call('add_media', { body });
    const twin = await call('add_media', { body });
    expect(media.sizeBytes).toBe(12);
    await call('delete_media', { params: { id: media.id } });
    expect(existsSync(file)).toBe(true);
    await call('create_group', { body: { name: 'A' } });
    const shown = { title: 'A photo', url: body.url };
    const { document } = await call('add_group_document', { params: { id: 'a' }, body: shown });
    await call('delete_media', { params: { id: twin.media.id } });
    expect(existsSync(file)).toBe(true);
    // A file that did not come through the API stays when a group's document goes.
    await call('delete_group_document', { params: { id: 'a', docId: document.id } });
    expect(existsSync(file)).toBe(true);
    const last = await call('add_media', { body });
    await call('delete_media', { params: { id: last.media.id } });
    expect(existsSync(file)).toBe(false);
  });

  it('never touches a file outside the folder of files', async () => {
    const data = mkdtempSync(join(tmpdir(), 'regie-media-'));
    onTestFinished(() => {
      rmSync(data, { recursive: true, force: true });
    });
    const { call, service } = startTestService({ data });
    const secret = join(data, 'secret.txt');
    writeFileSync(secret, 'kept');
    const url = `${service.ready.apiRoot}/files/..%2Fsecret.txt`;
    const { media } = await call('add_media', { body: { kind: 'image', url } });
    expect(media.sizeBytes).toBeNull();
    await call('delete_media', { params: { id: media.id } });
    expect(existsSync(secret)).toBe(true);
  });
});

describe('a scene', () => {
  it('takes only sounds as sounds, and only what can be seen as a slot', async () => {
    const show = await startShow();
    const { media } = await show.test.call('add_media', { body: image('a.png') });
    const sound = await show.test.call('add_media', { body: { kind: 'audio', url: 'https://example.com/a.mp3' } });
    await expect(show.scene({ audios: [{ mediaId: media.id }] })).rejects.toThrow(
      `mediaId "${media.id}" is not a sound`,
    );
    await expect(show.scene({ slots: [{ kind: 'media', mediaId: sound.media.id }] })).rejects.toThrow('into audios');
  });
});
