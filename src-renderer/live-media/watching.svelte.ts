import type { WantedLine } from './assign-lines.ts';
import type { PeerPorts } from './room-peer.ts';
import type { ReceivedStreams, Watcher } from './watcher.ts';
import type { ServerFrame } from '#shared/room/protocol.ts';

type Ports = Omit<PeerPorts, 'createPeer'>;

/** The pictures and sounds that a page receives. What receives them is loaded when somebody first publishes. */
export class Watching {
  /** By source. */
  streams = $state.raw<ReceivedStreams>(new Map());
  /** Whether media can come: the service was reached. */
  isConnected = $state(false);
  readonly #ports: Ports;
  #wanted: readonly WantedLine[] = [];
  #watcher: Watcher | null = null;
  #loading: Promise<void> | null = null;

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

  async #load(): Promise<void> {
    const [{ Watcher: Made }, { createBrowserPeer }] = await Promise.all([
      import('./watcher.ts'),
      import('./browser-peer.ts'),
    ]);
    this.#watcher = new Made(
      { ...this.#ports, createPeer: createBrowserPeer },
      {
        onStreams: (streams) => (this.streams = streams),
        onConnected: (isConnected) => (this.isConnected = isConnected),
      },
    );
    this.#watcher.want(this.#wanted);
  }
}
