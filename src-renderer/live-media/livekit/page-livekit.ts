import { LogLevel, Room, setLogLevel } from 'livekit-client';
import type { ServerFrame } from '#shared/room/protocol.ts';
import type { WatcherEvents } from '../watcher.ts';
import { LivekitLink, type LivekitPorts } from './livekit-link.ts';
import { LivekitPublisher } from './livekit-publisher.ts';
import { LivekitWatcher } from './livekit-watcher.ts';

type Invitation = Extract<ServerFrame, { type: 'mediaLivekit' }>;

/** A LiveKit server, as a page uses it: what sends and what receives by it. */
export interface PageLivekit {
  publisher(me: string): LivekitPublisher;
  watcher(events: WatcherEvents): LivekitWatcher;
  /** Another token came. */
  take(invitation: Invitation): void;
  close(): void;
}

/** Opens the way to a LiveKit server; the connection comes with the first thing to carry. */
export const openPageLivekit = (invitation: Invitation, ports: Omit<LivekitPorts, 'createRoom'>): PageLivekit => {
  setLogLevel(LogLevel.warn);
  // Sizes are asked for by slot, and layers that nobody asks for are not sent.
  const link = new LivekitLink(invitation, { ...ports, createRoom: () => new Room({ dynacast: true }) });
  return {
    publisher: (me) => new LivekitPublisher(link, ports.say, me),
    watcher: (events) => new LivekitWatcher(link, events),
    take(next) {
      link.take(next);
    },
    close() {
      link.close();
    },
  };
};
