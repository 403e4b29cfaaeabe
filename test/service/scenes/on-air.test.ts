import { describe, expect, it } from 'vitest';
import { afterStart, startShow } from './production-show.ts';

const video = { id: 'clip', kind: 'media' as const, url: 'https://example.com/clip.mp4', startSec: 5, mediaSec: 65 };
const deck = { id: 'deck', kind: 'media' as const, url: 'https://example.com/deck.pdf' };

describe('putting a scene on air', () => {
  it('works before and during the live, and says so to those who follow', async () => {
    const show = await startShow([{ id: 'a' }, { id: 'b' }]);
    const heard: string[] = [];
    show.service.context.changes.on((sessionId, change) => heard.push(`${sessionId} ${change.kind}`));
    const desk = await show.test.call('activate_scene', { params: { id: show.id, sceneId: 'a' } });
    expect(desk).toMatchObject({ activeSceneId: 'a', session: { activeSceneId: 'a' } });
    await show.start();
    await show.take('b');
    expect((await show.take(null)).activeSceneId).toBeNull();
    expect(show.changes()).toEqual(['a', 'b', null]);
    expect(heard).toContain(`${show.id} desk`);
    await expect(show.take('x')).rejects.toMatchObject({ status: 404, message: 'Scene not found' });
  });

  it('restarts its videos, leaves documents on their page, and stops what leaves', async () => {
    const show = await startShow([{ id: 'a', slots: [video, deck] }, { id: 'b' }]);
    const control = (mediaId: string, body: object) =>
      show.test.call('control_scene_media', { params: { id: show.id, mediaId }, body });
    expect((await show.take('a')).media).toEqual([
      { mediaId: 'clip', page: null, playing: true, position: 5, updatedAt: afterStart(0) },
      { mediaId: 'deck', page: 1, playing: null, position: null, updatedAt: afterStart(0) },
    ]);
    await control('deck', { page: 4 });
    show.pass(10);
    expect((await show.take('b')).media[0]).toMatchObject({ playing: false, position: 15 });
    expect((await show.take('a')).media).toMatchObject([
      { mediaId: 'clip', playing: true, position: 5 },
      { mediaId: 'deck', page: 4 },
    ]);
  });
});

describe('controlling media', () => {
  it('pauses where the video stands, moves it, and turns pages', async () => {
    const show = await startShow([{ id: 'a', slots: [video, deck] }]);
    const control = async (mediaId: string, body: object) =>
      (await show.test.call('control_scene_media', { params: { id: show.id, mediaId }, body })).media;
    await show.take('a');
    show.pass(12);
    expect(await control('clip', { playing: false })).toEqual({
      mediaId: 'clip',
      page: null,
      playing: false,
      position: 17,
      updatedAt: afterStart(12),
    });
    expect(await control('clip', { position: 40 })).toMatchObject({ playing: false, position: 40 });
    expect(await control('clip', { playing: true, position: 2.5 })).toMatchObject({ playing: true, position: 2.5 });
    expect(await control('deck', { page: 3 })).toMatchObject({ page: 3, playing: null });
  });

  it('is refused for what is not in the show, or cannot do that', async () => {
    const photo = { id: 'photo', kind: 'media' as const, url: 'https://example.com/photo.png' };
    const show = await startShow([{ id: 'a', slots: [video, deck, photo] }]);
    const control = (mediaId: string, body: object) =>
      show.test.call('control_scene_media', { params: { id: show.id, mediaId }, body });
    await expect(control('x', { page: 1 })).rejects.toMatchObject({ status: 404, message: 'Media not found' });
    await expect(control('deck', { playing: true })).rejects.toThrow('page is required');
    await expect(control('clip', { page: 2 })).rejects.toThrow('playing or position is required');
    await expect(control('photo', { page: 2 })).rejects.toThrow('An image has nothing to play or turn');
    await expect(control('clip', {})).rejects.toMatchObject({ status: 400 });
  });

  it('reaches a sound of the scene by its media id', async () => {
    const show = await startShow();
    const { media } = await show.test.call('add_media', { body: { kind: 'audio', url: 'https://example.com/a.mp3' } });
    await show.scene({ id: 'a', audios: [{ mediaId: media.id, autoplay: false, startSec: 3 }] });
    expect((await show.take('a')).media).toMatchObject([{ mediaId: media.id, playing: false, position: 3 }]);
    await show.test.call('control_scene_media', {
      params: { id: show.id, mediaId: media.id },
      body: { playing: true },
    });
    expect((await show.desk()).media).toMatchObject([{ playing: true, position: 3 }]);
  });
});

describe('a temporary band', () => {
  it('shows for its seconds, eight unless told, and is gone', async () => {
    const show = await startShow();
    const band = (body: { text: string; seconds?: number; bg?: string }) =>
      show.test.call('show_band', { params: { id: show.id }, body });
    const first = await band({ text: 'Back in a minute' });
    expect(first.band).toMatchObject({ text: 'Back in a minute', until: afterStart(8), color: '#ffffff' });
    await band({ text: 'Link in the chat', seconds: 30, bg: '#aa0000' });
    const texts = async () => (await show.desk()).bands.map(({ text }) => text);
    expect(await texts()).toEqual(['Back in a minute', 'Link in the chat']);
    const heard: string[] = [];
    show.service.context.changes.on((_, change) => heard.push(change.kind));
    show.pass(8);
    expect(await texts()).toEqual(['Link in the chat']);
    expect(heard).toEqual(['desk']);
    show.pass(22);
    expect(await texts()).toEqual([]);
    await expect(band({ text: 'Long', seconds: 61 })).rejects.toMatchObject({ status: 400 });
  });
});
