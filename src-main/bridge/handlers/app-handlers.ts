import type { appCalls } from '#shared/bridge/app-calls.ts';
import type { panelCalls } from '#shared/bridge/panel-calls.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { probeDisk } from '../../diagnostics/probe-disk.ts';
import { DEFAULT_KEYS } from '../../settings/default-keys.ts';
import { refuseConflicts } from '../../settings/key-map.ts';
import type { BridgeHandlers } from '../dispatcher.ts';
import type { HostParts } from '../host-parts.ts';

type Handlers = Pick<
  BridgeHandlers,
  | Exclude<keyof typeof appCalls, 'platform.call' | 'rehearsal.control' | 'rehearsal.copy_show'>
  | keyof typeof panelCalls
>;

/** What the app itself opens: web pages and mail, and pages of the rehearsal on this computer. */
const OPENABLE = /^(?:https:\/\/|mailto:|http:\/\/(?:127\.0\.0\.1|localhost)[:/])/i;

/** Calls about the app: greeting, preferences, keys, panels. */
export const createAppHandlers = (parts: HostParts): Handlers => {
  const { ports, settings, events } = parts;
  const keepKeys = (keys: typeof DEFAULT_KEYS) => {
    refuseConflicts(keys);
    settings.keys.write(keys);
    events.emit('keys.changed', keys);
    return keys;
  };

  return {
    async 'app.hello'({ me }, caller) {
      if (me !== undefined && me.trim() !== '') parts.attachments.rename(caller, me.trim());
      const openOn = await parts.openOn();
      const service = parts.rehearsal?.current() ?? null;
      return {
        version: ports.version,
        host: ports.kind,
        platform: process.platform,
        preferences: settings.preferences.read(),
        keys: settings.keys.read(),
        spaces: parts.spaces.list(),
        openOn,
        rehearsal: service && { apiRoot: service.apiRoot, appUrl: service.appUrl },
        canKeep: ports.dataDir === null || (await probeDisk(ports.dataDir)) !== null,
        me: caller.name,
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
    'preferences.set'(changes) {
      const preferences = { ...settings.preferences.read(), ...changes };
      settings.preferences.write(preferences);
      events.emit('preferences.changed', preferences);
      return preferences;
    },
    'keys.set': ({ keys }) => keepKeys(keys),
    'keys.reset': () => keepKeys(DEFAULT_KEYS),
    'keys.global_status': () => parts.globalKeys(),
    'panels.invite'() {
      if (!ports.invitePanel) throw new AppError('unsupported', 'This host serves no browsers.');
      return ports.invitePanel();
    },
    'panels.forget'(_input, caller) {
      if (caller.kind === 'panel') throw new AppError('forbidden', 'Only a window of the host itself may do this.');
      if (!ports.forgetPanels) throw new AppError('unsupported', 'This host serves no browsers.');
      ports.forgetPanels();
      return null;
    },
  };
};
