import { afterAll, beforeAll, expect, test } from 'vitest';
import { bridgeCalls, type BridgeCallName } from '#shared/bridge/contract.ts';
import { BRIDGE_EVENTS } from '#shared/bridge/events.ts';
import { IDLE_SYNC } from '#shared/library/idle-sync.ts';
import { PANEL_ROLES, reaches, type PanelRole } from '#shared/show/roles.ts';
import type { PanelPerson } from '../../../src-main/bridge/attachments.ts';
import { syncFor } from '../../../src-main/bridge/sync-for.ts';
import { startTestHost, type TestHost, type TestWindow } from '../../support/test-host.ts';

const NAMES = Object.keys(bridgeCalls) as BridgeCallName[];
const OTHER = { spaceId: 'another-space', sessionId: 'another-show' };

let started: TestHost;
let desk: TestWindow;
let panels: Readonly<Record<PanelRole, TestWindow>>;
let here: { readonly spaceId: string; readonly sessionId: string };

beforeAll(async () => {
  started = startTestHost();
  desk = started.window('Ana');
  panels = Object.fromEntries(PANEL_ROLES.map((role) => [role, started.panel(role, role)])) as typeof panels;
  await started.host.opened;
  const show = await desk.call('show.current', undefined);
  here = { spaceId: show?.spaceId ?? '', sessionId: show?.sessionId ?? '' };
});
afterAll(() => started.close());

const POLLS = { kind: 'poll_set' as const, polls: [] };
const makeSet = (spaceId: string) => desk.call('library.create', { spaceId, name: 'Polls', body: POLLS });
/** An item, a deleted item and a folder of a space. */
const thingsIn = async (spaceId: string) => {
  const [item, deleted] = [await makeSet(spaceId), await makeSet(spaceId)];
  await desk.call('library.delete', { id: deleted.id });
  const folder = await desk.call('library.save_folder', { spaceId, kind: 'poll_set', name: 'Folder' });
  return { id: item.id, deletedId: deleted.id, folderId: folder.id };
};

/** Inputs of every call that is about a show, a space or an item: each about something that is not on the desk. */
const inputsElsewhere = async (): Promise<Readonly<Partial<Record<BridgeCallName, readonly unknown[]>>>> => {
  const { spaceId, sessionId } = OTHER;
  const { id, deletedId, folderId } = await thingsIn(spaceId);
  const own = await makeSet(here.spaceId);
  const shows = [OTHER, { ...here, spaceId }, { ...here, sessionId }];
  const scopes = [...shows, { spaceId, sessionId: null }];
  const spaces = [{ spaceId }];
  const items = [{ id }, { id: deletedId }];
  const band = { label: 'Hello', text: 'Hello' };
  const ofSession = [{ sessionId }];
  return {
    'platform.call': [{ spaceId, operation: 'get_live_session', params: { id: sessionId } }],
    'rehearsal.control': ['start', 'end', 'reset', 'participants/x/mute'].map((what) => ({
      method: 'POST',
      path: `/rehearsal/sessions/${sessionId}/${what}`,
    })),
    'show.journal': [{ sessionId, limit: 1 }],
    'bands.presets.list': scopes,
    'bands.presets.save': scopes.map((scope) => ({ scope, preset: band })),
    'bands.presets.delete': scopes.map((scope) => ({ scope, id: 'x' })),
    'bands.presets.order': scopes.map((scope) => ({ scope, ids: [] })),
    'bands.presets.set_own': scopes.map((scope) => ({ scope, own: true })),
    'library.overview': spaces,
    'library.list': [{ spaceId, kind: 'poll_set' }],
    'library.search': [{ spaceId, text: 'polls' }],
    'library.get': items,
    'library.get_many': [{ ids: [own.id, id] }],
    'library.create': [
      { spaceId, name: 'X', body: POLLS },
      { spaceId: here.spaceId, name: 'X', body: POLLS, folderId },
    ],
    'library.change': [
      ...items.map((item) => ({ ...item, change: { kind: 'name', name: 'X' } })),
      { id: own.id, change: { kind: 'folder', folderId } },
    ],
    'library.bring_back': [{ id: deletedId }],
    'library.give_up': [{ id: deletedId }],
    'library.draft': [{ spaceId, sessionId }],
    'library.versions': items,
    'library.version': items.map((item) => ({ ...item, revision: 1 })),
    'library.restore_version': items.map((item) => ({ ...item, revision: 1 })),
    'library.folders': [{ spaceId, kind: 'poll_set' }],
    'library.save_folder': [
      { spaceId, kind: 'poll_set', name: 'X' },
      { id: folderId, spaceId: here.spaceId, kind: 'poll_set', name: 'X' },
    ],
    'library.conflicts': [{}, { spaceId }, { itemId: id }],
    'library.resolve': [{ id, take: 'mine' }],
    'media.copies': spaces,
    'media.kept_folders': spaces,
    'media.uses': [{ itemId: id }],
    'media.add': [{ uploadId: 'x', spaceId, name: 'X', folderId: null, sticker: false }],
    'media.faulty': spaces,
    'media.note_facts': [{ itemId: id, facts: { fault: null, seconds: null } }],
    'media.keep_thumbnail': [{ itemId: id, base64: '' }],
    'desk.marks': ofSession,
    'desk.mark': [{ sessionId, mark: 'queue', messageId: 'x', on: true }],
    'notes.list': shows,
    'notes.save': shows.map((show) => ({ kind: 'note', ...show, sceneId: null, text: 'X' })),
    'prompter.readers': spaces,
    'prompter.forget_reader': spaces.map((space) => ({ ...space, userId: 'x' })),
    'polls.plan': shows,
    'polls.plan_change': shows.map((show) => ({ ...show, kind: 'order', order: [] })),
    'debrief.list': spaces,
    'debrief.read': shows,
    'selections.list': shows,
    'room.watch': ofSession,
    'rules.arm': items.map((item) => ({ ruleId: item.id, armed: 'off' })),
    'team.mark_authors': ofSession,
  };
};

/** Reads of another show in the space of the desk: an operator prepares it, or looks back at it. */
const READ_BY_OPERATORS: ReadonlySet<BridgeCallName> = new Set([
  'bands.presets.list',
  'notes.list',
  'polls.plan',
  'debrief.read',
  'selections.list',
]);

test('every call that a panel may make says what it is about, and those of the desk alone do not', () => {
  const wrong = NAMES.filter((name) => (bridgeCalls[name].least === 'desk') !== (bridgeCalls[name].scope === null));
  expect(wrong).toEqual([]);
});

test('a panel of any role reads and writes only what belongs to the show on the desk and its space', async () => {
  const inputs = await inputsElsewhere();
  const scoped = NAMES.filter((name) => typeof bridgeCalls[name].scope === 'function');
  expect(Object.keys(inputs).toSorted()).toEqual(scoped.toSorted());
  for (const name of scoped) {
    for (const input of inputs[name] ?? []) {
      // The desk itself is not refused by its show.
      expect([name, bridgeCalls[name].input.safeParse(input).success]).toEqual([name, true]);
      const { spaceId } = input as { readonly spaceId?: string };
      const mayRead = READ_BY_OPERATORS.has(name) && spaceId === here.spaceId;
      for (const role of PANEL_ROLES) {
        if (mayRead && reaches(role, 'operator')) continue;
        const result = await panels[role].raw(name, input);
        expect([role, name, input, result.ok ? 'done' : result.error.code]).toEqual([role, name, input, 'forbidden']);
        const { least } = bridgeCalls[name];
        const isRole = typeof least === 'string' && !reaches(role, least);
        const key = result.ok ? null : result.error.sentence.key;
        if (!isRole && typeof least === 'string')
          expect([role, name, key]).toEqual([role, name, 'host_panel_elsewhere']);
      }
    }
  }
});

test('a panel goes on in the show on the desk, and the desk reads everything', async () => {
  const { id } = await thingsIn('a-third-space');
  const operator = panels.operator;
  expect((await operator.call('notes.list', here)).show).toBe('');
  expect((await operator.call('notes.list', { ...here, sessionId: 'the-next-show' })).show).toBe('');
  expect(await panels.viewer.call('library.list', { spaceId: here.spaceId, kind: 'draft' })).toEqual([]);
  expect((await operator.raw('library.get', { id: 'nobody-has-this' })).ok).toBe(false);
  expect((await desk.call('library.get', { id })).spaceId).toBe('a-third-space');
  const reset = { method: 'POST', path: `/rehearsal/sessions/${here.sessionId}/reset` };
  expect((await operator.raw('rehearsal.control', reset)).ok).toBe(true);
});

test('a panel is told of the space of the show on the desk alone', async () => {
  const { spaces } = await panels.operator.call('app.hello', {});
  expect(spaces.map(({ id }) => id)).toEqual([here.spaceId]);
});

test('a panel hears of shows that wait to be made in the space on the desk alone', () => {
  const show = (spaceId: string) => ({ id: spaceId, spaceId, title: 'Evening', scheduledAt: '', problem: null });
  const status = {
    ...IDLE_SYNC,
    showsToMake: [show(here.spaceId), show(OTHER.spaceId)],
    mediaRead: [here.spaceId, OTHER.spaceId],
  };
  const panel = { id: 'p', name: 'Pat', role: 'operator' } as PanelPerson;
  const told = (who: PanelPerson | null, on: typeof here | null) => {
    const { showsToMake, mediaRead } = syncFor({ panel: who }, status, on);
    return [showsToMake.map(({ spaceId }) => spaceId), mediaRead];
  };
  expect([told(null, null), told(panel, here), told(panel, null)]).toEqual([
    [
      [here.spaceId, OTHER.spaceId],
      [here.spaceId, OTHER.spaceId],
    ],
    [[here.spaceId], [here.spaceId]],
    [[], []],
  ]);
});

test('a panel hears of other shows and spaces nothing', async () => {
  for (const role of PANEL_ROLES) panels[role].heard.length = 0;
  desk.heard.length = 0;
  const notes = { kind: 'note' as const, ...OTHER, sceneId: null, text: 'Only for them' };
  await desk.call('notes.save', notes);
  await desk.call('desk.mark', { sessionId: OTHER.sessionId, mark: 'queue', messageId: 'm', on: true });
  await desk.call('polls.plan_change', { ...OTHER, kind: 'order', order: ['p'] });
  await makeSet(OTHER.spaceId);
  const said = ['notes.changed', 'desk.marks.changed', 'polls.plan_changed', 'library.changed'] as const;
  const heard = (window: TestWindow) =>
    window.heard.map(({ event }) => event).filter((event) => said.some((one) => one === event));
  expect(heard(desk)).toEqual(said);
  expect(PANEL_ROLES.flatMap((role) => heard(panels[role]))).toEqual([]);
  // Of the show on the desk they hear.
  await desk.call('notes.save', { kind: 'note', ...here, sceneId: null, text: 'For all' });
  const told = PANEL_ROLES.filter((role) => reaches(role, BRIDGE_EVENTS['notes.changed'].least));
  expect(told.map((role) => heard(panels[role]))).toEqual(told.map(() => ['notes.changed']));
});

test('a panel’s look into the room ends with the show on the desk, and once it is shut out', async () => {
  const rights: { role: PanelRole | null } = { role: 'viewer' };
  const panel = started.panel('viewer', 'Looker', () => rights.role);
  const { sessionId, spaceId } = here;
  const frames = (): number => panel.heard.filter(({ event }) => event === 'room.frame').length;
  const isWatching = async () => await panel.call('room.say', { type: 'mediaStop', pc: 'down' });
  await panel.call('room.watch', { sessionId });
  await panel.until(isWatching);
  const { sessions } = (await desk.call('platform.call', { spaceId, operation: 'list_live_sessions' })) as {
    readonly sessions: readonly { readonly id: string }[];
  };
  const next = sessions.find(({ id }) => id !== sessionId)?.id ?? '';
  await desk.call('show.open', { spaceId, sessionId: next });
  expect(await isWatching()).toBe(false);

  await desk.call('show.open', here);
  await panel.call('room.watch', { sessionId });
  await panel.until(isWatching);
  rights.role = null;
  const before = frames();
  // The room has something to say again.
  started.killService();
  await panel.until(async () => !(await isWatching()));
  expect(frames()).toBe(before);
});
