import fc from 'fast-check';
import type * as z from 'zod';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { operations } from '#shared/api/operations.ts';
import { bridgeCalls, type BridgeCallName } from '#shared/bridge/contract.ts';
import { BRIDGE_EVENT_NAMES, BRIDGE_EVENTS } from '#shared/bridge/events.ts';
import { operationRole } from '#shared/bridge/operation-role.ts';
import { ROLE_REFUSALS } from '#shared/show/role-refusals.ts';
import { PAGE_ROLES, PANEL_ROLES, reaches, ROLES, type PanelRole, type Role } from '#shared/show/roles.ts';
import type { OpenShowStatus } from '#shared/bridge/call.ts';
import { Action } from '#shared/show/action.ts';
import { roleOf } from '#shared/show/actions/action-rules.ts';
import { ALL_ACTIONS } from '#shared/show/actions/all-actions.ts';
import { startTestHost, type TestHost, type TestWindow } from '../../support/test-host.ts';

/** The messages that say which role is needed. */
const REFUSALS: ReadonlySet<string | null> = new Set(Object.values(ROLE_REFUSALS));

let started: TestHost;
let desk: TestWindow;
let panels: Readonly<Record<PanelRole, TestWindow>>;

beforeAll(async () => {
  started = startTestHost();
  desk = started.window('Ana');
  panels = Object.fromEntries(PANEL_ROLES.map((role) => [role, started.panel(role, role)])) as typeof panels;
  await started.host.opened;
});
afterAll(() => started.close());

const by = (role: Role): TestWindow => (role === 'desk' ? desk : panels[role]);
const isRefused = async (role: Role, name: string, input: unknown): Promise<boolean> => {
  const result = await by(role).raw(name, input);
  return !result.ok && result.error.code === 'forbidden' && REFUSALS.has(result.error.sentence.key);
};
const NAMES = Object.keys(bridgeCalls) as BridgeCallName[];

describe('what a role may call', () => {
  test('every call of every role is allowed or refused as the one table says', async () => {
    // None of these inputs is valid, so an allowed call changes nothing.
    const junk = fc.oneof(fc.constant({ junk: 1 }), fc.double(), fc.array(fc.string()), fc.string());
    await fc.assert(
      fc.asyncProperty(junk, async (input) => {
        for (const name of NAMES) {
          const { least } = bridgeCalls[name];
          const expected = ROLES.filter((role) => typeof least === 'string' && !reaches(role, least));
          const refused = await Promise.all(ROLES.map(async (role) => isRefused(role, name, input)));
          expect([name, ROLES.filter((_role, at) => refused[at])]).toEqual([name, expected]);
        }
      }),
      { numRuns: 4 },
    );
  });

  test('hello tells a role which calls are always refused and which operations are allowed', async () => {
    // Pages by a lasting link do not even greet.
    for (const role of PAGE_ROLES) expect([role, await isRefused(role, 'app.hello', {})]).toEqual([role, true]);
    for (const role of ROLES.filter((one) => reaches(one, 'viewer'))) {
      const { refused, operations: allowed, role: own } = await by(role).call('app.hello', {});
      const never = NAMES.flatMap((name) => {
        const { least } = bridgeCalls[name];
        return typeof least === 'string' && !reaches(role, least) ? [[name, least] as const] : [];
      });
      expect([own, refused]).toEqual([role, Object.fromEntries(never)]);
      const may = operations.filter((one) => reaches(role, operationRole(one))).map(({ name }) => name);
      expect(allowed).toEqual(role === 'desk' ? null : may);
    }
  });

  test('pages by a lasting link have nothing of each other, and all others have more than they', () => {
    const pairs = PAGE_ROLES.flatMap((one) => ROLES.map((other) => [one, other] as const));
    expect(pairs.filter(([one, other]) => one !== other && reaches(one, other))).toEqual([]);
    expect(ROLES.filter((role) => reaches(role, 'anyone'))).toEqual(ROLES);
    const calls = NAMES.filter((name) => bridgeCalls[name].least === 'speaker');
    expect(calls).toEqual(['prompter.read', 'speaker.current', 'speaker.beat', 'speaker.sign']);
    const events = BRIDGE_EVENT_NAMES.filter((event) => reaches('speaker', BRIDGE_EVENTS[event].least));
    expect(events).toEqual(['speaker.changed', 'speaker.voice']);
  });

  test('a refusal for too low a role names the role that is needed', async () => {
    const refusal = async (name: string, input: unknown): Promise<string | null> => {
      const result = await by('viewer').raw(name, input);
      return result.ok ? null : result.error.message;
    };
    const take = { action: { kind: 'scene.take', sceneId: 'offer' }, source: { surface: 'tile' } };
    expect(await refusal('show.perform', take)).toBe(
      'Your role does not allow this. It needs “Scenes too”. Ask at the desk.',
    );
    expect(await refusal('panels.list', null)).toBe('A panel is not allowed to do this. Do it at the desk.');
  });

  test('a panel may call nothing that administers a host or a space', async () => {
    const spaceId = (await started.host.service)?.spaceId ?? '';
    const calls: readonly (readonly [string, unknown])[] = [
      ['accounts.list', null],
      ['accounts.add_key', { apiRoot: 'https://elsewhere.example', key: 'full-key-of-mine' }],
      ['accounts.sign_out', { spaceId, held: true }],
      ['accounts.remove', { spaceId, held: true }],
      ['exchange.export', { spaceId, what: { kind: 'library', name: 'All' } }],
      ['exchange.import', {}],
      ['library.delete', { id: 'x' }],
      ['library.restore_backup', { name: 'library-20260101T000000000Z.sqlite' }],
      ['panels.invite', { name: 'Me too', role: 'viewer', term: 'month', admission: 'open' }],
      ['panels.list', null],
      ['panels.admit', { id: 'x' }],
      ['panels.remove', { id: 'x' }],
      ['panels.forget', null],
      ['storage.set_backups', { folder: '/tmp' }],
      ['storage.places', null],
      ['diagnostics.file', {}],
      ['app.open_external', { url: 'https://elsewhere.example' }],
      ['preferences.set', { mode: 'cue' }],
      ['preferences.set', { language: 'fr', lastShow: null }],
      ...['/rehearsal/keys', '/rehearsal/sign-in-codes', '/rehearsal/mail'].map(
        (path) => ['rehearsal.control', { method: 'GET', path }] as const,
      ),
      ['rehearsal.control', { method: 'POST', path: '/rehearsal/sessions/a/start/../../keys' }],
      ['rehearsal.control', { method: 'POST', path: '/rehearsal/sessions/a/participants/b/mute/../../../keys' }],
      ...[
        'create_webhook',
        'create_user_entry_url',
        'create_live_entry_url',
        'cancel_live_session',
        'send_email_campaign',
        'list_users',
        'update_space_permissions',
        // The air is changed through the pipeline of presses alone: its lock and its journal hold there.
        'activate_scene',
        'update_overlay_everywhere',
      ].map((operation) => ['platform.call', { spaceId, operation }] as const),
    ];
    for (const role of PANEL_ROLES) {
      for (const [name, input] of calls)
        expect([role, name, await isRefused(role, name, input)]).toEqual([role, name, true]);
    }
  });

  test('each higher role may press more, as its name says', async () => {
    const least = bridgeCalls['show.perform'].least as (input: { action: Action }) => Role;
    const actions: readonly Action[] = [
      { kind: 'message.stage', messageId: 'x' },
      { kind: 'band.show', text: 'Hello' },
      { kind: 'scene.take', sceneId: 'offer' },
      { kind: 'participant.role', userId: 'x', role: 'viewer' },
    ];
    expect(actions.map((action) => least({ action }))).toEqual(['chat', 'assistant', 'caller', 'operator']);
    // A deleted message is gone for everybody: more than the chat's own work.
    expect(roleOf({ kind: 'message.delete' })).toBe('assistant');
    for (const role of PANEL_ROLES) {
      for (const action of actions) {
        const input = { action, source: { surface: 'tile' } };
        if (reaches(role, roleOf(action))) continue;
        expect([role, action.kind, await isRefused(role, 'show.perform', input)]).toEqual([role, action.kind, true]);
        const tile = {
          pageId: 'p',
          tileId: 't',
          name: 'T',
          steps: [
            { kind: 'wait', ms: 0 },
            { kind: 'action', action },
          ],
          mediaSec: null,
          source: { surface: 'tile' },
        };
        const one = { ...tile, steps: [{ kind: 'action', action }] };
        const toggle = { ...input, mediaSec: null };
        const refused = await Promise.all([
          isRefused(role, 'tile.press', tile),
          isRefused(role, 'tile.press', one),
          isRefused(role, 'show.toggle', toggle),
        ]);
        expect([role, action.kind, refused]).toEqual([role, action.kind, [true, true, true]]);
      }
    }
  });
});

/** Values of which one fits any field of an action. */
const VALUES: readonly unknown[] = [undefined, null, 'x', 1, true, 'https://example.com/a'];

/** Some press of each kind of action, as its own schema takes it. */
const anyOfEachAction = (): readonly Action[] =>
  ALL_ACTIONS.map(({ kind, schema }) => {
    const fields = Object.entries(schema.shape as Record<string, z.ZodType>).map(([name, field]) => {
      const options = (field as { readonly options?: readonly unknown[] }).options ?? [];
      const named = options.filter((one) => typeof one === 'string');
      return [name, name === 'kind' ? kind : [...VALUES, -1, ...named].find((one) => field.safeParse(one).success)];
    });
    return Action.parse(Object.fromEntries(fields));
  });

describe('what the input decides is the table’s too', () => {
  const below = (least: Role): readonly PanelRole[] => PANEL_ROLES.filter((role) => !reaches(role, least));

  test('every action, by every way to press it, is refused to every role below its own', async () => {
    const source = { surface: 'tile' };
    for (const action of anyOfEachAction()) {
      const ways: readonly (readonly [string, unknown])[] = [
        ['show.perform', { action, source }],
        [
          'tile.press',
          { pageId: 'p', tileId: 't', name: 'T', steps: [{ kind: 'action', action }], mediaSec: null, source },
        ],
      ];
      for (const [name, input] of ways) {
        const roles = below(roleOf(action));
        const refused = await Promise.all(roles.map((role) => isRefused(role, name, input)));
        expect([action.kind, name, roles.filter((_role, at) => refused[at])]).toEqual([action.kind, name, roles]);
      }
    }
  });

  test('every operation of the platform is refused to every role below its own', async () => {
    const spaceId = (await started.host.service)?.spaceId ?? '';
    for (const operation of operations) {
      const roles = below(operationRole(operation));
      const input = { spaceId, operation: operation.name };
      const refused = await Promise.all(roles.map((role) => isRefused(role, 'platform.call', input)));
      expect([operation.name, roles.filter((_role, at) => refused[at])]).toEqual([operation.name, roles]);
    }
  });
});

describe('calls of the platform', () => {
  const least = bridgeCalls['platform.call'].least as (
    call: { readonly spaceId: string; readonly operation: string; readonly params?: Record<string, unknown> },
    now: () => OpenShowStatus,
  ) => Promise<Role>;
  const now = (): OpenShowStatus => ({
    openShow: { spaceId: 's', sessionId: 'a', isRehearsal: true },
    isOnAir: false,
  });

  test('a panel calls the platform for the open show alone; elsewhere the desk writes and an operator reads', async () => {
    const roleOf = (operation: string, spaceId: string, id: string): Promise<Role> =>
      least({ spaceId, operation, params: { id } }, now);
    const roles = async (operation: string): Promise<readonly Role[]> => [
      await roleOf(operation, 's', 'a'),
      await roleOf(operation, 's', 'b'),
      await roleOf(operation, 'other', 'a'),
    ];
    expect(await roles('delete_poll')).toEqual(['assistant', 'desk', 'desk']);
    expect(await roles('create_live_invite')).toEqual(['operator', 'desk', 'desk']);
    expect(await roles('get_live_participants')).toEqual(['viewer', 'operator', 'operator']);
    expect(await roles('get_live_session')).toEqual(['viewer', 'viewer', 'viewer']);
  });
});

describe('opening another show', () => {
  const open = { spaceId: 's', sessionId: 'a' };
  const least = bridgeCalls['show.open'].least as (input: typeof open, now: () => OpenShowStatus) => Role;

  test('only the desk may open another show while a real one is live; otherwise an operator may too', () => {
    const other = { ...open, sessionId: 'b' };
    const openShow = { ...open, isRehearsal: false };
    const live: OpenShowStatus = { openShow, isOnAir: true };
    const quiet: OpenShowStatus = { openShow, isOnAir: false };
    expect(least({ ...other, spaceId: 'elsewhere' }, () => quiet)).toBe('desk');
    expect([least(open, () => live), least(other, () => live), least(other, () => quiet)]).toEqual([
      'viewer',
      'desk',
      'operator',
    ]);
  });
});

test('events that are nobody’s but the desk’s reach no panel', async () => {
  for (const role of ROLES) by(role).heard.length = 0;
  started.host.reportGlobalPress('KeyA');
  started.host.reportMenuPress('take');
  started.host.reportGlobalKeys([]);
  started.host.openPackage('/tmp/some.regie');
  started.host.reportPanels([]);
  const said = ['keys.global_press', 'menu.press', 'keys.global_status', 'exchange.opened', 'panels.changed'] as const;
  expect(said.map((event) => BRIDGE_EVENTS[event].least)).toEqual(said.map(() => 'desk'));
  const heard = (role: Role): readonly string[] =>
    by(role)
      .heard.map(({ event }) => event)
      .filter((event) => said.some((one) => one === event));
  expect(heard('desk')).toEqual(said);
  expect(PANEL_ROLES.flatMap(heard)).toEqual([]);
});

test('a panel hears of the host’s preferences without its folders', async () => {
  for (const role of ROLES) by(role).heard.length = 0;
  await desk.call('preferences.set', { mode: 'direct', operatorName: 'Ana' });
  const heard = (role: Role): unknown => by(role).heard.find(({ event }) => event === 'preferences.changed')?.data;
  expect(heard('desk')).toMatchObject({ operatorName: 'Ana' });
  expect(heard('chat')).toMatchObject({ operatorName: 'chat', backups: { folder: null } });
});

test('a window that has left is served nothing more', async () => {
  const panel = started.panel('operator');
  panel.detach();
  expect(await panel.raw('show.current', null)).toMatchObject({ ok: false, error: { code: 'forbidden' } });
});
