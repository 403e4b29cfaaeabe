import { describe, expect, test } from 'vitest';
import { workOfCommand } from '#shared/show/desk-commands.ts';
import type { KeyBinding } from '#shared/show/key-binding.ts';
import { mergeTeam, stampChanges, type TeamState } from '#shared/team/team-state.ts';
import { digestOf, materialChanges, sharedItems } from '../../../src-main/team/material-entries.ts';
import { reconcile } from '../../../src-main/team/team-material.ts';
import { startRelay } from '../../support/relay.ts';
import { comparedAgain, joinTeam, startDesk, startTeamShow, type TeamHost } from '../../support/team-hosts.ts';

const note = (text: string): string => JSON.stringify({ text });
const share = (state: TeamState, json: string | null): TeamState =>
  mergeTeam(state, stampChanges(state, 'paula', materialChanges('space', { type: 'item', id: 'a' }, json, 'Paula')));

const emptyPage = (spaceId: string, name: string) => ({
  spaceId,
  name,
  body: { kind: 'deck_page' as const, position: 0, tiles: [] },
});

describe('a thing that desks share', () => {
  test('a shared thing travels in parts that fit every message, and waits while one is missing', () => {
    const json = JSON.stringify({ text: '\u0001"é'.repeat(5000) });
    const whole = share(new Map(), json);
    expect(whole.size).toBeGreaterThan(3);
    expect([...sharedItems(whole, 'space').values()]).toEqual([
      { type: 'item', id: 'a', by: 'Paula', json, isWhole: true },
    ]);
    for (const key of whole.keys()) {
      const some = new Map(whole);
      some.delete(key);
      expect([...sharedItems(some, 'space').values()].map(({ isWhole }) => isWhole)).toEqual([false]);
    }
    expect(sharedItems(whole, 'another').size).toBe(0);
    const shorter = share(whole, note('short'));
    expect([...sharedItems(shorter, 'space').values()].map((thing) => thing.json)).toEqual([note('short')]);
    expect([...sharedItems(share(shorter, null), 'space').values()].map((thing) => thing.json)).toEqual([null]);
  });

  test('is taken over where only the others changed it, and told where only this desk did', () => {
    const [old, mine, theirs] = [note('old'), note('mine'), note('theirs')];
    const base = digestOf(old);
    expect(reconcile('note', { mine: old, theirs, base })).toEqual({ write: theirs, agreed: theirs });
    expect(reconcile('note', { mine, theirs: old, base })).toEqual({ share: mine, agreed: mine });
    expect(reconcile('note', { mine: old, theirs: old, base })).toEqual({ agreed: old });
    expect(reconcile('note', { mine, theirs: undefined, base: null })).toEqual({ share: mine, agreed: mine });
    expect(reconcile('note', { mine: null, theirs, base: null })).toEqual({ write: theirs, agreed: theirs });
  });

  test('a shared thing that was deleted goes where nobody changed it since, and stays where somebody did', () => {
    const [old, mine] = [note('old'), note('mine')];
    const base = digestOf(old);
    expect(reconcile('note', { mine: old, theirs: null, base })).toEqual({ write: null, agreed: null });
    expect(reconcile('note', { mine, theirs: null, base })).toEqual({ share: mine, agreed: mine });
    expect(reconcile('note', { mine: null, theirs: old, base })).toEqual({ share: null, agreed: null });
    expect(reconcile('note', { mine: null, theirs: mine, base })).toEqual({ write: mine, agreed: mine });
  });

  test('keeps both notes and all bands where two desks changed them, whichever meets first', () => {
    const both = reconcile('note', { mine: note('mine'), theirs: note('theirs'), base: null });
    expect(both).toEqual({ write: note('theirs\nmine'), share: note('theirs\nmine'), agreed: note('theirs\nmine') });
    const band = (id: string) => ({ id, label: id, text: `Text ${id}` });
    const merged = reconcile('bands', {
      mine: JSON.stringify([band('a'), band('b')]),
      theirs: JSON.stringify([band('c'), band('a')]),
      base: null,
    });
    expect(JSON.parse(merged.agreed ?? '')).toEqual([band('c'), band('a'), band('b')]);
  });
});

test('notes, bands and deck pages of a show are alike at desks that share, offline edits included, and kept on each', async () => {
  const [relay, show] = [await startRelay(), await startTeamShow()];
  const [paula, carl] = [await startDesk('Paula'), await startDesk('Carl')];
  const [atPaula, atCarl] = await Promise.all([show.openOn(paula), show.openOn(carl)]);
  const { sessionId } = show;
  const noteOf = async ({ desk }: TeamHost, spaceId: string) =>
    (await desk.call('notes.list', { spaceId, sessionId })).show;
  const saveNote = ({ desk }: TeamHost, spaceId: string, text: string) =>
    desk.call('notes.save', { kind: 'note', spaceId, sessionId, sceneId: null, text });
  const pagesOf = async ({ desk }: TeamHost, spaceId: string) =>
    (await desk.call('library.list', { spaceId, kind: 'deck_page' })).map(({ id, name, tags }) => ({ id, name, tags }));
  const bandsOf = async ({ desk }: TeamHost, spaceId: string) =>
    (await desk.call('bands.presets.list', { spaceId, sessionId: null })).presets.map(({ text }) => text);

  await saveNote(paula, atPaula, 'Paula brings the guest');
  const page = await paula.desk.call('library.create', emptyPage(atPaula, 'Evening'));
  await paula.desk.call('library.change', { id: page.id, change: { kind: 'tags', tags: ['live'] } });
  await carl.desk.call('bands.presets.save', {
    scope: { spaceId: atCarl, sessionId: null },
    preset: { label: 'Hello', text: 'Hello from Carl' },
  });
  await joinTeam(relay.url, [paula, carl]);
  // Nothing is shared before both want it.
  await paula.desk.call('team.share', { on: true });
  await carl.desk.call('team.share', { on: true });
  await carl.desk.until(async () => (await noteOf(carl, atCarl)) === 'Paula brings the guest', 20_000);
  await carl.desk.until(async () => (await pagesOf(carl, atCarl))[0]?.tags.length === 1, 20_000);
  expect(await pagesOf(carl, atCarl)).toEqual([{ id: page.id, name: 'Evening', tags: ['live'] }]);
  await paula.desk.until(async () => (await bandsOf(paula, atPaula)).includes('Hello from Carl'), 20_000);

  // A cut: both go on, and what only one changed stands.
  await relay.close();
  await paula.desk.until(async () => (await paula.sees('Carl'))?.isHere === false, 12_000);
  await saveNote(paula, atPaula, 'The guest is late');
  await carl.desk.call('library.change', { id: page.id, change: { kind: 'name', name: 'Late evening' } });
  await startRelay({ port: relay.port });
  await carl.desk.until(async () => (await noteOf(carl, atCarl)) === 'The guest is late', 20_000);
  await paula.desk.until(async () => (await pagesOf(paula, atPaula))[0]?.name === 'Late evening', 20_000);

  // A removal counts for both, and a desk that stops sharing keeps the rest.
  await paula.desk.call('library.delete', { id: page.id });
  await carl.desk.until(async () => (await pagesOf(carl, atCarl)).length === 0, 20_000);
  await carl.desk.call('team.share', { on: false });
  await saveNote(carl, atCarl, 'Carl alone');
  await saveNote(paula, atPaula, 'Paula alone');
  await comparedAgain([paula, carl]);
  expect([await noteOf(carl, atCarl), await noteOf(paula, atPaula)]).toEqual(['Carl alone', 'Paula alone']);
});

test('the keys of a person follow to other desks, at a window or a panel, and nobody gets those of another', async () => {
  const relay = await startRelay();
  const [paula, carl] = [await startDesk('Paula'), await startDesk('Carl')];
  const keysOf = async ({ desk }: Pick<TeamHost, 'desk'>) => (await desk.call('app.hello', {})).keys;
  const before = await keysOf(carl);
  const map = (chord: string): readonly KeyBinding[] => [{ chord, command: workOfCommand('take'), global: false }];
  await paula.desk.call('keys.set', { keys: [...map('KeyP')] });
  const tina = paula.panel('chat', 'Tina');
  await tina.call('keys.set', { keys: [...map('KeyT')] });
  await joinTeam(relay.url, [paula, carl]);
  await paula.desk.call('team.share', { on: true });
  await carl.desk.call('team.share', { on: true });

  // Tina comes to Carl's desk, and so does Paula, at a panel of hers.
  const [tinaThere, paulaThere] = [carl.panel('chat', 'Tina'), carl.panel('operator', 'Paula')];
  await carl.desk.until(async () => (await keysOf({ desk: tinaThere }))[0]?.chord === 'KeyT', 20_000);
  await carl.desk.until(async () => (await keysOf({ desk: paulaThere }))[0]?.chord === 'KeyP', 20_000);
  expect(await keysOf(carl)).toEqual(before);
  // Her changes there reach her own desk too; defaults are a choice like any other.
  await paulaThere.call('keys.set', { keys: [...map('KeyQ')] });
  await paula.desk.until(async () => (await keysOf(paula))[0]?.chord === 'KeyQ', 20_000);
  await paula.desk.call('keys.reset', undefined);
  await carl.desk.until(async () => (await keysOf({ desk: paulaThere })).length === before.length, 20_000);
  expect((await keysOf({ desk: tina }))[0]?.chord).toBe('KeyT');
  // Another person at Carl's desk begins with their own keys, and takes nobody's from them.
  await carl.desk.call('preferences.set', { operatorName: 'Tina' });
  await carl.desk.until(async () => (await keysOf(carl))[0]?.chord === 'KeyT', 20_000);
});

test('plans of polls come to the same and rest, whatever their order; an emptied plan is empty everywhere; a page that is too large stays whole', async () => {
  const [relay, show] = [await startRelay(), await startTeamShow()];
  const [paula, carl] = [await startDesk('Paula'), await startDesk('Carl')];
  const [atPaula, atCarl] = await Promise.all([show.openOn(paula), show.openOn(carl)]);
  const { sessionId } = show;
  const setRight = ({ desk }: TeamHost, spaceId: string, pollId: string, right: string[]) =>
    desk.call('polls.plan_change', { kind: 'right', spaceId, sessionId, pollId, right });
  const rightOf = async ({ desk }: TeamHost, spaceId: string) =>
    Object.fromEntries(
      Object.entries((await desk.call('polls.plan', { spaceId, sessionId })).right).filter(([, right]) => right[0]),
    );
  const page = await paula.desk.call('library.create', emptyPage(atPaula, 'Evening'));
  await setRight(paula, atPaula, 'p1', ['A']);
  await setRight(paula, atPaula, 'p2', ['B']);
  await setRight(carl, atCarl, 'p2', ['B']);
  await setRight(carl, atCarl, 'p1', ['A']);
  await joinTeam(relay.url, [paula, carl]);
  await paula.desk.call('team.share', { on: true });
  await carl.desk.call('team.share', { on: true });
  const tilesOf = async ({ desk }: TeamHost): Promise<number | undefined> => {
    const answer = await desk.raw('library.get', { id: page.id });
    return answer.ok ? (answer.value as { body: { tiles: unknown[] } }).body.tiles.length : undefined;
  };
  await carl.desk.until(async () => (await tilesOf(carl)) === 0, 20_000);
  const heard = (): number =>
    [paula, carl].flatMap(({ desk }) => desk.heard).filter(({ event }) => event === 'polls.plan_changed').length;
  const before = heard();
  await setRight(carl, atCarl, 'p3', ['C']);
  await paula.desk.until(async () => 'p3' in (await rightOf(paula, atPaula)), 20_000);
  for (const pollId of ['p1', 'p2', 'p3']) await setRight(paula, atPaula, pollId, []);
  await carl.desk.until(async () => Object.keys(await rightOf(carl, atCarl)).length === 0, 20_000);

  const step = { kind: 'action' as const, action: { kind: 'band.show' as const, text: 'x'.repeat(140) } };
  const tiles = Array.from({ length: 100 }, (_, index) => ({
    id: `t${index}`,
    label: `${index}`,
    steps: Array.from({ length: 20 }, () => step),
  }));
  await paula.desk.call('library.change', {
    id: page.id,
    change: { kind: 'body', body: { kind: 'deck_page', position: 0, tiles } },
  });
  // Anything that would start a comparison has done so by then, more than once.
  await paula.desk.call('notes.save', { kind: 'note', spaceId: atPaula, sessionId, sceneId: null, text: 'Later' });
  await carl.desk.until(
    async () => (await carl.desk.call('notes.list', { spaceId: atCarl, sessionId })).show === 'Later',
    20_000,
  );
  await comparedAgain([paula, carl]);
  expect([await tilesOf(paula), await tilesOf(carl)]).toEqual([100, 0]);
  expect([await rightOf(paula, atPaula), await rightOf(carl, atCarl)]).toEqual([{}, {}]);
  // A line for each answer that was set, and for each plan that was taken over.
  expect(heard() - before).toBeLessThanOrEqual(8);
});
