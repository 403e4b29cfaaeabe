import type { appCalls, Hello } from '#shared/bridge/app-calls.ts';
import { bridgeCalls } from '#shared/bridge/contract.ts';
import { operationRole } from '#shared/bridge/operation-role.ts';
import { reaches, type Role } from '#shared/show/roles.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { say } from '#shared/words/say.ts';
import type { Spaces } from '../../accounts/spaces.ts';
import { probeDisk } from '../../diagnostics/probe-disk.ts';
import { DEFAULT_KEYS } from '../../settings/default-keys.ts';
import type { FirstShow } from '../../first-show/first-show.ts';
import type { CurrentShow } from '../../show/current-show.ts';
import type { Rehearsal } from '../../rehearsal/rehearsal.ts';
import type { GlobalKeys } from '../../settings/global-keys.ts';
import { refuseConflicts } from '../../settings/key-map.ts';
import type { Attached, Attachments } from '../attachments.ts';
import type { BridgeHandlers } from '../dispatcher.ts';
import type { People } from '../people.ts';
import { spacesFor } from '../spaces-for.ts';
import type { PlatformHandlers } from './platform-handlers.ts';

type Handlers = Pick<BridgeHandlers, Exclude<keyof typeof appCalls, keyof PlatformHandlers>>;

export interface AppHandlerDeps {
  readonly version: string;
  readonly kind: 'electron' | 'browser';
  readonly dataDir: string | null;
  /** Opens an address in the person's browser; null where the window does it itself. */
  readonly openExternal: ((url: string) => Promise<void>) | null;
  readonly people: People;
  readonly attachments: Pick<Attachments, 'rename'>;
  readonly spaces: Pick<Spaces, 'list'>;
  readonly firstShow: Pick<FirstShow, 'known'>;
  readonly shows: Pick<CurrentShow, 'now'>;
  readonly rehearsal: Pick<Rehearsal, 'current'> | null;
  readonly globalKeys: Pick<GlobalKeys, 'list'>;
}

/** Addresses that the app may open: web pages and mail, and pages of the rehearsal on this computer. */
const OPENABLE = /^(?:https:\/\/|mailto:|http:\/\/(?:127\.0\.0\.1|localhost)[:/])/i;

/** Calls that a role may never make, with any input. */
const refusedTo = (role: Role): Hello['refused'] =>
  Object.fromEntries(
    Object.values(bridgeCalls).flatMap(({ name, least }) =>
      typeof least === 'string' && !reaches(role, least) ? [[name, least] as const] : [],
    ),
  );

/** Operations that a role may call; null for all. */
const operationsOf = async (role: Role): Promise<readonly string[] | null> => {
  if (role === 'desk') return null;
  const { operations } = await import('#shared/api/operations.ts');
  return operations.filter((operation) => reaches(role, operationRole(operation))).map(({ name }) => name);
};

/** Calls about the app: greeting, preferences, keys. */
export const createAppHandlers = (deps: AppHandlerDeps): Handlers => {
  const { people, openExternal } = deps;
  const keepKeys = (keys: typeof DEFAULT_KEYS, caller: Attached) => {
    refuseConflicts(keys);
    people.setKeys(caller, keys);
    return keys;
  };

  return {
    'app.ping': () => null,
    async 'app.hello'({ me }, caller) {
      if (me !== undefined && me.trim() !== '' && caller.panel === null) deps.attachments.rename(caller, me.trim());
      const [firstShow, operations] = await Promise.all([deps.firstShow.known, operationsOf(caller.role)]);
      const service = deps.rehearsal?.current() ?? null;
      return {
        version: deps.version,
        host: deps.kind,
        platform: process.platform,
        preferences: people.preferences(caller),
        keys: people.keys(caller),
        spaces: spacesFor(caller, deps.spaces.list(), deps.shows.now() ?? firstShow),
        firstShow,
        rehearsal: service && { apiRoot: service.apiRoot, appUrl: service.appUrl },
        canKeep: deps.dataDir === null || (await probeDisk(deps.dataDir)) !== null,
        me: caller.name,
        role: caller.role,
        refused: refusedTo(caller.role),
        operations,
      };
    },
    async 'app.open_external'({ url }) {
      if (!OPENABLE.test(url) || !URL.canParse(url)) {
        throw new AppError('invalid_input', say('host_link_kind'), { field: 'url' });
      }
      if (!openExternal) throw new AppError('unsupported', say('host_link_by_itself'));
      await openExternal(url);
      return null;
    },
    'preferences.set': (changes, caller) => people.change(caller, changes),
    'keys.set': ({ keys }, caller) => keepKeys(keys, caller),
    'keys.reset': (_input, caller) => keepKeys(DEFAULT_KEYS, caller),
    'keys.global_status': () => deps.globalKeys.list(),
  };
};
