import { anyChangeOf } from '#shared/library/library-items.ts';
import type { exchangeCalls } from '#shared/bridge/exchange-calls.ts';
import type { Exchange } from '../../exchange/exchange.ts';
import type { BackupSchedule } from '../../library/backups/backup-schedule.ts';
import type { Sync } from '../../sync/sync.ts';
import type { Settings } from '../../settings/settings.ts';
import type { BridgeHandlers } from '../dispatcher.ts';
import type { HostEvents } from '../host-events.ts';
import { authorOf } from './operator-name.ts';

type Handlers = Pick<BridgeHandlers, keyof typeof exchangeCalls>;

export interface ExchangeHandlerDeps {
  readonly exchange: Exchange;
  readonly events: Pick<HostEvents, 'emit'>;
  readonly backups: Pick<BackupSchedule, 'touched'>;
  readonly sync: Pick<Sync, 'wake' | 'isOffline'>;
  readonly settings: Pick<Settings, 'preferences'>;
}

/** Calls about packages. Windows know files by ids alone; paths stay with the host. */
export const createExchangeHandlers = ({
  exchange,
  events,
  backups,
  sync,
  settings,
}: ExchangeHandlerDeps): Handlers => ({
  'exchange.export': ({ spaceId, what }) => exchange.export(spaceId, what),
  'exchange.choose': () => exchange.choose(),
  'exchange.opened_files': () => exchange.takeOpened(),
  'exchange.inspect': ({ fileId, ...target }) => exchange.inspect(fileId, target),
  async 'exchange.import'({ fileId, choices, ...target }, caller) {
    const author = authorOf({ settings, sync }, caller);
    const outcome = await exchange.import(fileId, target, { ...choices, author });
    if (outcome.kind === 'imported') {
      exchange.packages.forget(fileId);
      events.emit('library.changed', anyChangeOf(target.spaceId));
      events.emit('bands.presets.changed', { spaceId: target.spaceId });
      events.emit('debrief.changed', { spaceId: target.spaceId, sessionId: null });
      backups.touched();
      sync.wake();
    }
    return outcome;
  },
  'exchange.forget'({ fileId }) {
    exchange.packages.forget(fileId);
    return null;
  },
});
