import type { Readable } from 'node:stream';
import type { MediaKind } from '#shared/api/media.ts';

/** The bytes of a medium that are at hand. */
export interface MediumBytes {
  readonly stream: Readable;
  readonly bytes: number | null;
}

/** A medium's file out of a package, to be kept. */
export interface NewMediumFile {
  /** Read once; it ends in an error where the bytes are not those promised. */
  readonly stream: Readable;
  readonly bytes: number;
  readonly sha256: string;
  readonly mimeType: string;
  readonly mediaKind: MediaKind;
  readonly title: string | null;
  readonly spaceId: string;
  /** The address it has in the package. */
  readonly url: string;
}

/** Where the bytes of media come from and go to. */
export interface MediaFiles {
  /** The bytes of the medium at an address, or null where they are not at hand. */
  read(url: string): Promise<MediumBytes | null>;
  /** Keeps a file and answers with the address by which items name it from now on; null where files are not kept. */
  readonly add: ((file: NewMediumFile) => Promise<string>) | null;
}

/** What the library does not know, the platform may: address and kind of a medium by its id. */
export type FindMedium = (
  spaceId: string,
  mediaId: string,
) => Promise<{ readonly url: string; readonly kind: MediaKind; readonly title: string } | null>;
