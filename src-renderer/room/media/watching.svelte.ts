import type { WantedLine } from '../../live-media/assign-lines.ts';
import type { PeerPorts } from '../../live-media/room-peer.ts';
import type { ReceivedStreams, Watcher } from '../../live-media/watcher.ts';
import type { ServerFrame } from '#shared/room/protocol.ts';

type Ports = Omit<PeerPorts, 'createPeer'>;

/** The pictures and sounds that a page receives. What receives them is loaded when somebody first publishes. */
export class Watching {
  /** By source. */
  streams = $state.raw<ReceivedStreams>(new Map());
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
      import('../../live-media/watcher.ts'),
      import('../../live-media/browser-peer.ts'),
    ]);
    this.#watcher = new Made({ ...this.#ports, createPeer: createBrowserPeer }, (streams) => (this.streams = streams));
    this.#watcher.want(this.#wanted);
  }
}
