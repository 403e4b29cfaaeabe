import { RefusedAddress } from '#node/guarded-lookup.ts';
import { fitsKind } from '#shared/lib/file-types.ts';
import { AppError } from '#shared/lib/app-error.ts';
import type { CancelTimer, Clock } from '#shared/lib/clock.ts';
import { say } from '#shared/words/say.ts';
import type { MediaStore, StoredFile } from './media-store.ts';

export interface DownloadPorts {
  readonly store: Pick<MediaStore, 'begin'>;
  readonly fetch: typeof fetch;
  /** Fetches from addresses of the world alone; rejects with a RefusedAddress as the cause. */
  readonly publicFetch: typeof fetch;
  /** Origins of the platforms that the person connected: they may stand in the person's own network. */
  readonly platformOrigins: () => readonly string[];
  /** Origin of the rehearsal service while it runs. */
  readonly serviceOrigin: () => string | null;
  readonly clock: Clock;
}
export interface DownloadRequest {
  /** As `fileAddress` writes it. */
  readonly address: string;
  readonly mediaKind: string | null;
  readonly mostBytes: number;
  readonly signal: AbortSignal;
}

const MAX_REDIRECTS = 5;
/** A line that says nothing for so long is given up. */
const SILENCE_MS = 30_000;
/** After the first minute, less than this in a minute is no line but a server that drips. */
const LEAST_BYTES = 64 * 1024;
const MINUTE_MS = 60_000;
/** The longest that one file may take: 2 GB at 1.2 Mbit/s. */
const LONGEST_MS = 4 * 3_600_000;

/** Address to fetch a medium from: the web by https alone, a rehearsal's files from the service on this computer. */
export const downloadUrl = (address: string, serviceOrigin: string | null): string | null => {
  if (!address.startsWith('rehearsal:'))
    return address.startsWith('https://') && URL.canParse(address) ? address : null;
  if (serviceOrigin === null) return null;
  const path = address.slice('rehearsal:'.length);
  const url = URL.canParse(path, serviceOrigin) ? new URL(path, serviceOrigin) : null;
  return url?.origin === serviceOrigin && url.pathname.startsWith('/files/') ? url.href : null;
};

const unsafe = (): AppError => new AppError('unsupported', say('host_media_unsafe'));
const unreachable = (): AppError => new AppError('offline', say('host_media_not_now'));

const isOwn = (url: string, { serviceOrigin, platformOrigins }: DownloadPorts): boolean =>
  [serviceOrigin(), ...platformOrigins()].includes(new URL(url).origin);

const ask = async (start: string, ports: DownloadPorts, signal: AbortSignal): Promise<Response> => {
  let url = start;
  for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
    const fetch = isOwn(url, ports) ? ports.fetch : ports.publicFetch;
    const response = await fetch(url, { redirect: 'manual', signal, credentials: 'omit' }).catch((error: unknown) => {
      throw error instanceof TypeError && error.cause instanceof RefusedAddress ? unsafe() : unreachable();
    });
    if (response.status < 300 || response.status >= 400) return response;
    await response.body?.cancel();
    const next = new URL(response.headers.get('location') ?? '', url);
    // A file of the rehearsal lies where it says, and a redirect must not lead into someone's own network by http.
    if (next.protocol !== 'https:') throw unsafe();
    url = next.href;
  }
  throw new AppError('unsupported', say('host_media_endless'));
};

const refuse = (status: number): AppError =>
  status >= 500 || status === 429 ? unreachable() : new AppError('not_found', say('host_media_moved', { status }));

/** Gives up a line that is silent, that drips, or that takes too long: a file must not hold up the others for ever. */
const watchLine = (clock: Clock) => {
  const given = new AbortController();
  const until = clock.now() + LONGEST_MS;
  let inMinute = LEAST_BYTES;
  let cancelSilence: CancelTimer = () => {};
  let cancelMinute: CancelTimer = () => {};
  const listen = (): void => {
    cancelSilence();
    cancelSilence = clock.schedule(clock.now() + SILENCE_MS, () => given.abort());
  };
  const nextMinute = (): void => {
    cancelMinute = clock.schedule(clock.now() + MINUTE_MS, () => {
      if (inMinute < LEAST_BYTES || clock.now() >= until) given.abort();
      inMinute = 0;
      nextMinute();
    });
  };
  listen();
  nextMinute();
  return {
    signal: given.signal,
    heard(bytes: number): void {
      inMinute += bytes;
      listen();
    },
    close(): void {
      cancelSilence();
      cancelMinute();
    },
  };
};

/** Fetches a file into the store, checked by content. Throws AppError; nothing is left behind then. */
export const download = async (ports: DownloadPorts, request: DownloadRequest): Promise<StoredFile> => {
  const url = downloadUrl(request.address, ports.serviceOrigin());
  if (url === null) throw unreachable();
  const line = watchLine(ports.clock);
  const signal = AbortSignal.any([request.signal, line.signal]);
  try {
    const response = await ask(url, ports, signal);
    const announced = Number(response.headers.get('content-length') ?? 0);
    if (!response.ok || !response.body) {
      await response.body?.cancel();
      throw refuse(response.status);
    }
    if (announced > request.mostBytes) {
      await response.body.cancel();
      throw new AppError('too_large', say('host_media_no_room'));
    }
    const incoming = await ports.store.begin(request.mostBytes);
    try {
      const body = response.body as unknown as AsyncIterable<Uint8Array>;
      for await (const chunk of body) {
        line.heard(chunk.length);
        await incoming.write(chunk);
      }
      // Compressed on the way, the announced length is another; a line that breaks off throws above.
      const isPlain = response.headers.get('content-encoding') === null && response.headers.has('content-length');
      if (isPlain && incoming.received !== announced) throw unreachable();
    } catch (error) {
      await incoming.abort();
      throw error instanceof AppError ? error : unreachable();
    }
    const stored = await incoming.finish((found) => found !== null && fitsKind(found.mimeType, request.mediaKind));
    if (!stored) throw new AppError('unsupported', say('host_media_not_shown'));
    return stored;
  } finally {
    line.close();
  }
};
