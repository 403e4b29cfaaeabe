import { addMedia, listMedia, listMediaFolders, type Media } from '#shared/api/media.ts';
import { AppError } from '#shared/lib/app-error.ts';
import type { PlatformMedium } from '../library/media/platform-medium.ts';
import type { UploadTask } from '../library/media/upload-media.ts';
import { LIBRARY_LANE, type SyncContext } from './sync-space.ts';

/** The most items that a page holds (spec 1, Media library). */
const PAGE = 200;
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

/** Calls `visit` with each page of the platform's media library until it says that it has seen enough. */
const eachPage = async (
  { space }: SyncContext,
  kind: UploadTask['mediaKind'] | null,
  visit: (media: readonly PlatformMedium[]) => Promise<boolean>,
): Promise<void> => {
  for (let cursor: string | null = ''; cursor !== null;) {
    // The platform filters by these kinds alone (spec 1, `list_media`).
    const filter = kind === null || kind === 'audio' ? {} : { kind };
    const query = { limit: PAGE, ...filter, ...(cursor !== '' && { cursor }) };
    const answer: { readonly media: readonly Media[]; readonly nextCursor: string | null } = await space.client.call(
      listMedia,
      { query },
      LIBRARY_LANE,
    );
    if (!(await visit(answer.media.map(mediumOf)))) return;
    // A cursor that repeats would never end.
    cursor = answer.nextCursor === cursor ? null : answer.nextCursor;
  }
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
  await eachPage(ctx, null, async (media) => {
    onProgress(done, done + media.length);
    await library.ask('media.adopt_page', { spaceId: space.id, media, newIds: media.map(() => newId()), at: at() });
    done += media.length;
    onProgress(done, done);
    return !shouldStop();
  });
  if (!shouldStop()) await library.ask('media.adopt_end', { spaceId: space.id, since, at: at() });
};

const findByUrl = async (
  ctx: SyncContext,
  kind: UploadTask['mediaKind'],
  url: string,
): Promise<PlatformMedium | null> => {
  const found: PlatformMedium[] = [];
  await eachPage(ctx, kind, async (media) => {
    found.push(...media.filter((one) => one.url === url));
    return found.length === 0;
  });
  return found[0] ?? null;
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
