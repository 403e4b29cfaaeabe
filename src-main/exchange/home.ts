import { sha256Of } from './hashing.ts';

/** A space as every desk of it knows it. */
export interface Home {
  /** Null for a rehearsal, which is at another port each time. */
  readonly apiRoot: string | null;
  readonly platformSpaceId: string;
}

/** The name of a space that is the same on all desks, and says nothing about it to those that do not know it. */
export const homeId = ({ apiRoot, platformSpaceId }: Home): string =>
  `home-${sha256Of(Buffer.from(JSON.stringify([apiRoot, platformSpaceId]))).slice(0, 32)}`;
