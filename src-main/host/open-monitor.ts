import type { Secrets } from '../accounts/secrets.ts';
import type { Spaces } from '../accounts/spaces.ts';
import type { HostEvents } from '../bridge/host-events.ts';
import { openMonitorLinkStore } from '../monitor/monitor-link-store.ts';
import { createRoomLinks } from '../monitor/room-link.ts';
import { createRoomMonitor, type RoomMonitor } from '../monitor/room-monitor.ts';
import type { CurrentShow } from '../show/current-show.ts';
import type { HostPorts } from './host.ts';

export interface MonitorDeps {
  readonly secrets: Secrets;
  readonly spaces: Pick<Spaces, 'find'>;
  readonly events: HostEvents;
  readonly shows: Pick<CurrentShow, 'now'>;
}

/** How long the end of the app waits for the platform to end the invitation; else the next start ends it. */
const LAST_MS = 1000;

export interface OpenMonitor extends RoomMonitor {
  /** The host ends: so does the invitation. */
  end(): Promise<void>;
}

/** Opens the monitor of the real room, and ends an invitation that an earlier run left behind. */
export const openMonitor = (
  ports: Pick<HostPorts, 'dataDir' | 'fetch' | 'shell' | 'clock' | 'newId' | 'log'>,
  { secrets, spaces, events, shows }: MonitorDeps,
): OpenMonitor => {
  const { clock, log } = ports;
  const links = createRoomLinks({
    store: openMonitorLinkStore({ ...ports, secrets }),
    clientOf(spaceId) {
      const space = spaces.find(spaceId);
      return space?.summary.signedIn === true ? space.client : null;
    },
    clock,
    log,
  });
  const monitor = createRoomMonitor({
    links,
    show: () => shows.now()?.state() ?? null,
    view: ports.shell?.roomView ?? null,
    fetch: ports.fetch,
    clock,
    onChange: (state) => events.emit('monitor.changed', state),
    onSeen: (seen) => events.emit('monitor.seen', seen),
    log,
  });
  events.on('show.opened', () => monitor.showChanged());
  events.on('show.patch', ({ desk, deskChange }) => {
    if (desk !== undefined || deskChange !== undefined) monitor.showChanged();
  });
  events.on('spaces.changed', () => {
    monitor.endLeftover().catch((error: unknown) => {
      log.warn('an invitation of an earlier run could not be ended', { error });
    });
  });
  return {
    ...monitor,
    async end() {
      const late = new Promise<void>((resolve) => clock.schedule(clock.now() + LAST_MS, resolve));
      await Promise.race([monitor.close().catch(() => undefined), late]);
    },
  };
};
