import { afterAll, beforeAll, expect, test } from 'vitest';
import { anyChangeOf, type LibraryBody } from '#shared/library/library-items.ts';
import { templateBody } from '../../support/library-file.ts';
import { testFolder } from '../../support/test-folder.ts';
import { startTestHost, type TestHost, type TestWindow } from '../../support/test-host.ts';

let started: TestHost;
let window: TestWindow;
let show: { readonly spaceId: string; readonly sessionId: string };

beforeAll(async () => {
  started = startTestHost();
  window = started.window();
  const { firstShow } = await window.call('app.hello', {});
  if (!firstShow) throw new Error('There is no demo show.');
  show = firstShow;
});
afterAll(() => started.close());

const templateNames = async (): Promise<readonly string[]> => {
  const answer = await window.call('platform.call', { spaceId: show.spaceId, operation: 'list_scene_templates' });
  return (answer as { templates: readonly { name: string }[] }).templates.map((template) => template.name);
};

test('a template is kept at once, sent by sync, and found by search in another window', async () => {
  const other = started.window('Other');
  const body = templateBody({ name: 'Prepared' });
  const item = await window.call('library.create', { spaceId: show.spaceId, name: 'Prepared at night', body });
  expect(item).toMatchObject({ kind: 'template', waiting: 1, revision: 1 });
  expect(await other.call('library.search', { spaceId: show.spaceId, text: 'night prep' })).toMatchObject([
    { id: item.id },
  ]);
  expect(await window.call('sync.run', undefined)).toMatchObject({ waiting: 0, conflicts: 0, problem: null });
  expect(await templateNames()).toContain('Prepared at night');
  expect(other.heard.map(({ event }) => event)).toEqual(expect.arrayContaining(['library.changed', 'sync.changed']));
  const { id, kind, revision, spaceId } = item;
  expect(other.heard).toContainEqual({ event: 'library.changed', data: { id, kind, revision, spaceId } });
});

test('the draft of the show is made of its scenes; an edit of it reaches the platform', async () => {
  const draft = await window.call('library.draft', show);
  const body = draft.body as Extract<LibraryBody, { kind: 'draft' }>;
  const [first] = body.scenes;
  const edit = [{ kind: 'set' as const, fields: { name: 'Renamed offline' } }];
  const change = { kind: 'show' as const, edit: [{ kind: 'edit_scene' as const, sceneId: first?.id ?? '', edit }] };
  expect(await window.call('library.change', { id: draft.id, change })).toMatchObject({ waiting: 1 });
  await window.call('sync.run', undefined);
  const desk = await window.call('platform.call', {
    spaceId: show.spaceId,
    operation: 'get_live_scenes',
    params: { id: show.sessionId },
  });
  expect((desk as { scenes: readonly { name: string }[] }).scenes[0]?.name).toBe('Renamed offline');
  expect((await window.call('library.draft', show)).id).toBe(draft.id);
});

test('a show kept as a template has the notes of the show and its scenes, their scripts, and none of its replay', async () => {
  const { scenes } = (await window.call('library.draft', show)).body as Extract<LibraryBody, { kind: 'draft' }>;
  const sceneId = scenes[0]?.id ?? '';
  for (const [id, text] of [
    [null, 'Breathe'],
    [sceneId, 'Smile'],
    ['chapter 1', 'The beginning'],
  ] as const)
    await window.call('notes.save', { kind: 'note', ...show, sceneId: id, text });
  for (const id of [sceneId, 'chapter 1'])
    await window.call('notes.save', { kind: 'script', ...show, sceneId: id, text: 'Good evening' });
  const { notes } = await window.call('shows.as_template', show);
  expect(notes).toEqual({ show: 'Breathe', scenes: { [sceneId]: 'Smile' }, scripts: { [sceneId]: 'Good evening' } });
});

test('an edit that is sent again because its answer was lost is made once', async () => {
  const draft = await window.call('library.draft', show);
  const [first] = (draft.body as Extract<LibraryBody, { kind: 'draft' }>).scenes;
  const audio = { url: 'https://example.com/bed.mp3', autoplay: true, once: false, loop: true, volume: 1 };
  const edit = [{ kind: 'add' as const, list: 'audios' as const, item: audio, index: 0 }];
  const change = { kind: 'show' as const, edit: [{ kind: 'edit_scene' as const, sceneId: first?.id ?? '', edit }] };
  const once = await window.call('library.change', { id: draft.id, change, editId: 'lost-answer' });
  const again = await window.call('library.change', { id: draft.id, change, editId: 'lost-answer' });
  expect(again.body).toEqual(once.body);
});

test('an edit that the platform would refuse is refused here, naming the field', async () => {
  const body = templateBody({ transitionMs: 5 });
  const answer = await window.raw('library.create', { spaceId: show.spaceId, name: 'Faulty', body });
  expect(answer).toMatchObject({ ok: false, error: { code: 'invalid_input', field: 'transitionMs' } });
});

test('the overview counts the space by kind and says whether the library can be changed', async () => {
  const before = await window.call('library.overview', { spaceId: show.spaceId });
  const body = { kind: 'poll_set' as const, polls: [] };
  await window.call('library.create', { spaceId: show.spaceId, name: 'Warm-up', body });
  const after = await window.call('library.overview', { spaceId: show.spaceId });
  expect(after).toEqual({ readOnly: null, counts: { ...before.counts, poll_set: before.counts.poll_set + 1 } });
});

test('a folder that is deleted in one window is heard of in the other', async () => {
  const folder = await window.call('library.save_folder', { spaceId: show.spaceId, kind: 'media', name: 'Season 1' });
  const other = started.window('Listener');
  await window.call('library.delete_folder', { id: folder.id });
  expect(other.heard).toContainEqual({ event: 'library.changed', data: anyChangeOf(show.spaceId) });
});

test('two windows that change a deck page at once lose nothing; undoing a deletion restores the page', async () => {
  const other = started.window('Other');
  const body: LibraryBody = { kind: 'deck_page', position: 0, tiles: [] };
  const { id } = await window.call('library.create', { spaceId: show.spaceId, name: 'Page', body });
  const ids = Array.from({ length: 20 }, (_, index) => `tile ${index}`);
  await Promise.all(
    ids.map((tileId, index) =>
      (index % 2 === 0 ? window : other).call('library.change', {
        id,
        change: { kind: 'deck', edit: { kind: 'add', tile: { id: tileId, label: '', steps: [] }, at: index } },
      }),
    ),
  );
  const page = await other.call('library.get', { id });
  expect((page.body as Extract<LibraryBody, { kind: 'deck_page' }>).tiles.map((tile) => tile.id).toSorted()).toEqual(
    ids.toSorted(),
  );
  await window.call('library.delete', { id });
  expect(await other.call('library.bring_back', { id })).toMatchObject({ id, body: page.body });
});

test('notes and bands name the person who changed them last, and whether they were offline', async () => {
  const kept = startTestHost({ withService: false });
  try {
    const desk = kept.window();
    await desk.call('preferences.set', { operatorName: 'Paula' });
    const show = { spaceId: 'space', sessionId: 'evening' };
    const notes = await desk.call('notes.save', { kind: 'note', ...show, sceneId: 'intro', text: 'Smile' });
    const scope = { spaceId: 'space', sessionId: null };
    const { presets } = await desk.call('bands.presets.save', { scope, preset: { label: 'Hello', text: 'Hello' } });
    const id = presets[0]?.id ?? '';
    const { lastEdits } = await desk.call('bands.presets.save', { scope, preset: { id, label: 'Hello', text: 'All' } });
    const byPaula = { name: 'Paula', isOffline: false, at: expect.any(Number) as number };
    expect([notes.lastEdits, lastEdits]).toEqual([
      { show: null, scenes: { intro: byPaula }, scripts: {} },
      { [id]: byPaula },
    ]);
  } finally {
    await kept.close();
  }
});

test('the band presets of a restored backup are told to every window', async () => {
  const kept = startTestHost({ dataDir: testFolder(), withService: false });
  try {
    const desk = kept.window();
    const scope = { spaceId: 'space', sessionId: null };
    const before = await desk.call('bands.presets.save', { scope, preset: { label: 'Kept', text: 'Kept' } });
    const backup = await desk.call('library.back_up', undefined);
    await desk.call('bands.presets.delete', { scope, id: before.presets[0]?.id ?? '' });
    desk.heard.length = 0;
    await desk.call('library.restore_backup', { name: backup?.name ?? '' });
    const told = desk.heard.filter(({ event }) => event === 'bands.presets.changed').map(({ data }) => data);
    expect(told).toEqual([{ spaceId: null }]);
    expect(await desk.call('bands.presets.list', scope)).toEqual(before);
  } finally {
    await kept.close();
  }
});
