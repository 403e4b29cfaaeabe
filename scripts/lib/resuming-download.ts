/** A downloader for @electron/get that goes on where it stopped and gives up only when nothing comes any more. */
import type { Downloader } from '@electron/get';
import { createHash } from 'node:crypto';
import { copyFileSync, renameSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Clock } from '#shared/lib/clock.ts';
import { sizeOf, takePartialFile } from './partial-file.ts';

export interface DownloadPorts {
  readonly fetch: typeof globalThis.fetch;
  readonly clock: Clock;
  /** Hears how many bytes are there, and of how many where the server says so. */
  readonly onProgress: (got: number, total: number | null) => void;
}

/** Why a download ended without its file: a clause. */
export class DownloadProblem extends Error {
  override readonly name = 'DownloadProblem';
}

/** A line that stays silent for so long is taken for dead. */
const SILENCE_MS = 30_000;
/** Once something has come, so many tries in a row may bring nothing before it is given up. */
const FRUITLESS_TRIES = 5;
const PAUSE_MS = 2000;

const hostOf = (url: string): string => new URL(url).host;

/** The cause that a person can look up, such as ENOTFOUND. */
const codeOf = (error: unknown): string => {
  const { cause } = error as { cause?: { code?: unknown } };
  return typeof cause?.code === 'string' ? ` (${cause.code})` : '';
};

/** Fetches what the file lacks and appends it. Throws DownloadProblem where the server refuses. */
async function fetchRest(url: string, file: string, { fetch, clock, onProgress }: DownloadPorts): Promise<void> {
  const had = sizeOf(file);
  const silence = new AbortController();
  const stop = (): void => silence.abort(new DownloadProblem(`${hostOf(url)} sent nothing for ${SILENCE_MS / 1000} s`));
  let cancel = clock.schedule(clock.now() + SILENCE_MS, stop);
  try {
    const response = await fetch(url, {
      headers: { 'accept-encoding': 'identity', ...(had > 0 && { range: `bytes=${had}-` }) },
      signal: silence.signal,
    });
    const range = response.headers.get('content-range') ?? '';
    if (response.status === 416) {
      await response.body?.cancel();
      if (range === `bytes */${had}`) return;
      rmSync(file);
      await fetchRest(url, file, { fetch, clock, onProgress });
      return;
    }
    if (!response.ok) throw new DownloadProblem(`${hostOf(url)} answered ${response.status}`);
    const goesOn = response.status === 206 && range.startsWith(`bytes ${had}-`);
    const length = response.headers.get('content-length');
    let got = goesOn ? had : 0;
    const total = length === null ? null : got + Number(length);
    onProgress(got, total);
    const target = await open(file, goesOn ? 'a' : 'w');
    try {
      for await (const part of (response.body ?? []) as AsyncIterable<Uint8Array>) {
        cancel();
        cancel = clock.schedule(clock.now() + SILENCE_MS, stop);
        await target.write(part);
        got += part.length;
        onProgress(got, total);
      }
    } finally {
      await target.close();
    }
  } catch (error) {
    throw silence.signal.aborted ? silence.signal.reason : error;
  } finally {
    cancel();
  }
}

const isOfTheLine = (error: unknown): boolean => error instanceof TypeError || error instanceof DownloadProblem;

/** Tries until the file is whole. Where not even a first try brings anything, it gives up at once. */
async function fetchAll(url: string, file: string, ports: DownloadPorts): Promise<void> {
  let fruitless: number | null = null;
  for (;;) {
    const had = sizeOf(file);
    try {
      await fetchRest(url, file, ports);
      return;
    } catch (error) {
      if (!isOfTheLine(error)) throw error;
      fruitless = sizeOf(file) > had ? 0 : fruitless === null ? FRUITLESS_TRIES : fruitless + 1;
      if (fruitless >= FRUITLESS_TRIES)
        throw error instanceof DownloadProblem
          ? error
          : new DownloadProblem(`${hostOf(url)} cannot be reached${codeOf(error)}`);
      await new Promise<void>((done) => void ports.clock.schedule(ports.clock.now() + PAUSE_MS, done));
    }
  }
}

function move(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch {
    // The temporary folder may lie on another disk.
    copyFileSync(from, to);
    rmSync(from);
  }
}

/** Keeps what broke off in this folder, for whoever asks for the same address next. */
export function createResumingDownloader(folder: string, ports: DownloadPorts): Downloader<unknown> {
  return {
    async download(url, target) {
      const name = `${createHash('sha256').update(url).digest('hex').slice(0, 16)}-${basename(target)}`;
      const partial = takePartialFile(folder, name);
      try {
        await fetchAll(url, partial.path, ports);
        move(partial.path, target);
      } finally {
        partial.release();
      }
    },
  };
}
