import type { CancelTimer } from '#shared/lib/clock.ts';
import { SenderClock } from '../../recording/sender-clock.ts';
import { StreamRecording } from '../../recording/stream-recording.ts';
import type { EngineEvent } from '../media-engine.ts';
import type { StreamPacket } from '../packets/stream-packet.ts';
import type { Stream, StreamReceiver } from './incoming-stream.ts';
import type { Sources } from './source.ts';
import type { SteadyClock } from './steady-clock.ts';

/** A whole picture is asked for so often: a player that jumps starts from one. */
const KEYFRAME_MS = 4000;

interface Ports {
  readonly clock: SteadyClock;
  readonly source: string;
  /** The files of this source, without a number and `.webm`. */
  readonly path: string;
  readonly senderClock: SenderClock;
  readonly emit: (event: EngineEvent) => void;
}

/** Records one source, a file for each stretch without interruption. */
class SourceRecorder implements StreamReceiver {
  readonly #ports: Ports;
  #stream: Stream | null = null;
  #recording: StreamRecording | null = null;
  #files = 0;
  #cancelKeyframe: CancelTimer = () => {};

  constructor(ports: Ports) {
    this.#ports = ports;
  }

  /** Records this stream from now on; null (it is muted, or gone) records nothing. */
  follow(stream: Stream | null): void {
    if (stream === this.#stream) return;
    this.#stream?.receivers.delete(this);
    this.#end();
    this.#stream = stream;
    if (!stream) return;
    stream.receivers.add(this);
    this.#begin(stream);
  }

  packet(_from: Stream, { bytes }: StreamPacket): void {
    this.#recording?.packet(bytes);
  }

  senderReport(_from: Stream, report: Buffer): void {
    this.#recording?.senderReport(report);
  }

  restarted(from: Stream): void {
    this.#end();
    this.#begin(from);
  }

  #begin(stream: Stream): void {
    const { clock, source, senderClock, emit } = this.#ports;
    this.#files += 1;
    const path = `${this.#ports.path}-${this.#files}.webm`;
    // A correction of the computer's clock moves no file that has begun.
    const aheadMs = clock.unixNow() - clock.now();
    this.#recording = new StreamRecording({
      kind: stream.kind,
      path,
      clock,
      senderClock,
      onStarted: (startedAt) => emit({ type: 'recording', source, path, startedAt: Math.round(startedAt + aheadMs) }),
      onLeap: () => {
        if (this.#stream === stream) this.restarted(stream);
      },
      onFailed: (error) => emit({ type: 'recordingFailed', source, reason: reasonOf(error) }),
    });
    this.#askKeyframe(stream);
  }

  #end(): void {
    this.#cancelKeyframe();
    const ended = this.#recording;
    const path = `${this.#ports.path}-${this.#files}.webm`;
    this.#recording = null;
    void ended?.close().then(() => this.#ports.emit({ type: 'recorded', source: this.#ports.source, path }));
  }

  #askKeyframe(stream: Stream): void {
    if (stream.kind === 'audio') return;
    stream.askKeyframe();
    const { clock } = this.#ports;
    this.#cancelKeyframe = clock.schedule(clock.now() + KEYFRAME_MS, () => this.#askKeyframe(stream));
  }
}

const reasonOf = (error: unknown): 'full' | 'failed' =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT') ? 'full' : 'failed';

/** The sources that are recorded now. */
export interface Recorders {
  /** Records a source into files of this path; null ends it. */
  record(source: string, path: string | null): void;
  /** Sources came, went, or were muted. */
  followSources(): void;
}

/** Records sources of the engine. */
export const createRecorders = (
  clock: SteadyClock,
  sources: Pick<Sources, 'stream' | 'has'>,
  emit: (event: EngineEvent) => void,
): Recorders => {
  const recorders = new Map<string, SourceRecorder>();
  /** By connection: all that one page sends has one clock. */
  const senderClocks = new Map<string, SenderClock>();

  const end = (source: string): void => {
    recorders.get(source)?.follow(null);
    recorders.delete(source);
  };

  return {
    record(source, path) {
      end(source);
      if (path === null || !sources.has(source)) return;
      const peer = source.split('.')[0] ?? '';
      const senderClock = senderClocks.get(peer) ?? new SenderClock();
      senderClocks.set(peer, senderClock);
      const recorder = new SourceRecorder({ clock, source, path, senderClock, emit });
      recorders.set(source, recorder);
      recorder.follow(sources.stream(source, false));
    },
    followSources() {
      for (const [source, recorder] of recorders) {
        if (sources.has(source)) recorder.follow(sources.stream(source, false));
        else end(source);
      }
      const peers = new Set([...recorders.keys()].map((source) => source.split('.')[0]));
      for (const peer of senderClocks.keys()) if (!peers.has(peer)) senderClocks.delete(peer);
    },
  };
};
