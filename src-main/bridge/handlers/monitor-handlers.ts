import type { monitorCalls } from '#shared/bridge/monitor-calls.ts';
import type { RoomMonitor } from '../../monitor/room-monitor.ts';
import type { BridgeHandlers } from '../dispatcher.ts';

type Handlers = Pick<BridgeHandlers, keyof typeof monitorCalls>;

export interface MonitorHandlerDeps {
  readonly monitor: Omit<RoomMonitor, 'showChanged'>;
  /** Opens an address in the person's browser; null where the window does it itself. */
  readonly openExternal: ((url: string) => Promise<void>) | null;
}

/** Calls about the picture of the real room. */
export const createMonitorHandlers = ({ monitor, openExternal }: MonitorHandlerDeps): Handlers => ({
  'monitor.state': () => monitor.state(),
  'monitor.open': ({ role, holder }) => monitor.open(role, holder),
  'monitor.hold': ({ holder }) => monitor.hold(holder),
  'monitor.found'({ holder, ...found }) {
    monitor.found(holder, found);
    return null;
  },
  'monitor.seen'({ holder, ...seen }) {
    monitor.seen(holder, seen);
    return null;
  },
  'monitor.close': () => monitor.close(),
  'monitor.place'({ window, box }) {
    monitor.place(window, box);
    return null;
  },
  async 'monitor.lend_press'({ window }) {
    await monitor.lendPress(window);
    return null;
  },
  async 'monitor.tab'() {
    const url = await monitor.urlForTab();
    if (!openExternal) return { url };
    await openExternal(url);
    return { url: null };
  },
});
