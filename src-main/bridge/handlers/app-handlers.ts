import type { appCalls } from '#shared/bridge/app-calls.ts';
import type { panelCalls } from '#shared/bridge/panel-calls.ts';
import { bridgeCalls } from '#shared/bridge/contract.ts';
import { operationRole } from '#shared/bridge/operation-role.ts';
import { reaches, type Role } from '#shared/bridge/roles.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { probeDisk } from '../../diagnostics/probe-disk.ts';
import { DEFAULT_KEYS } from '../../settings/default-keys.ts';
import { refuseConflicts } from '../../settings/key-map.ts';
import type { Attached } from '../attachments.ts';
import type { BridgeHandlers } from '../dispatcher.ts';
import type { HostParts } from '../host-parts.ts';

type Handlers = Pick<
  BridgeHandlers,
  | Exclude<keyof typeof appCalls, 'platform.call' | 'rehearsal.control' | 'rehearsal.copy_show'>
  | keyof typeof panelCalls
>;

/** What the app itself opens: web pages and mail, and pages of the rehearsal on this computer. */
const OPENABLE = /^(?:https:\/\/|mailto:|http:\/\/(?:127\.0\.0\.1|localhost)[:/])/i;

/** Calls that a role may not make, whatever is asked of them. */
const refusedTo = (role: Role): readonly string[] =>
  Object.values(bridgeCalls).flatMap(({ name, least }) =>
    typeof least === 'string' && !reaches(role, least) ? [name] : [],
  );

/** Operations that a role may call; null for all. */
const operationsOf = async (role: Role): Promise<readonly string[] | null> => {
  if (role === 'desk') return null;
  const { operations } = await import('#shared/api/operations.ts');
  return operations.filter((operation) => reaches(role, operationRole(operation))).map(({ name }) => name);
};

/** Calls about the app: greeting, preferences, keys, panels. */
export const createAppHandlers = (parts: HostParts): Handlers => {
  const { ports, people } = parts;
  const keepKeys = (keys: typeof DEFAULT_KEYS, caller: Attached) => {
    refuseConflicts(keys);
    people.setKeys(caller, keys);
    return keys;
  };

  return {
    async 'app.hello'({ me }, caller) {
      if (me !== undefined && me.trim() !== '' && caller.panel === null) parts.attachments.rename(caller, me.trim());
      const [openOn, operations] = await Promise.all([parts.openOn(), operationsOf(caller.role)]);
      const service = parts.rehearsal?.current() ?? null;
      return {
        version: ports.version,
        host: ports.kind,
        platform: process.platform,
        preferences: people.preferences(caller),
        keys: people.keys(caller),
        spaces: parts.spaces.list(),
        openOn,
        rehearsal: service && { apiRoot: service.apiRoot, appUrl: service.appUrl },
        canKeep: ports.dataDir === null || (await probeDisk(ports.dataDir)) !== null,
        me: caller.name,
        role: caller.role,
        refused: refusedTo(caller.role),
        operations,
      };
    },
    async 'app.open_external'({ url }) {
      if (!OPENABLE.test(url) || !URL.canParse(url)) {
        throw new AppError('invalid_input', 'Only web addresses and mail addresses can be opened.', { field: 'url' });
      }
      if (!ports.openExternal) throw new AppError('unsupported', 'This window opens links by itself.');
      await ports.openExternal(url);
      return null;
    },
    'preferences.set': (changes, caller) => people.change(caller, changes),
    'keys.set': ({ keys }, caller) => keepKeys(keys, caller),
    'keys.reset': (_input, caller) => keepKeys(DEFAULT_KEYS, caller),
    'keys.global_status': () => parts.globalKeys(),
    'panels.invite'(wish) {
      if (!ports.invitePanel) throw new AppError('unsupported', 'This host serves no browsers.');
      return ports.invitePanel(wish);
    },
    'panels.forget'() {
      if (!ports.forgetPanels) throw new AppError('unsupported', 'This host serves no browsers.');
      ports.forgetPanels();
      return null;
    },
  };
};
