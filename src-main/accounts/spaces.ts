import type { SpaceSummary } from '#shared/bridge/app-calls.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { say } from '#shared/words/say.ts';
import type { PlatformClient } from '../platform/platform-client.ts';

/** A space this host can talk to. */
export interface ConnectedSpace {
  readonly summary: SpaceSummary;
  readonly client: PlatformClient;
  /** The platform's own id of it; null where the connection may not read it. */
  readonly platformSpaceId: string | null;
}

export interface Spaces {
  list(): readonly SpaceSummary[];
  /** Null for a space that is not connected. */
  find(spaceId: string): ConnectedSpace | null;
  /** Throws `not_found` for a space that is not connected. */
  get(spaceId: string): ConnectedSpace;
  /** Adds a space, or replaces the one of that id. */
  put(space: ConnectedSpace): void;
  /** Forgets a space. */
  remove(spaceId: string): void;
}

export interface SpacesPorts {
  readonly onChange: (spaces: readonly SpaceSummary[]) => void;
  /** The client that everybody gets for a space in place of its own. */
  readonly watched: (spaceId: string, client: PlatformClient) => PlatformClient;
}

/** The connected spaces: the rehearsal first, the others in order of connection. */
export const createSpaces = ({ onChange, watched }: SpacesPorts): Spaces => {
  const spaces = new Map<string, ConnectedSpace>();
  const list = (): readonly SpaceSummary[] =>
    [...spaces.values()]
      .map((space) => space.summary)
      .sort((left, right) => Number(right.rehearsal) - Number(left.rehearsal));
  return {
    list,
    find: (spaceId) => spaces.get(spaceId) ?? null,
    get(spaceId) {
      const space = spaces.get(spaceId);
      if (!space) throw new AppError('not_found', say('host_space_unknown'), { field: 'spaceId' });
      return space;
    },
    put(space) {
      const { id } = space.summary;
      spaces.set(id, { ...space, client: watched(id, space.client) });
      onChange(list());
    },
    remove(spaceId) {
      if (spaces.delete(spaceId)) onChange(list());
    },
  };
};
