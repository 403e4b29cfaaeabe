import { AppError } from '#shared/lib/app-error.ts';
import { backoffMs } from '#shared/lib/backoff.ts';
import type { CancelTimer, Clock } from '#shared/lib/clock.ts';
import type { Log } from '#shared/lib/log.ts';
import { createSerialQueue } from '#shared/lib/serial-queue.ts';
import { say } from '#shared/words/say.ts';
import type { Sentence } from '#shared/words/sentence.ts';
import type { Library } from '../library/library.ts';
import { WANTED, type RankedFile, type WantedMedium } from '../library/media/wanted-media.ts';
import { download } from './download.ts';
import type { MediaStore, StoredFile } from './media-store.ts';

export interface MediaCachePorts {
  readonly library: Pick<Library, 'ask'>;
  readonly store: MediaStore;
  readonly fetch: typeof fetch;
  /** Fetches from addresses of the world alone. */
  readonly publicFetch: typeof fetch;
  /** Origins of the platforms that the person connected. */
  readonly platformOrigins: () => readonly string[];
  readonly serviceOrigin: () => string | null;
  readonly limitBytes: () => number;
  readonly clock: Clock;
  readonly log: Log;
  readonly onChange: () => void;
}

export interface MediaCache {
  /** Something wanted changed: looks before long. */
  wake(): void;
  /** Fetches missing files and makes room, now. Answers with the number of fetched files. */
  run(): Promise<number>;
  /** Retries failed files at once. */
  forgive(): void;
  problem(): Sentence | null;
  close(): void;
}

const SOON_MS = 2000;
const AGAIN = { firstMs: 30_000, longestMs: 6 * 3_600_000 } as const;
/** Files that are fetched at the same time: one that comes slowly must not hold up all others. */
const AT_ONCE = 2;
/** So many files in a row that cannot be reached mean that the network is away. */
const NETWORK_AWAY = 3;

/**
 * True if a file may make room for a wanted one: the other is wanted for a better reason, or used more recently for the
 * same one.
 */
export const mayGo = (file: RankedFile, wanted: Pick<WantedMedium, 'rank' | 'at'>): boolean =>
  file.rank < WANTED.needed && (file.rank < wanted.rank || (file.rank === wanted.rank && file.at < wanted.at));

const sum = (files: readonly RankedFile[]): number => files.reduce((bytes, file) => bytes + file.sizeBytes, 0);

/** Fetches wanted files, two at a time, and removes the least used ones when there is no room. */
export const createMediaCache = (ports: MediaCachePorts): MediaCache => {
  const { library, store, clock, log } = ports;
  const failed = new Map<string, { count: number; again: number; why: Sentence }>();
  const ending = new AbortController();
  const keeping = createSerialQueue();
  let running: Promise<number> | null = null;
  let isAgain = false;
  let problem: Sentence | null = null;
  let cancel: CancelTimer = () => {};

  const isEnded = (): boolean => ending.signal.aborted;
  const later = (ms: number): void => {
    cancel();
    if (!ending.signal.aborted) cancel = clock.schedule(clock.now() + ms, () => void run());
  };
  /** The record goes first: a file without one is swept, a record without its file would be served in vain. */
  const evict = async (files: readonly RankedFile[]): Promise<void> => {
    if (files.length === 0) return;
    await library.ask('media.drop_files', { files: files.map(({ sha256 }) => sha256) });
    for (const { sha256 } of files) await store.remove(sha256);
    ports.onChange();
  };
  const firstUntil = (files: readonly RankedFile[], bytes: number): readonly RankedFile[] => {
    const going: RankedFile[] = [];
    for (const file of files) {
      if (sum(going) >= bytes) break;
      going.push(file);
    }
    return going;
  };
  const enforce = async (): Promise<void> => {
    const files = await library.ask('media.ranked', null);
    const over = sum(files) - ports.limitBytes();
    if (over > 0)
      await evict(
        firstUntil(
          files.filter((file) => file.rank < WANTED.needed),
          over,
        ),
      );
  };

  const keepOne = async (wanted: WantedMedium, stored: StoredFile): Promise<void> => {
    const files = await library.ask('media.ranked', null);
    const file = { sha256: stored.sha256, sizeBytes: stored.sizeBytes, mimeType: stored.mimeType ?? '' };
    const isThere = files.some(({ sha256 }) => sha256 === file.sha256);
    const missing = isThere ? 0 : Math.max(0, file.sizeBytes - (ports.limitBytes() - sum(files)));
    await evict(
      firstUntil(
        files.filter((one) => mayGo(one, wanted)),
        missing,
      ),
    );
    await library.ask('media.keep_file', { file, address: wanted.address, at: clock.now() });
  };

  const fetchOne = async (wanted: WantedMedium): Promise<void> => {
    const files = await library.ask('media.ranked', null);
    const free = ports.limitBytes() - sum(files);
    // Files that waiting edits need come in whatever the limit says: they could not be evicted either.
    const mostBytes =
      wanted.rank === WANTED.needed
        ? Math.max(ports.limitBytes(), 0)
        : Math.max(0, free) + sum(files.filter((file) => mayGo(file, wanted)));
    const { address, mediaKind } = wanted;
    const stored = await download(ports, { address, mediaKind, mostBytes, signal: ending.signal });
    // Files are kept in turn: each counts the room that the one before it took.
    await keeping(() => keepOne(wanted, stored));
    ports.onChange();
  };

  const fetchAll = async (): Promise<number> => {
    let came = 0;
    let inARow = 0;
    let isDiskFull = false;
    const missing = await library.ask('media.missing', null);
    const addresses = new Set(missing.map(({ address }) => address));
    for (const address of failed.keys()) if (!addresses.has(address)) failed.delete(address);
    const waiting = missing.values();
    const fetchInTurn = async (): Promise<void> => {
      for (const wanted of waiting) {
        const before = failed.get(wanted.address);
        if (isEnded() || isDiskFull || inARow >= NETWORK_AWAY) return;
        if (before && before.again > clock.now()) continue;
        try {
          await fetchOne(wanted);
          failed.delete(wanted.address);
          came += 1;
          inARow = 0;
        } catch (error) {
          if (isEnded()) return;
          const count = (before?.count ?? 0) + 1;
          const why = error instanceof AppError ? error.sentence : say('host_media_file_unkept');
          failed.set(wanted.address, { count, again: clock.now() + backoffMs(AGAIN, count), why });
          log.debug('a medium could not be kept', { why: why.text, count });
          inARow = error instanceof AppError && error.code === 'offline' ? inARow + 1 : 0;
          // A full disk takes none of the others either.
          isDiskFull ||= error instanceof AppError && error.code === 'unavailable';
        }
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, fetchInTurn));
    return came;
  };

  const runOnce = async (): Promise<number> => {
    problem = null;
    let came = 0;
    try {
      await enforce();
      came = await fetchAll();
      // Two that came together may have counted on the same room.
      if (came > 1) await enforce();
    } catch (error) {
      problem = error instanceof AppError ? error.sentence : say('host_media_unkept');
      log.warn('media could not be kept', { error });
    }
    const next = Math.min(...[...failed.values()].map(({ again }) => again));
    if (Number.isFinite(next)) later(Math.max(SOON_MS, next - clock.now()));
    ports.onChange();
    return came;
  };

  const run = async (): Promise<number> => {
    if (ending.signal.aborted) return 0;
    if (running) {
      isAgain = true;
      return running;
    }
    cancel();
    running = runOnce();
    const came = await running;
    running = null;
    if (isAgain) later(SOON_MS);
    isAgain = false;
    return came;
  };

  return {
    wake() {
      if (running) isAgain = true;
      else later(SOON_MS);
    },
    run,
    forgive: () => failed.clear(),
    problem: () => problem ?? [...failed.values()].at(-1)?.why ?? null,
    close() {
      ending.abort();
      cancel();
    },
  };
};
