import { mkdirSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { RecordingLimits } from '#shared/settings/recording-limits.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { finishFile } from '../recording/finish-file.ts';
import { recordings } from '../store/recording-repository.ts';
import { sessions } from '../store/session-repository.ts';

const DAY_MS = 24 * 3_600_000;
const GIGABYTE = 1e9;
/** A disk that takes nothing more may have room again then. */
const AGAIN_MS = 60_000;
/** A file that was written to since may belong to a recording that begins. */
const STRAY_MS = 60_000;

export interface RecordingFiles {
  /** The path for the files of one more source. */
  newPath(): string;
  /** A file is complete: it gets its length and index, and plays from then on. */
  finish(file: string): void;
  /** Removes recordings beyond the limits, and files without a recording. */
  tidy(): void;
  /** Finishes nothing more. */
  stop(): void;
}

/** The folder of recordings. Its work runs one step after the other. `limits`: those that hold now. */
export const createRecordingFiles = (
  ctx: ServiceContext,
  folder: string,
  limits: () => RecordingLimits,
): RecordingFiles => {
  let isStopped = false;
  let working: Promise<void> = Promise.resolve();

  const then = (step: () => Promise<void>): void => {
    working = working
      .then(async () => {
        if (!isStopped) await step();
      })
      .catch((error: unknown) => ctx.log.error('a recording could not be put in order', { error: String(error) }));
  };

  const waiting = new Map<string, () => void>();

  const finishSoon = (file: string): void => {
    waiting.get(file)?.();
    waiting.delete(file);
    then(() => finish(file));
  };

  const finish = async (file: string): Promise<void> => {
    const known = recordings(ctx.db).findTrack(file);
    if (known?.lengthMs !== null) return;
    const finished = await finishFile(join(folder, file)).catch((error: unknown) => {
      ctx.log.error('a recorded file could not be finished; it stays as it is', { file, error: String(error) });
      waiting.set(
        file,
        ctx.clock.schedule(ctx.clock.now() + AGAIN_MS, () => finishSoon(file)),
      );
      return 'later' as const;
    });
    if (isStopped || finished === 'later') return;
    if (finished) recordings(ctx.db).finishTrack(file, finished.lengthMs, finished.bytes);
    else recordings(ctx.db).removeTrack(file);
    ctx.changes.emit(known.sessionId, { kind: 'session' });
  };

  const removeBeyondLimits = (): void => {
    const { days, gigabytes } = limits();
    const ended = recordings(ctx.db).listEnded();
    let bytes = ended.reduce((sum, recording) => sum + recording.bytes, 0);
    for (const recording of ended) {
      const isOld = recording.endedAt < ctx.clock.now() - days * DAY_MS;
      if (!isOld && bytes <= gigabytes * GIGABYTE) continue;
      bytes -= recording.bytes;
      recordings(ctx.db).remove(recording.sessionId);
      // A film cannot be made of it any more; one that was made stays.
      if (sessions(ctx.db).find(recording.sessionId)?.recordingStatus === 'processing') {
        sessions(ctx.db).update(recording.sessionId, { recordingStatus: 'failed' });
      }
      ctx.changes.emit(recording.sessionId, { kind: 'session' });
      ctx.log.info('a recording was removed: it was too old, or they took too much room', { ...recording });
    }
  };

  const removeStrays = async (): Promise<void> => {
    const names = await readdir(folder).catch(() => []);
    if (isStopped) return;
    const kept = new Set(
      recordings(ctx.db)
        .listAllTracks()
        .map(({ file }) => file),
    );
    for (const name of names.filter((each) => !kept.has(each))) {
      const path = join(folder, name);
      const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Infinity }));
      if (mtimeMs < ctx.clock.now() - STRAY_MS) await rm(path, { force: true });
    }
  };

  return {
    newPath() {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      return join(folder, ctx.newId('rec'));
    },
    finish: finishSoon,
    tidy: () =>
      then(async () => {
        removeBeyondLimits();
        await removeStrays();
      }),
    stop() {
      isStopped = true;
      for (const cancel of waiting.values()) cancel();
    },
  };
};
