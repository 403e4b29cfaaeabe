import type { RecordedLine } from '#shared/debrief/recording.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { backoffMs } from '#shared/lib/backoff.ts';
import type { CancelTimer } from '#shared/lib/clock.ts';
import { say } from '#shared/words/say.ts';
import type { LibraryOutput } from '../library/requests.ts';
import type { ShowRecordingOptions } from './recorder-ports.ts';

/** A host that is killed loses at most what came within this time. */
const EVERY_MS = 1000;
const RETRY = { firstMs: 1000, longestMs: 30_000 } as const;
/** Most lines that wait while the library cannot write. Further lines are dropped, which leaves a gap. */
const MAX_WAITING = 20_000;

type Begun = LibraryOutput<'recordings.begin'>;

export interface LineBatchesOptions extends ShowRecordingOptions {
  /** The library is ready: what was said last of each key, and until when it was recorded. */
  readonly onBegun: (begun: Begun) => void;
  /** The waiting lines are lost; `onBegun` follows once the library can write again. */
  readonly onLost: () => void;
  /** Everything is written after `finish`. */
  readonly onDone: () => void;
}

/** Lines on their way to the library. */
export interface LineBatches {
  add(lines: readonly RecordedLine[]): void;
  /** A stretch of recording begins at an instant of the platform. */
  beginSpan(at: number): void;
  /** The stretch goes on until then. */
  recordedTo(at: number): void;
  /** The live ended. */
  end(at: number): void;
  /** Nothing more will be added: writes what waits, for as long as it takes. */
  finish(): void;
  /** The host ends: hands what waits to the library once, and is done. */
  close(): void;
}

/** Gathers lines for a second and hands them to the library, one batch after the other, until it has taken them. */
export const createLineBatches = (options: LineBatchesOptions): LineBatches => {
  const { library, clock, log, newId, spaceId, sessionId, title, from, onProblem } = options;
  let lines: RecordedLine[] = [];
  let spans: { readonly from: number; to: number }[] = [];
  let to: number | null = null;
  let dirty = false;
  let begun = false;
  let sending = false;
  let finished = false;
  let closed = false;
  let failures = 0;
  let cancel: CancelTimer = () => {};

  const take = () => {
    const batch = { spaceId, sessionId, batch: newId(), lines, spans: spans.map((span) => ({ ...span })), to };
    lines = [];
    // The stretch under way goes on in the next batch.
    spans = spans.slice(-1);
    dirty = false;
    return batch;
  };

  const failed = (error: unknown): void => {
    failures += 1;
    if (failures === 1) log.error('the recording cannot be written', { error });
    const problem = error instanceof AppError ? error.sentence : say('host_library_could_not');
    onProblem(say('host_recorder_not_written', { problem }));
  };

  const wait = (): void => {
    if (closed) return;
    if (finished && !(begun && dirty)) {
      options.onDone();
      return;
    }
    const waitMs = failures > 0 ? backoffMs(RETRY, failures) : finished ? 0 : EVERY_MS;
    cancel = clock.schedule(clock.now() + waitMs, () => void send());
  };

  const append = async (): Promise<void> => {
    const batch = take();
    try {
      await library.ask('recordings.append', batch);
      if (batch.to !== null) options.onEnded();
    } catch (error) {
      lines = [...batch.lines, ...lines];
      spans = [...batch.spans.slice(0, -1), ...spans];
      dirty = true;
      throw error;
    }
  };

  const begin = async (): Promise<void> => {
    const answer = await library.ask('recordings.begin', { spaceId, sessionId, title, from });
    begun = true;
    if (!finished && !closed) options.onBegun(answer);
  };

  const send = async (): Promise<void> => {
    sending = true;
    try {
      if (!begun) await begin();
      else if (dirty) await append();
      if (failures > 0) onProblem(null);
      failures = 0;
    } catch (error) {
      if (!closed) failed(error);
    }
    sending = false;
    wait();
  };

  /** The library has not answered for long: rather a gap than all of the memory. */
  const letGo = (): void => {
    [lines, spans, to, dirty, begun] = [[], [], null, false, false];
    options.onLost();
  };

  void send();
  return {
    add(added) {
      if (finished || closed || added.length === 0) return;
      lines.push(...added);
      dirty = true;
      if (lines.length > MAX_WAITING) letGo();
    },
    beginSpan(at) {
      spans.push({ from: at, to: at });
      dirty = true;
    },
    recordedTo(at) {
      const span = spans.at(-1);
      if (!span) return;
      span.to = at;
      dirty = true;
    },
    end(at) {
      to = at;
      dirty = true;
    },
    finish() {
      if (finished || closed) return;
      finished = true;
      // A batch under way goes on.
      if (sending) return;
      cancel();
      if (begun && dirty) void send();
      else options.onDone();
    },
    close() {
      if (closed) return;
      closed = true;
      cancel();
      // Requests are answered in order: this one comes after a batch that is under way.
      if (begun && dirty)
        void append().catch((error: unknown) => log.error('the last lines were not written', { error }));
    },
  };
};
