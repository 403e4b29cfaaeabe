import { fitsKind } from '#shared/lib/file-types.ts';
import { AppError } from '#shared/lib/app-error.ts';
import type { CancelTimer, Clock } from '#shared/lib/clock.ts';
import { say } from '#shared/words/say.ts';
import type { MediaStore, StoredFile } from './media-store.ts';

export interface DownloadPorts {
  readonly store: Pick<MediaStore, 'begin'>;
  readonly fetch: typeof fetch;
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

/** Address to fetch a medium from: the web by https alone, a rehearsal's files from the service on this computer. */
export const downloadUrl = (address: string, serviceOrigin: string | null): string | null => {
  if (!address.startsWith('rehearsal:'))
    return address.startsWith('https://') && URL.canParse(address) ? address : null;
  if (serviceOrigin === null) return null;
  const path = address.slice('rehearsal:'.length);
  const url = URL.canParse(path, serviceOrigin) ? new URL(path, serviceOrigin) : null;
  return url?.origin === serviceOrigin && url.pathname.startsWith('/files/') ? url.href : null;
};

const unreachable = (): AppError => new AppError('offline', say('host_media_not_now'));

const ask = async (start: string, { fetch }: DownloadPorts, signal: AbortSignal): Promise<Response> => {
  let url = start;
  for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
    const response = await fetch(url, { redirect: 'manual', signal, credentials: 'omit' }).catch(() => {
      throw unreachable();
    });
    if (response.status < 300 || response.status >= 400) return response;
    await response.body?.cancel();
    const next = new URL(response.headers.get('location') ?? '', url);
    // A file of the rehearsal lies where it says, and a redirect must not lead into someone's own network by http.
    if (next.protocol !== 'https:') throw new AppError('unsupported', say('host_media_unsafe'));
    url = next.href;
  }
  throw new AppError('unsupported', say('host_media_endless'));
};

const refuse = (status: number): AppError =>
  status >= 500 || status === 429 ? unreachable() : new AppError('not_found', say('host_media_moved', { status }));

/** Fetches a file into the store, checked by content. Throws AppError; nothing is left behind then. */
export const download = async (ports: DownloadPorts, request: DownloadRequest): Promise<StoredFile> => {
  const url = downloadUrl(request.address, ports.serviceOrigin());
  if (url === null) throw unreachable();
  const silence = new AbortController();
  let cancelSilence: CancelTimer = () => {};
  const listen = (): void => {
    cancelSilence();
    cancelSilence = ports.clock.schedule(ports.clock.now() + SILENCE_MS, () => silence.abort());
  };
  listen();
  const signal = AbortSignal.any([request.signal, silence.signal]);
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
        listen();
        await incoming.write(chunk);
      }
      // Compressed on the way, the announced length is another; a line that breaks off throws above.
      const isPlain = response.headers.get('content-encoding') === null && response.headers.has('content-length');
      if (isPlain && incoming.received !== announced) throw unreachable();
    } catch (error) {
      await incoming.abort();
      throw error instanceof AppError ? error : unreachable();
    }
    const stored = await incoming.finish((type) => type !== null && fitsKind(type, request.mediaKind));
    if (!stored) throw new AppError('unsupported', say('host_media_not_shown'));
    return stored;
  } finally {
    cancelSilence();
  }
};
