import { addMedia } from '#shared/api/media.ts';
import { createLiveSession } from '#shared/api/live.ts';
import { createPoll } from '#shared/api/polls.ts';
import { createScene, createSceneTemplate } from '#shared/api/scenes.ts';
import type { DemoShow } from './demo-file.ts';
import type { CallOperation } from './call-operation.ts';

const REFERENCE = 'media:';

interface StoredMedia {
  readonly id: string;
  readonly url: string;
}

/** Replaces the media names of the show's file by the ids and addresses they were given in the library. */
const resolveMedia = <Value>(value: Value, library: ReadonlyMap<string, StoredMedia>): Value => {
  const resolve = (part: unknown, key: string | null): unknown => {
    if (typeof part === 'string') {
      if (key === 'mediaId') return library.get(part)?.id ?? part;
      return part.startsWith(REFERENCE) ? (library.get(part.slice(REFERENCE.length))?.url ?? part) : part;
    }
    if (Array.isArray(part)) return part.map((item: unknown) => resolve(item, key));
    if (typeof part !== 'object' || part === null) return part;
    return Object.fromEntries(Object.entries(part).map(([name, inner]) => [name, resolve(inner, name)]));
  };
  return resolve(value, null) as Value;
};

/** The media library of the demo, by the names the show's file gives. */
export const addDemoMedia = (
  operate: CallOperation,
  show: DemoShow,
  fileUrl: (file: string) => string,
): ReadonlyMap<string, StoredMedia> =>
  new Map(
    show.media.map(({ id, kind, title, file, folder }) => {
      const { media } = operate(addMedia, { body: { kind, title, url: fileUrl(file), folder } });
      return [id, { id: media.id, url: media.url }];
    }),
  );

/** The demo show itself, waiting to be started: its scenes, polls and templates. Answers with its session's id. */
export const addDemoShow = (
  operate: CallOperation,
  show: DemoShow,
  library: ReadonlyMap<string, StoredMedia>,
  scheduledAt: number,
): string => {
  const { session } = operate(createLiveSession, { body: { ...show.session, scheduledAt } });
  const params = { id: session.id };
  for (const scene of show.scenes) operate(createScene, { params, body: resolveMedia(scene, library) });
  for (const poll of show.polls) operate(createPoll, { params, body: poll });
  for (const { name, scene } of show.templates) {
    operate(createSceneTemplate, { body: { name, scene: resolveMedia(scene, library) } });
  }
  return session.id;
};
