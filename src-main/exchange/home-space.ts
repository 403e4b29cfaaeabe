import { sha256Of } from './hashing.ts';

/** Identity of a space, the same on every desk. */
export interface HomeSpace {
  /** Null for a rehearsal, which is at another port each time. */
  readonly apiRoot: string | null;
  readonly platformSpaceId: string;
}

/** Id of a space that is the same on all desks, and tells other people nothing about the space. */
export const homeSpaceId = ({ apiRoot, platformSpaceId }: HomeSpace): string =>
  `home-${sha256Of(Buffer.from(JSON.stringify([apiRoot, platformSpaceId]))).slice(0, 32)}`;
