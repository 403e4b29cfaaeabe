import type { exchangeCalls } from '#shared/bridge/exchange-calls.ts';
import type { BridgeHandlers } from '../dispatcher.ts';
import type { HostParts } from '../host-parts.ts';

type Handlers = Pick<BridgeHandlers, keyof typeof exchangeCalls>;

/** Calls about packages. Windows know files by ids alone; paths stay with the host. */
export const createExchangeHandlers = ({ exchange, events, backups, sync, openedFiles }: HostParts): Handlers => ({
  'exchange.export': ({ spaceId, what }) => exchange.export(spaceId, what),
  'exchange.choose': () => exchange.choose(),
  'exchange.opened_files': () => openedFiles.splice(0),
  'exchange.inspect': ({ fileId, ...target }) => exchange.inspect(fileId, target),
  async 'exchange.import'({ fileId, choices, ...target }) {
    const outcome = await exchange.import(fileId, target, choices);
    if (outcome.kind === 'imported') {
      exchange.shelf.forget(fileId);
      events.emit('library.changed', { spaceId: target.spaceId, id: null });
      events.emit('bands.presets.changed', { spaceId: target.spaceId });
      backups.touched();
      sync.wake();
    }
    return outcome;
  },
  'exchange.forget'({ fileId }) {
    exchange.shelf.forget(fileId);
    return null;
  },
});
