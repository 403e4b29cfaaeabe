import { anyChangeOf } from '#shared/library/library-items.ts';
import type { exchangeCalls } from '#shared/bridge/exchange-calls.ts';
import type { Exchange } from '../../exchange/exchange.ts';
import type { BackupSchedule } from '../../library/backups/backup-schedule.ts';
import type { Sync } from '../../sync/sync.ts';
import type { BridgeHandlers } from '../dispatcher.ts';
import type { HostEvents } from '../host-events.ts';

type Handlers = Pick<BridgeHandlers, keyof typeof exchangeCalls>;

export interface ExchangeHandlerDeps {
  readonly exchange: Exchange;
  readonly events: Pick<HostEvents, 'emit'>;
  readonly backups: Pick<BackupSchedule, 'touched'>;
  readonly sync: Pick<Sync, 'wake'>;
}

/** Calls about packages. Windows know files by ids alone; paths stay with the host. */
export const createExchangeHandlers = ({ exchange, events, backups, sync }: ExchangeHandlerDeps): Handlers => ({
  'exchange.export': ({ spaceId, what }) => exchange.export(spaceId, what),
  'exchange.choose': () => exchange.choose(),
  'exchange.opened_files': () => exchange.takeOpened(),
  'exchange.inspect': ({ fileId, ...target }) => exchange.inspect(fileId, target),
  async 'exchange.import'({ fileId, choices, ...target }) {
    const outcome = await exchange.import(fileId, target, choices);
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
