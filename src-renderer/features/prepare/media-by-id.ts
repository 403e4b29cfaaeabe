import type { Media } from '#shared/api/media.ts';
import type { StageMedia } from '../../stage/stage-content.ts';

/** What a stage needs of each item of the media library, by its id. */
export const mediaById = (items: readonly Media[]): ReadonlyMap<string, StageMedia> =>
  new Map(items.map(({ id, kind, url, thumbnailUrl, title }) => [id, { kind, url, thumbnailUrl, title }]));
