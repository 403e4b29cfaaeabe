import { MEDIA_FILE_BYTES } from '#shared/bridge/media-calls.ts';
import { AppError } from '#shared/lib/app-error.ts';
import type { Clock } from '#shared/lib/clock.ts';
import { addedKind } from './media-type.ts';
import type { IncomingFile, MediaStore, StoredFile } from './media-store.ts';
import type { MediaKind } from '#shared/api/media.ts';
import { say } from '#shared/words/say.ts';

/** Files that windows are sending in at the same time. */
const MAX_AT_ONCE = 16;
/** Files that one person sends in at the same time: their windows send one after the other. */
const MAX_OF_ONE = 4;
/** A window that sends nothing more for so long is gone. */
const FORGOTTEN_MS = 10 * 60_000;

interface Coming {
  readonly file: IncomingFile;
  readonly owner: string;
  readonly sizeBytes: number;
  at: number;
  isBusy: boolean;
}

export interface Uploads {
  /** `owner` names the person. Throws `unsupported` for an empty file, `too_large` beyond the platform's limit, `busy` where too many come at once. */
  begin(sizeBytes: number, owner: string): Promise<string>;
  /** A part must follow the one before. A part that arrived already is skipped, so it may be sent again. */
  part(id: string, offset: number, bytes: Uint8Array): Promise<void>;
  /** The complete file, checked by content. Throws `unsupported` for other types. */
  finish(id: string, isSticker: boolean): Promise<{ readonly file: StoredFile; readonly kind: MediaKind }>;
  /** The complete file, of whatever type, to send on; it stays until it is cancelled. */
  blob(id: string, type: string): Promise<Blob>;
  cancel(id: string): Promise<void>;
  close(): Promise<void>;
}

/** Files on their way from a window into the store. */
export const createUploads = (store: Pick<MediaStore, 'begin'>, clock: Clock, newId: () => string): Uploads => {
  const coming = new Map<string, Coming>();
  /** Owners of files whose place on the disk is being made: they count from the first moment. */
  const beginning: string[] = [];
  const cancel = async (id: string): Promise<void> => {
    const one = coming.get(id);
    coming.delete(id);
    await one?.file.abort();
  };
  const find = (id: string): Coming => {
    const one = coming.get(id);
    if (!one) throw new AppError('not_found', say('host_upload_given_up'));
    if (one.isBusy) throw new AppError('conflict', say('host_upload_writing'));
    one.at = clock.now();
    return one;
  };

  const findComplete = (id: string): Coming => {
    const one = find(id);
    if (one.file.received !== one.sizeBytes) throw new AppError('conflict', say('host_upload_part_missing'));
    return one;
  };

  return {
    async begin(sizeBytes, owner) {
      if (sizeBytes === 0) throw new AppError('unsupported', say('host_upload_empty'));
      if (sizeBytes > MEDIA_FILE_BYTES) {
        throw new AppError('too_large', say('host_upload_too_large', { most: MEDIA_FILE_BYTES / 1024 / 1024 }));
      }
      for (const [id, one] of coming) if (clock.now() - one.at > FORGOTTEN_MS) await cancel(id);
      const owners = [...[...coming.values()].map((one) => one.owner), ...beginning];
      const own = owners.filter((one) => one === owner);
      if (owners.length >= MAX_AT_ONCE || own.length >= MAX_OF_ONE)
        throw new AppError('busy', say('host_upload_too_many'));
      beginning.push(owner);
      try {
        const file = await store.begin(sizeBytes);
        const id = newId();
        coming.set(id, { file, owner, sizeBytes, at: clock.now(), isBusy: false });
        return id;
      } finally {
        beginning.splice(beginning.indexOf(owner), 1);
      }
    },
    async part(id, offset, bytes) {
      const one = find(id);
      if (offset + bytes.length <= one.file.received) return;
      if (offset !== one.file.received) throw new AppError('conflict', say('host_upload_part_missing'));
      one.isBusy = true;
      try {
        await one.file.write(bytes);
      } catch (error) {
        coming.delete(id);
        throw error;
      } finally {
        one.isBusy = false;
      }
    },
    async finish(id, isSticker) {
      const { file } = findComplete(id);
      coming.delete(id);
      const judged: ReturnType<typeof addedKind>[] = [];
      const stored = await file.finish((found) => {
        judged.push(addedKind(found, isSticker));
        return judged.every((one) => 'kind' in one);
      });
      const [as] = judged;
      if (!stored || as === undefined || 'refusal' in as) {
        throw new AppError('unsupported', as && 'refusal' in as ? as.refusal : say('host_upload_refused'));
      }
      return { file: stored, kind: as.kind };
    },
    blob: (id, type) => findComplete(id).file.blob(type),
    cancel,
    async close() {
      for (const id of [...coming.keys()]) await cancel(id);
    },
  };
};
