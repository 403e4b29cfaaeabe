import type { AddedMedium, MediaCheck, MediaStatus } from '#shared/bridge/media-calls.ts';
import type { MediaFacts } from '#shared/library/media-facts.ts';
import type { LibraryAuthor } from '#shared/library/library-author.ts';
import { AppError } from '#shared/lib/app-error.ts';
import type { CancelTimer, Clock } from '#shared/lib/clock.ts';
import type { Log } from '#shared/lib/log.ts';
import { say } from '#shared/words/say.ts';
import type { Library } from '../library/library.ts';
import type { MediumSnapshot } from '../library/media/undo-added-media.ts';
import { createMediaCache } from './media-cache.ts';
import { createMediaAnswers } from './media-answers.ts';
import { openMediaStore } from './media-store.ts';
import { isWebp } from './webp.ts';
import { createUploads } from './uploads.ts';

export interface MediaPorts {
  /** Folder of everything kept; null keeps media until the end of the run. */
  readonly dataDir: string | null;
  readonly library: Pick<Library, 'ask'>;
  readonly fetch: typeof fetch;
  /** Fetches from addresses of the world alone. */
  readonly publicFetch: typeof fetch;
  /** Origins of the platforms that the person connected. */
  readonly platformOrigins: () => readonly string[];
  readonly serviceOrigin: () => string | null;
  readonly limitBytes: () => number;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly log: Log;
  readonly onStatus: (status: MediaStatus) => void;
}

export interface NewMedium {
  readonly spaceId: string;
  readonly name: string;
  readonly folderId: string | null;
  readonly sticker: boolean;
  /** The person who adds it; missing where a file came with something else. */
  readonly author?: LibraryAuthor;
}

export interface Media {
  status(): Promise<MediaStatus>;
  verify(): Promise<MediaCheck>;
  /** `owner` names the person who sends the file. */
  begin(sizeBytes: number, owner: string): Promise<string>;
  part(uploadId: string, offset: number, bytes: Uint8Array): Promise<void>;
  add(uploadId: string, medium: NewMedium): Promise<AddedMedium>;
  /** A file that arrived, of whatever type, to send on; it stays until it is cancelled. */
  arrived(uploadId: string, type: string): Promise<Blob>;
  cancel(uploadId: string): Promise<void>;
  /** Undoes the adding of a file whose purpose failed. */
  undoAdd(spaceId: string, sha256: string, before: MediumSnapshot): Promise<void>;
  keepPicture(itemId: string, bytes: Uint8Array): Promise<string>;
  /** Keeps what a window found in a file. */
  noteFacts(itemId: string, facts: MediaFacts): Promise<void>;
  /** A file to send; throws `not_found` if it is gone or has changed, `unavailable` if it cannot be read now. */
  blob(sha256: string, type: string): Promise<Blob>;
  /** Answers a request below `/media/`; null for any other path. */
  answer(request: Request): Promise<Response | null>;
  /** Tells the cache that the list of wanted files may have changed. */
  wake(): void;
  /** The network returned: retries failed files. */
  nudge(): void;
  close(): Promise<void>;
}

/** Changes within this time are reported once. */
const TELL_MS = 300;
/** Opening the app comes first. */
const START_MS = 10_000;

const unreadable = (): AppError => new AppError('unavailable', say('host_media_unreadable'));

/** Media on this computer: copies of the platform's, and files added here. */
export const createMedia = (ports: MediaPorts): Media => {
  const { library, clock, log, newId } = ports;
  const store = openMediaStore(ports.dataDir, newId);
  const uploads = createUploads(store, clock, newId);
  let isClosed = false;
  let cancelTell: CancelTimer | null = null;

  const tell = (): void => {
    if (isClosed || cancelTell) return;
    cancelTell = clock.schedule(clock.now() + TELL_MS, () => {
      cancelTell = null;
      status().then(ports.onStatus, (error: unknown) => log.warn('the state of media cannot be read', { error }));
    });
  };
  const cache = createMediaCache({ ...ports, store, onChange: tell });
  const status = async (): Promise<MediaStatus> => {
    const [total, missing, waiting] = await Promise.all([
      library.ask('media.total', null),
      library.ask('media.missing', null),
      library.ask('media.waiting', null),
    ]);
    const [onDisk, limitBytes, problem] = [store.onDisk, ports.limitBytes(), cache.problem()];
    return { ...total, onDisk, limitBytes, missing: missing.length, waiting, problem };
  };
  const lose = async (sha256: string): Promise<void> => {
    await library.ask('media.drop_files', { files: [sha256] });
    log.warn('a kept file is gone from the disk');
    cache.wake();
    tell();
  };
  const answer = createMediaAnswers({
    ...ports,
    store,
    now: () => clock.now(),
    onLost: (sha256) => {
      lose(sha256).catch((error: unknown) => log.warn('a lost file could not be forgotten', { error }));
    },
  });
  const sweep = async (): Promise<void> => {
    const files = await library.ask('media.all_files', null);
    const pictures = await library.ask('media.thumbnails', null);
    const onlyHere = await library.ask('media.only_here', null);
    const known = new Set([...files.map(({ sha256 }) => sha256), ...pictures, ...onlyHere]);
    await store.sweep((sha256) => known.has(sha256), clock.now());
  };
  const cancelStart = clock.schedule(clock.now() + START_MS, () => {
    sweep().catch((error: unknown) => log.warn('old files could not be removed', { error }));
    cache.wake();
  });

  return {
    status,
    answer,
    async verify() {
      const onlyHere = new Set(await library.ask('media.only_here', null));
      const files = await library.ask('media.all_files', null);
      // Sync may have met the damage of a file before.
      const lost = await library.ask('media.lost', null);
      const counts = { checked: lost, sound: 0, dropped: 0, lost };
      let isUnreadable = false;
      for (const { sha256 } of files) {
        if (isClosed) break;
        const found = await store.check(sha256);
        if (found === 'unreadable') {
          isUnreadable = true;
          continue;
        }
        counts.checked += 1;
        if (found === 'sound') {
          counts.sound += 1;
          continue;
        }
        await library.ask('media.drop_files', { files: [sha256] });
        if (onlyHere.has(sha256)) {
          counts.lost += 1;
          await store.setAside(sha256);
        } else {
          counts.dropped += 1;
          await store.remove(sha256);
        }
      }
      cache.forgive();
      const fetched = counts.dropped > 0 ? await cache.run() : 0;
      tell();
      if (isUnreadable) throw unreadable();
      return { ...counts, fetched };
    },
    begin: (sizeBytes, owner) => uploads.begin(sizeBytes, owner),
    part: (id, offset, bytes) => uploads.part(id, offset, bytes),
    async add(id, { sticker, ...medium }) {
      const { file, kind: mediaKind } = await uploads.finish(id, sticker);
      const { sha256, sizeBytes } = file;
      const kept = { sha256, sizeBytes, mimeType: file.mimeType ?? '' };
      const stamp = { editId: newId(), at: clock.now() };
      const item = await library.ask('media.add', { ...stamp, ...medium, id: newId(), file: kept, mediaKind });
      cache.wake();
      tell();
      return item;
    },
    arrived: (id, type) => uploads.blob(id, type),
    cancel: (id) => uploads.cancel(id),
    async undoAdd(spaceId, sha256, before) {
      const goes = await library.ask('media.undo_add', { spaceId, sha256, before, at: clock.now() });
      if (goes) await store.remove(sha256);
      tell();
    },
    async keepPicture(itemId, bytes) {
      if (!isWebp(bytes)) throw new AppError('unsupported', say('host_media_thumbnail'));
      const sha256 = await store.keepPicture(bytes);
      await library.ask('media.picture', { itemId, sha256 });
      tell();
      return sha256;
    },
    async noteFacts(itemId, facts) {
      await library.ask('media.note_facts', { itemId, facts });
      tell();
    },
    async blob(sha256, type) {
      const found = await store.check(sha256);
      if (found === 'sound') return store.blob(sha256, type);
      if (found === 'unreadable') throw unreadable();
      await lose(sha256);
      throw new AppError('not_found', say('host_media_damaged'));
    },
    wake: () => cache.wake(),
    nudge() {
      cache.forgive();
      cache.wake();
    },
    async close() {
      isClosed = true;
      cancelStart();
      cancelTell?.();
      cache.close();
      await uploads.close();
      await store.close();
    },
  };
};
