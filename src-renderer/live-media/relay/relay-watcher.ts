import type { ServerFrame } from '#shared/room/protocol.ts';
import { areSameLines, assignLines, type Line, type WantedLine } from '../assign-lines.ts';
import type { ReceivedStreams, Watcher, WatcherEvents } from '../watcher.ts';
import type { PieceCodecs, PieceDecoder } from './codecs.ts';
import type { RelayLink } from './relay-link.ts';

interface Ports {
  readonly link: RelayLink;
  readonly codecs: PieceCodecs;
}

/** The stream that a line decodes now, and how often it was asked to carry something else. */
interface Carried {
  readonly source: string;
  readonly decoder: PieceDecoder;
}

/** Receives the sources that a page wants in pieces, as `Watcher` does by WebRTC. */
export class RelayWatcher implements Pick<Watcher, keyof Watcher> {
  readonly #ports: Ports;
  readonly #events: WatcherEvents;
  #lines: readonly Line[] = [];
  readonly #carried: (Carried | null)[] = [];
  readonly #takes: number[] = [];

  constructor(ports: Ports, events: WatcherEvents) {
    this.#ports = ports;
    this.#events = events;
    ports.link.listen('down', {
      onReady: () => {
        events.onConnected(true);
      },
      onChunk: (chunk) => {
        if (chunk.take === this.#takes[chunk.line]) this.#carried[chunk.line]?.decoder.take(chunk);
      },
    });
  }

  /** Receives these sources from now on, and no others. */
  want(wanted: readonly WantedLine[]): void {
    const next = assignLines(this.#lines, wanted);
    if (areSameLines(this.#lines, next)) return;
    this.#lines = next;
    next.forEach(({ source, kind }, line) => {
      if (source === (this.#carried[line]?.source ?? null)) return;
      this.#carried[line]?.decoder.close();
      this.#count(line);
      this.#carried[line] = source === null ? null : { source, decoder: this.#decode(line, kind) };
    });
    this.#offer();
    this.#show();
  }

  /** Hears the room. */
  receive(_frame: ServerFrame): void {
    // The link hears it, for both ways.
  }

  /** The room was entered anew. */
  rejoin(): void {
    // The link offers again, for both ways.
  }

  /** Receives nothing any more. */
  close(): void {
    for (const carried of this.#carried) carried?.decoder.close();
    this.#carried.length = 0;
    this.#lines = [];
    this.#ports.link.end('down');
    this.#events.onConnected(false);
    this.#show();
  }

  #decode(line: number, kind: Line['kind']): PieceDecoder {
    return this.#ports.codecs.decode(kind, () => {
      // Counting on asks for a whole picture.
      this.#count(line);
      this.#offer();
    });
  }

  #count(line: number): void {
    this.#takes[line] = ((this.#takes[line] ?? -1) + 1) & 255;
  }

  #offer(): void {
    const lines = this.#lines.map(({ source, small }, line) => ({ source, small, take: this.#takes[line] ?? 0 }));
    this.#ports.link.offer({ type: 'mediaRelay', pc: 'down', lines });
  }

  #show(): void {
    const streams: ReceivedStreams = new Map(
      this.#carried.flatMap((carried) => (carried ? [[carried.source, carried.decoder.stream] as const] : [])),
    );
    this.#events.onStreams(streams);
  }
}
