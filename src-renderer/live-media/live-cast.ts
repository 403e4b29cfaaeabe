import type { MediaSource, SourceKind } from '#shared/room/media-frames.ts';
import type { MovingPicture, StageCast, StagePerson } from '../stage/stage-content.ts';

/** The pictures that this page has: those it receives by source, and its own. */
export interface Pictures {
  readonly sources: readonly MediaSource[];
  readonly received: ReadonlyMap<string, MovingPicture>;
  readonly me: string | null;
  readonly own: { readonly camera: MediaStream | null; readonly screen: MediaStream | null };
}

const sourceOf = (sources: readonly MediaSource[], userId: string, kind: SourceKind): MediaSource | null =>
  sources.find((one) => one.userId === userId && one.kind === kind && !one.muted) ?? null;

/**
 * The cast with its live pictures: cameras that are on, and the screen that somebody shares. A person who shares without
 * being in the cast has no name there.
 */
export const liveCast = (cast: StageCast, { sources, received, me, own }: Pictures): StageCast => {
  const pictureOf = (userId: string, kind: 'camera' | 'screen'): MovingPicture | null => {
    if (userId === me) return own[kind];
    const source = sourceOf(sources, userId, kind);
    return source && (received.get(source.id) ?? null);
  };
  const withCamera = (person: StagePerson): StagePerson => {
    const stream = pictureOf(person.userId, 'camera');
    const hasCamera = stream !== null || sourceOf(sources, person.userId, 'camera') !== null;
    return hasCamera ? { ...person, stream, hasCamera } : person;
  };
  const sharing =
    own.screen && me !== null ? me : sources.find(({ kind, muted }) => kind === 'screen' && !muted)?.userId;
  const name = [cast.host, ...cast.guests].find((person) => person?.userId === sharing)?.name ?? '';
  return {
    host: cast.host && withCamera(cast.host),
    guests: cast.guests.map(withCamera),
    screen: sharing === undefined ? null : { userId: sharing, name, stream: pictureOf(sharing, 'screen') },
  };
};
