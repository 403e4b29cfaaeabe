import type { Media } from '#shared/api/media.ts';
import type { StageMedia } from '../stage/stage-content.ts';

/** What a stage needs of each item of the media library. */
export const stageMediaOf = (media: readonly Media[]): readonly (readonly [string, StageMedia])[] =>
  media.map(({ id, kind, url, thumbnailUrl, title }) => [id, { kind, url, thumbnailUrl, title }]);

/** Items by their id. */
export const mediaById = (entries: ReturnType<typeof stageMediaOf>): ReadonlyMap<string, StageMedia> =>
  new Map(entries);
