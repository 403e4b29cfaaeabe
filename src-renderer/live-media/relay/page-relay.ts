import type { ServerFrame } from '#shared/room/protocol.ts';
import type { WatcherEvents } from '../watcher.ts';
import { RelayLink, type RelayPorts } from './relay-link.ts';
import { RelayPublisher } from './relay-publisher.ts';
import { RelayWatcher } from './relay-watcher.ts';
import { webCodecs } from './web-codecs.ts';

/** The relay of a page: what sends and what receives by it. */
export interface PageRelay {
  publisher(me: string): RelayPublisher;
  watcher(events: WatcherEvents): RelayWatcher;
  receive(frame: ServerFrame): void;
  rejoin(): void;
}

/** Opens the relay of a page; its socket comes with the first thing to carry. */
export const openPageRelay = (ports: Omit<RelayPorts, 'createSocket'>): PageRelay => {
  const link = new RelayLink({ ...ports, createSocket: (address) => new WebSocket(address) });
  return {
    publisher: (me) => new RelayPublisher({ link, codecs: webCodecs, say: ports.say }, me),
    watcher: (events) => new RelayWatcher({ link, codecs: webCodecs }, events),
    receive(frame) {
      link.receive(frame);
    },
    rejoin() {
      link.rejoin();
    },
  };
};
