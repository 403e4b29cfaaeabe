import { describe, expect, it } from 'vitest';
import { startShow } from './production-show.ts';

describe('creating a scene', () => {
  it('adds it at the end, or after another one', async () => {
    const show = await startShow([{ id: 'a' }, { id: 'b' }]);
    await show.test.call('create_scene', { params: { id: show.id }, body: { id: 'c', afterId: 'a' } });
    const desk = await show.desk();
    expect(desk.scenes.map(({ id, name }) => [id, name])).toEqual([
      ['a', 'Scene 1'],
      ['c', 'Scene 3'],
      ['b', 'Scene 2'],
    ]);
    expect(desk.session.sceneCount).toBe(3);
  });

  it('puts it on air when asked', async () => {
    const show = await startShow();
    const { scene } = await show.test.call('create_scene', { params: { id: show.id }, body: { activate: true } });
    expect(scene.active).toBe(true);
    expect(show.changes()).toEqual([scene.id]);
  });

  it('is refused with what is wrong', async () => {
    const show = await startShow([{ id: 'a' }]);
    const create = (body: object) => show.test.call('create_scene', { params: { id: show.id }, body });
    await expect(create({ id: 'a' })).rejects.toThrow('Scene id "a" is already used in this live');
    await expect(create({ afterId: 'x' })).rejects.toThrow('afterId: no scene "x" in this live');
    await expect(create({ template: 'x' })).rejects.toMatchObject({ status: 404, message: 'Template "x" not found' });
    await expect(create({ slots: [{ kind: 'media', mediaId: 'med_x' }] })).rejects.toThrow(
      'mediaId "med_x" is not in the media library',
    );
    await expect(create({ audios: [{ mediaId: 'med_y' }] })).rejects.toThrow('med_y');
    await expect(create({ slots: Array.from({ length: 10 }, () => ({ kind: 'host' })) })).rejects.toMatchObject({
      status: 400,
    });
    await expect(create({ id: 'no spaces' })).rejects.toMatchObject({ status: 400 });
    expect((await show.desk()).scenes).toHaveLength(1);
  });

  it('is refused beyond twenty scenes', async () => {
    const show = await startShow(Array.from({ length: 20 }, (_, index) => ({ id: `s${index}` })));
    await expect(show.scene({})).rejects.toThrow('A live holds 20 scenes at most');
  });
});

describe('changing a scene', () => {
  it('changes only what is given, visible at once', async () => {
    const show = await startShow([{ id: 'a', durationSec: 20, background: '#112233' }]);
    const { scene } = await show.test.call('update_scene', {
      params: { id: show.id, sceneId: 'a' },
      body: { name: 'Opening', durationSec: null },
    });
    expect(scene).toMatchObject({ name: 'Opening', background: '#112233' });
    expect(scene.durationSec).toBeUndefined();
    const read = await show.test.call('get_live_scene', { params: { id: show.id, sceneId: 'a' } });
    expect(read.scene).toEqual(scene);
  });

  it('is refused for a locked scene until it is unlocked, with or before other changes', async () => {
    const show = await startShow([{ id: 'a', locked: true, overlays: [{ id: 'o', type: 'poll' }] }, { id: 'b' }]);
    const params = { id: show.id, sceneId: 'a' };
    const update = (body: object) => show.test.call('update_scene', { params, body });
    const refusal = { status: 400, message: expect.stringContaining('is locked') as string };
    await expect(update({ name: 'X' })).rejects.toMatchObject(refusal);
    await expect(show.test.call('delete_scene', { params })).rejects.toMatchObject(refusal);
    await expect(show.test.call('add_slot', { params, body: { kind: 'host' } })).rejects.toMatchObject(refusal);
    await expect(
      show.test.call('update_overlay_everywhere', {
        params: { id: show.id, overlayId: 'o' },
        body: { visible: false },
      }),
    ).rejects.toMatchObject(refusal);
    await expect(update({ locked: true })).resolves.toMatchObject({ scene: { locked: true } });
    expect((await show.take('a')).activeSceneId).toBe('a');
    const order = { params: { id: show.id }, body: { sceneIds: ['b', 'a'] } };
    expect((await show.test.call('reorder_scenes', order)).scenes.map(({ id }) => id)).toEqual(['b', 'a']);
    await expect(update({ locked: false, name: 'X' })).resolves.toMatchObject({ scene: { locked: false, name: 'X' } });
  });

  it('is refused once the live is over', async () => {
    const show = await startShow([{ id: 'a' }]);
    await show.start();
    await show.end();
    const over = { status: 400, message: 'Session is over' };
    await expect(show.scene({})).rejects.toMatchObject(over);
    await expect(show.take('a')).rejects.toMatchObject(over);
    await expect(show.auto(true)).rejects.toMatchObject(over);
    await expect(show.take('gone')).rejects.toMatchObject({ status: 404, message: 'Scene not found' });
  });
});

describe('deleting a scene', () => {
  it('on air gives the automatic layout, and nothing names it as next any more', async () => {
    const show = await startShow([{ id: 'a', nextSceneId: 'b' }, { id: 'b' }]);
    await show.take('b');
    const desk = await show.test.call('delete_scene', { params: { id: show.id, sceneId: 'b' } });
    expect(desk.activeSceneId).toBeNull();
    expect(desk.scenes[0]?.nextSceneId).toBeUndefined();
    expect(show.changes()).toEqual(['b', null]);
  });
});

describe('the order of scenes', () => {
  it('names each of them exactly once', async () => {
    const show = await startShow([{ id: 'a' }, { id: 'b' }, { id: 'c' }]);
    const order = (sceneIds: string[]) =>
      show.test.call('reorder_scenes', { params: { id: show.id }, body: { sceneIds } });
    expect((await order(['c', 'a', 'b'])).scenes.map(({ id }) => id)).toEqual(['c', 'a', 'b']);
    await expect(order(['a', 'b'])).rejects.toThrow('sceneIds: scene "c" is missing');
    await expect(order(['a', 'b', 'x'])).rejects.toThrow('sceneIds: no scene "x" in this live');
    await expect(order(['a', 'b', 'c', 'a'])).rejects.toThrow('sceneIds: a scene is named twice');
  });
});

describe('slots and overlays', () => {
  it('a slot is added at a position, moved and removed', async () => {
    const show = await startShow([{ id: 'a', slots: [{ id: 'one', kind: 'host' }] }]);
    const params = { id: show.id, sceneId: 'a' };
    const ids = async () => (await show.desk()).scenes[0]?.slots.map(({ id }) => id);
    const { slot } = await show.test.call('add_slot', { params, body: { id: 'two', kind: 'screen', position: 0 } });
    expect(slot).toEqual({ id: 'two', kind: 'screen' });
    expect(await ids()).toEqual(['two', 'one']);
    const changed = await show.test.call('update_slot', {
      params: { ...params, slotId: 'two' },
      body: { position: 1, title: 'Screen' },
    });
    expect(changed.slot).toEqual({ id: 'two', kind: 'screen', title: 'Screen' });
    expect(await ids()).toEqual(['one', 'two']);
    await expect(show.test.call('add_slot', { params, body: { kind: 'host', position: 5 } })).rejects.toThrow(
      'position: the last one here is 2',
    );
    await expect(show.test.call('add_slot', { params, body: { id: 'one', kind: 'host' } })).rejects.toThrow('twice');
    const { scene } = await show.test.call('delete_slot', { params: { ...params, slotId: 'one' } });
    expect(scene.slots.map(({ id }) => id)).toEqual(['two']);
    await expect(show.test.call('delete_slot', { params: { ...params, slotId: 'one' } })).rejects.toMatchObject({
      status: 404,
      message: 'Slot not found',
    });
  });

  it('an overlay is added, changed in its scene or everywhere, and removed', async () => {
    const overlays = [{ id: 'band', type: 'band' as const, text: 'Hello' }];
    const show = await startShow([{ id: 'a', overlays }, { id: 'b', overlays }, { id: 'c' }]);
    const at = (sceneId: string) => ({ id: show.id, sceneId, overlayId: 'band' });
    const texts = async () => (await show.desk()).scenes.map((scene) => scene.overlays.map(({ text }) => text));
    const one = await show.test.call('update_overlay', { params: at('a'), body: { text: 'One' } });
    expect(one.overlay).toMatchObject({ id: 'band', text: 'One', x: 0.04 });
    expect(await texts()).toEqual([['One'], ['Hello'], []]);
    await show.test.call('update_overlay_everywhere', {
      params: { id: show.id, overlayId: 'band' },
      body: { text: 'All', visible: false },
    });
    expect(await texts()).toEqual([['All'], ['All'], []]);
    await show.test.call('delete_overlay', { params: at('a') });
    expect(await texts()).toEqual([[], ['All'], []]);
    await expect(
      show.test.call('update_overlay_everywhere', { params: { id: show.id, overlayId: 'x' }, body: {} }),
    ).rejects.toMatchObject({ status: 404, message: 'Overlay not found' });
  });

  it('more than nine slots and thirty overlays are refused', async () => {
    const show = await startShow([
      {
        id: 'a',
        slots: Array.from({ length: 9 }, () => ({ kind: 'guest' as const })),
        overlays: Array.from({ length: 30 }, () => ({ type: 'sticker' as const, emoji: '⭐' })),
      },
    ]);
    const params = { id: show.id, sceneId: 'a' };
    await expect(show.test.call('add_slot', { params, body: { kind: 'host' } })).rejects.toThrow(
      'A scene holds 9 slots at most',
    );
    await expect(show.test.call('add_overlay', { params, body: { type: 'poll' } })).rejects.toThrow(
      'A scene holds 30 overlays at most',
    );
  });
});

describe('templates', () => {
  it('templates are kept from a scene, replaced by name, used with other fields and deleted by name', async () => {
    const show = await startShow([
      { id: 'a', name: 'Talk', locked: true, nextSceneId: 'a', slots: [{ id: 'cam', kind: 'host' }] },
    ]);
    const body = { name: 'Talk', sessionId: show.id, sceneId: 'a' };
    const first = await show.test.call('create_scene_template', { body });
    expect(first.template.scene).toMatchObject({ locked: false, slots: [{ id: 'cam', kind: 'host' }] });
    expect(first.template.scene.nextSceneId).toBeUndefined();
    show.pass(60);
    const again = await show.test.call('create_scene_template', { body: { name: 'Talk', scene: { layout: 'solo' } } });
    expect(again.template).toMatchObject({ id: first.template.id, createdAt: first.template.createdAt });
    expect(again.template.updatedAt).not.toBe(first.template.updatedAt);
    const { scene } = await show.test.call('create_scene', {
      params: { id: show.id },
      body: { template: 'Talk', name: 'Second talk', transition: 'wipe' },
    });
    expect(scene).toMatchObject({ name: 'Second talk', layout: 'solo', transition: 'wipe', active: false });
    await show.test.call('delete_scene_template', { params: { id: 'Talk' } });
    expect((await show.test.call('list_scene_templates', {})).templates).toEqual([]);
    await expect(show.test.call('delete_scene_template', { params: { id: 'Talk' } })).rejects.toMatchObject({
      status: 404,
    });
  });

  it('a template of an unknown scene is refused', async () => {
    const show = await startShow();
    const make = (sceneId: string) =>
      show.test.call('create_scene_template', { body: { name: 'X', sessionId: show.id, sceneId } });
    await expect(make('nothing')).rejects.toMatchObject({ status: 404, message: 'Scene not found' });
  });
});

describe('a player', () => {
  const url = 'https://www.youtube.com/watch?v=aqz-KE-bpKQ';
  const kinds = [
    ['a kind of its own', { id: 'own', kind: 'embed', url }],
    ['a kind of medium', { id: 'medium', kind: 'media', mediaKind: 'embed', url }],
  ] as const;

  it.each(kinds)('a player that is %s reads back as it was written', async (_, slot) => {
    const { test, id } = await startShow();
    const params = { id };
    const { scene } = await test.call('create_scene', { params, body: { id: 'player', slots: [slot] } });
    expect(scene.slots).toEqual([slot]);
    const { slot: changed } = await test.call('update_slot', {
      params: { ...params, sceneId: 'player', slotId: slot.id },
      body: { title: 'The film' },
    });
    expect(changed).toEqual({ ...slot, title: 'The film' });
  });

  it.each(kinds)('that is %s restarts as it comes on air', async (_, slot) => {
    const { test, id } = await startShow();
    const params = { id };
    await test.call('create_scene', { params, body: { id: 'player', slots: [slot] } });
    const { media } = await test.call('activate_scene', { params: { ...params, sceneId: 'player' } });
    expect(media).toMatchObject([{ mediaId: slot.id, playing: true, position: 0 }]);
  });

  it('a player of the media library is named by its id, and a medium without a player is refused', async () => {
    const { test, id } = await startShow();
    const params = { id };
    const { media } = await test.call('add_media', { body: { kind: 'embed', url, title: 'Film' } });
    const slot = { id: 'own', kind: 'embed' as const, mediaId: media.id };
    const { scene } = await test.call('create_scene', { params, body: { slots: [slot] } });
    expect(scene.slots).toEqual([slot]);
    await expect(test.call('create_scene', { params, body: { slots: [{ kind: 'embed' }] } })).rejects.toMatchObject({
      status: 400,
    });
    await expect(
      test.call('create_scene', { params, body: { slots: [{ kind: 'embed', mediaId: 'nowhere' }] } }),
    ).rejects.toMatchObject({ status: 400 });
  });
});
