import type { WantedLine } from './assign-lines.ts';
import type { PeerPorts } from './room-peer.ts';
import type { ReceivedStreams, Watcher, WatcherEvents } from './watcher.ts';
import type { ServerFrame } from '#shared/room/protocol.ts';

/** The receiver: by WebRTC, or another way. */
export type MediaReceiver = Pick<Watcher, keyof Watcher>;
type LoadReceiver = (events: WatcherEvents) => Promise<MediaReceiver>;
type Ports = Omit<PeerPorts, 'createPeer'>;

/** The pictures and sounds that a page receives. What receives them is loaded when somebody first publishes. */
export class Watching {
  /** By source. */
  streams = $state.raw<ReceivedStreams>(new Map());
  /** True if media can come: the service was reached. */
  isConnected = $state(false);
  /** Sources that can be heard now, as far as what receives them knows it. */
  talking = $state.raw<ReadonlySet<string>>(new Set());
  readonly #ports: Ports;
  #wanted: readonly WantedLine[] = [];
  #watcher: MediaReceiver | null = null;
  #loading: Promise<void> | null = null;
  #loadWay: LoadReceiver = (events) => this.#loadWatcher(events);

  constructor(ports: Ports) {
    this.#ports = ports;
  }

  /** Receives these sources from now on, and no others. */
  want(wanted: readonly WantedLine[]): void {
    this.#wanted = wanted;
    if (this.#watcher) this.#watcher.want(wanted);
    else if (wanted.length > 0) this.#loading ??= this.#load();
  }

  /** Hears the room. */
  receive(frame: ServerFrame): void {
    this.#watcher?.receive(frame);
  }

  /** The room was entered anew. */
  rejoin(): void {
    this.#watcher?.rejoin();
  }

  /** Receives nothing any more. */
  close(): void {
    this.#wanted = [];
    this.#watcher?.close();
  }

  /** Receives by another way from now on. */
  switchTo(load: LoadReceiver): void {
    this.#loadWay = load;
    this.#watcher?.close();
    this.#watcher = null;
    this.streams = new Map();
    this.isConnected = false;
    this.#loading = this.#wanted.length > 0 ? this.#load() : null;
  }

  async #load(): Promise<void> {
    const load = this.#loadWay;
    const isCurrent = (): boolean => load === this.#loadWay;
    const watcher = await load({
      onStreams: (streams) => {
        if (isCurrent()) this.streams = streams;
      },
      onConnected: (isConnected) => {
        if (isCurrent()) this.isConnected = isConnected;
      },
      onTalking: (talking) => {
        if (isCurrent()) this.talking = talking;
      },
    });
    if (!isCurrent()) return;
    this.#watcher = watcher;
    watcher.want(this.#wanted);
  }

  async #loadWatcher(events: WatcherEvents): Promise<MediaReceiver> {
    const [{ Watcher: Made }, { createBrowserPeer }] = await Promise.all([
      import('./watcher.ts'),
      import('./browser-peer.ts'),
    ]);
    return new Made({ ...this.#ports, createPeer: createBrowserPeer }, events);
  }
}
