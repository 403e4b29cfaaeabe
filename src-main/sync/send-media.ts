import { addMedia, listMedia, listMediaFolders, type Media } from '#shared/api/media.ts';
import { AppError } from '#shared/lib/app-error.ts';
import type { PlatformMedium } from '../library/media/platform-medium.ts';
import type { UploadTask } from '../library/media/upload-media.ts';
import { PAGE_ITEMS, readPages } from '../platform/pages.ts';
import { LIBRARY_LANE, type SyncContext } from './sync-space.ts';

/** A slow line takes minutes for 25 MB. */
const UPLOAD = { lane: 'library', attemptMs: 10 * 60_000 } as const;

const mediumOf = ({ id, kind, title, url, thumbnailUrl, sizeBytes, folder, createdAt }: Media): PlatformMedium => ({
  id,
  kind,
  title,
  url,
  thumbnailUrl,
  sizeBytes,
  folder,
  createdAt,
});

/** The pages of the platform's media library, one after the other. */
const mediaPages = ({ space }: SyncContext, kind: UploadTask['mediaKind'] | null) => {
  // The platform filters by these kinds alone (spec 1, `list_media`).
  const filter = kind === null || kind === 'audio' ? {} : { kind };
  return readPages(
    (cursor) => {
      const query = { limit: PAGE_ITEMS, ...filter, ...(cursor !== null && { cursor }) };
      return space.client.call(listMedia, { query }, LIBRARY_LANE);
    },
    (answer) => answer.media.map(mediumOf),
  );
};

export interface MediaProgress {
  readonly shouldStop: () => boolean;
  readonly onProgress: (done: number, total: number) => void;
}

/** Copies the platform's media library into the library; choices made here stay. If interrupted, it removes nothing. */
export const pullMedia = async (ctx: SyncContext, { shouldStop, onProgress }: MediaProgress): Promise<void> => {
  const { library, space, now, newId } = ctx;
  const since = now();
  // A clock set back during the read must not make new items older than the read.
  const at = (): number => Math.max(since, now());
  const { folders } = await space.client.call(listMediaFolders, {}, LIBRARY_LANE);
  await library.ask('media.adopt_folders', { spaceId: space.id, folders, newIds: folders.map(() => newId()) });
  let done = 0;
  for await (const media of mediaPages(ctx, null)) {
    onProgress(done, done + media.length);
    await library.ask('media.adopt_page', { spaceId: space.id, media, newIds: media.map(() => newId()), at: at() });
    done += media.length;
    onProgress(done, done);
    if (shouldStop()) return;
  }
  await library.ask('media.adopt_end', { spaceId: space.id, since, at: at() });
};

const findByUrl = async (
  ctx: SyncContext,
  kind: UploadTask['mediaKind'],
  url: string,
): Promise<PlatformMedium | null> => {
  for await (const media of mediaPages(ctx, kind)) {
    const found = media.find((one) => one.url === url);
    if (found) return found;
  }
  return null;
};

/**
 * Uploads a file that was added here: stores it, makes it an item of the media library, and replaces its local address
 * everywhere. Each step is recorded before the next, so an interrupted upload continues. A file may be stored twice,
 * which nobody sees; the item is looked up before it is made again.
 */
export const uploadMedium = async (ctx: SyncContext, itemId: string): Promise<void> => {
  const { library, space, now } = ctx;
  const task = await library.ask('media.upload_task', { itemId });
  if (!task || !space.canWrite) return;
  const { mediaKind: kind, title } = task;
  let url = task.storedUrl;
  let medium: PlatformMedium | null = null;
  if (url === null) {
    const file = await ctx.files.blob(task.sha256, task.mimeType);
    ({ url } = await space.client.upload(file, UPLOAD));
    await library.ask('media.upload_stored', { itemId, url });
  } else medium = await findByUrl(ctx, kind, url);
  medium ??= mediumOf((await space.client.call(addMedia, { body: { kind, url, title } }, LIBRARY_LANE)).media);
  await library.ask('media.upload_done', { spaceId: space.id, itemId, medium, at: now() });
};

/** Throws `conflict`, with the reason, where something would be sent that only this computer understands. */
export const refuseLocal = async ({ library, space }: SyncContext, sha256: string | null): Promise<void> => {
  if (sha256 === null) return;
  throw new AppError('conflict', await library.ask('media.why_waiting', { spaceId: space.id, sha256 }));
};
