import { join } from 'node:path';
import { expect, test } from 'vitest';
import { LibraryBody, type LibraryChange } from '#shared/library/library-items.ts';
import { openTestLibrary, sampleDocument, stamp } from '../../support/library-file.ts';
import { reconcile } from '../../../src-main/team/team-material.ts';
import { materialRoom, type MaterialDesk } from '../../support/material-desks.ts';
import { isPageOf } from '../../../src-main/team/platform-page.ts';
import { testFolder } from '../../support/test-folder.ts';

const band = { id: 'a', label: 'Hello', text: 'Hello' };
const page = { kind: 'deck_page' as const, position: 0, tiles: [] };

/** Gives a desk a note, bands, a plan and a page, all of show X or its space. */
const fill = ({ ask, spaceId }: MaterialDesk): void => {
  const show = { spaceId, sessionId: 'X' };
  ask('notes.save', { kind: 'note', ...show, sceneId: 's1', text: 'Camera 2 first' });
  ask('notes.save', { kind: 'script', ...show, sceneId: 's1', text: 'Good evening' });
  ask('bands.replace', { scope: show, presets: [band] });
  ask('bands.replace', { scope: { spaceId, sessionId: null }, presets: [band] });
  ask('polls.plan_replace', { ...show, order: ['p1'], right: {} });
  ask('sessions.keep_facts', { ...show, hostUrl: 'https://school.example/host/x', durationMin: 45 });
  ask('items.create', { id: 'page', spaceId, name: 'Evening', body: page, folderId: null, editId: 'made', at: 1 });
};
const heldBy = ({ ask, spaceId }: MaterialDesk) => {
  const show = { spaceId, sessionId: 'X' };
  return {
    notes: ask('notes.list', show).scenes,
    scripts: ask('notes.list', show).scripts,
    own: ask('bands.list', show).scope.sessionId === 'X',
    bands: ask('bands.list', { spaceId, sessionId: null }).presets.length,
    polls: ask('polls.plan', show).order,
    facts: [ask('sessions.facts_of', show).hostUrl, ask('sessions.facts_of', show).durationMin],
    pages: ask('items.list', { spaceId, kind: 'deck_page', limit: 10, offset: 0 }).map(({ name }) => name),
  };
};
const facts = ['https://school.example/host/x', 45];
const all = {
  notes: { s1: 'Camera 2 first' },
  scripts: { s1: 'Good evening' },
  own: true,
  bands: 1,
  polls: ['p1'],
  facts,
  pages: ['Evening'],
};

test('a desk that opens another show takes nothing of the first from anybody', async () => {
  const room = materialRoom();
  const [paula, carl] = [room.desk('Paula'), room.desk('Carl')];
  fill(paula);
  await room.settle();
  expect([heldBy(paula), heldBy(carl)]).toEqual([all, all]);
  const byPaula = { name: 'Paula', isOffline: false };
  expect(carl.ask('items.versions', { id: 'page' })[0]?.by).toEqual(byPaula);
  const show = { spaceId: carl.spaceId, sessionId: 'X' };
  expect([carl.ask('notes.list', show).lastEdits.scenes.s1, carl.ask('bands.list', show).lastEdits.a]).toEqual([
    expect.objectContaining(byPaula),
    expect.objectContaining(byPaula),
  ]);
  carl.open('Y');
  await room.settle();
  carl.ask('notes.save', { kind: 'note', spaceId: carl.spaceId, sessionId: 'Y', sceneId: null, text: 'Another show' });
  await room.settle();
  expect([heldBy(paula), heldBy(carl)]).toEqual([all, all]);
  // A removal in the show itself still counts for both.
  carl.open('X');
  carl.ask('notes.save', { kind: 'note', spaceId: carl.spaceId, sessionId: 'X', sceneId: 's1', text: '' });
  await room.settle();
  expect(heldBy(paula)).toEqual({ ...all, notes: {} });
  // People who work on it elsewhere read who deleted it.
  carl.ask('items.remove', { id: 'page', editId: 'page gone', at: 9 });
  await room.settle();
  expect(() => paula.ask('items.get', { id: 'page' })).toThrow('Carl deleted this from the library.');
});

test('a library that was damaged and begins anew gets all from the others, and takes nothing from them', async () => {
  const room = materialRoom();
  const [paula, carl] = [room.desk('Paula'), room.desk('Carl')];
  fill(paula);
  await room.settle();
  carl.use(openTestLibrary());
  await room.settle();
  expect([heldBy(paula), heldBy(carl)]).toEqual([all, all]);
});

test('a backup that is restored takes nothing from the others, and brings back for all what was deleted since', async () => {
  const room = materialRoom();
  const path = join(testFolder(), 'library.sqlite');
  const [paula, carl] = [room.desk('Paula'), room.desk('Carl', openTestLibrary(path))];
  const { ask, spaceId } = carl;
  ask('items.create', { id: 'old', spaceId, name: 'Old', body: page, folderId: null, editId: 'old', at: 1 });
  await room.settle();
  const backup = ask('backups.make', { at: 1 });
  fill(paula);
  await room.settle();
  ask('items.remove', { id: 'old', editId: 'gone', at: 2 });
  await room.settle();
  expect([heldBy(paula), heldBy(carl)]).toEqual([all, all]);
  ask('backups.restore', { name: backup?.name ?? '', at: 3 });
  await room.settle();
  const both = { ...all, pages: ['Evening', 'Old'] };
  expect([heldBy(paula), heldBy(carl)]).toEqual([both, both]);
});

const takesIn = ({ ask, spaceId }: MaterialDesk, id: string): void => {
  const theirs = [{ id: 'p1', name: 'Interview', scene: sampleDocument({ name: 'Interview' }) }];
  ask('templates.adopt', { spaceId, theirs, newIds: [id], at: 1 });
};
const orderOf = ({ ask, spaceId }: MaterialDesk) => {
  const folders = ask('folders.list', { spaceId, kind: 'template' });
  const items = ask('items.list', { spaceId, kind: 'template', limit: 9, offset: 0 });
  return {
    folders: folders.map(({ name }) => name),
    items: items.map(({ tags, folderId }) => [folders.find(({ id }) => id === folderId)?.name ?? null, ...tags]),
  };
};

test('folders and tags of templates are alike at all desks, renamed, emptied and removed ones too', async () => {
  const room = materialRoom();
  const [paula, carl] = [room.desk('Paula'), room.desk('Carl')];
  const { ask, spaceId } = paula;
  takesIn(paula, 'at Paula');
  const change = (wanted: LibraryChange) => ask('items.change', { ...stamp(), id: 'at Paula', change: wanted });
  ask('folders.save', { id: 'f', spaceId, kind: 'template', name: 'Guests' });
  ask('folders.save', { id: 'e', spaceId, kind: 'template', name: 'Empty one' });
  change({ kind: 'folder', folderId: 'f' });
  change({ kind: 'tags', tags: ['talk'] });
  await room.settle();
  // The template comes to Carl's desk by his own sync, later.
  expect(orderOf(carl)).toEqual({ folders: ['Empty one', 'Guests'], items: [] });
  takesIn(carl, 'at Carl');
  await room.settle();
  expect(orderOf(carl)).toEqual({ folders: ['Empty one', 'Guests'], items: [['Guests', 'talk']] });
  carl.ask('items.change', { ...stamp(), id: 'at Carl', change: { kind: 'tags', tags: ['long', 'talk'] } });
  await room.settle();
  ask('folders.save', { id: 'f', spaceId, kind: 'template', name: 'People' });
  ask('folders.remove', { id: 'e' });
  await room.settle();
  const both = { folders: ['People'], items: [['People', 'long', 'talk']] };
  expect([orderOf(paula), orderOf(carl)]).toEqual([both, both]);
  carl.ask('folders.remove', {
    id: carl.ask('folders.list', { spaceId: carl.spaceId, kind: 'template' })[0]?.id ?? '',
  });
  carl.ask('items.change', { ...stamp(), id: 'at Carl', change: { kind: 'tags', tags: [] } });
  await room.settle();
  expect([orderOf(paula), orderOf(carl)]).toEqual([both, both].map(() => ({ folders: [], items: [[null]] })));
});

test('tags that two desks gave to one thing before they met are put together', () => {
  const filing = (folder: string | null, tags: readonly string[]) => JSON.stringify({ folder, tags });
  const compared = { mine: filing('Mine', ['a', 'c']), theirs: filing('Theirs', ['b', 'c']), base: null };
  expect(reconcile('filing', compared).agreed).toBe(filing('Theirs', ['a', 'b', 'c']));
});

test('an item of the team never touches one of another space or kind, deleted or not', async () => {
  const room = materialRoom();
  const [paula, carl] = [room.desk('Paula'), room.desk('Carl')];
  const elsewhere = { spaceId: 'another space', name: 'Kept', body: page, folderId: null, at: 1 };
  carl.ask('items.create', { ...elsewhere, id: 'living', editId: 'a' });
  carl.ask('items.create', { ...elsewhere, id: 'deleted', editId: 'b' });
  carl.ask('items.remove', { id: 'deleted', editId: 'c', at: 2 });
  const scene = LibraryBody.parse({ kind: 'template', scene: sampleDocument() });
  carl.ask('items.create', {
    id: 'scene',
    spaceId: carl.spaceId,
    name: 'Scene',
    body: scene,
    folderId: null,
    editId: 'd',
    at: 1,
  });
  for (const id of ['living', 'deleted', 'scene', 'own']) {
    paula.ask('items.create', {
      id,
      spaceId: paula.spaceId,
      name: 'Paula’s',
      body: page,
      folderId: null,
      editId: `p ${id}`,
      at: 3,
    });
  }
  await room.settle();
  expect(carl.ask('items.get', { id: 'own' }).name).toBe('Paula’s');
  const untouched = () => {
    expect(carl.ask('items.get', { id: 'living' })).toMatchObject({ name: 'Kept', spaceId: 'another space' });
    expect(carl.ask('items.get', { id: 'scene' })).toMatchObject({ name: 'Scene', kind: 'template' });
    expect(() => carl.ask('items.get', { id: 'deleted' })).toThrow('deleted');
  };
  untouched();
  for (const id of ['living', 'deleted', 'scene', 'own'])
    paula.ask('items.remove', { id, editId: `gone ${id}`, at: 4 });
  await room.settle();
  untouched();
  expect(() => carl.ask('items.get', { id: 'own' })).toThrow('deleted');
});

test('another desk says where a host signs in only as far as that is a page of the platform', async () => {
  const room = materialRoom();
  const [paula, liar] = [room.desk('Paula'), room.desk('Liar')];
  const say = (hostUrl: string): unknown =>
    liar.ask('sessions.keep_facts', { spaceId: liar.spaceId, sessionId: 'X', hostUrl });
  const known = (): string | null => paula.ask('sessions.facts_of', { spaceId: paula.spaceId, sessionId: 'X' }).hostUrl;
  for (const page of ['https://school.example.evil/host/x', 'http://live.school.example/host/x']) {
    say(page);
    await room.settle();
    expect(known()).toBeNull();
  }
  say('https://live.school.example/host/x');
  await room.settle();
  expect(known()).toBe('https://live.school.example/host/x');
  say('https://evil.example/host/x');
  await room.settle();
  expect(known()).toBe('https://live.school.example/host/x');
});

test.each([
  ['https://api.school.example/v1', 'https://school.example/h', true],
  ['https://api.school.example/v1', 'https://live.school.example/h', true],
  ['https://school.example/api', 'https://school.example/h', true],
  ['https://school.example/api', 'https://other.example/h', false],
  ['https://school.co.uk/api', 'https://evil.co.uk/h', false],
  ['https://api.school.co.uk/', 'https://live.school.co.uk/h', true],
  ['https://10.0.0.5:8443/api', 'https://10.0.0.6/h', false],
  ['https://10.0.0.5:8443/api', 'https://10.0.0.5:8443/h', true],
  ['http://127.0.0.1:4000/api', 'http://127.0.0.1:4000/h', true],
  ['http://127.0.0.1:4000/api', 'http://127.0.0.1:4001/h', false],
  ['https://api.school.example/v1', 'https://api.school.example@evil.example/h', false],
])('with the API at %s a host page at %s is one of the platform: %s', (apiRoot, page, isIt) => {
  expect(isPageOf(apiRoot, page)).toBe(isIt);
});
