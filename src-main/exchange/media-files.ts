import type { Readable } from 'node:stream';
import type { Media } from '#shared/api/media.ts';
import type { LibraryItem } from '#shared/library/library-items.ts';

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
  readonly mediaKind: Media['kind'];
  readonly title: string | null;
  readonly spaceId: string;
  /** The address it has in the package. */
  readonly url: string;
}

/** A file that was kept. */
export interface StoredMedium {
  /** New address of the medium for items. */
  readonly url: string;
  /** The item of the library that keeping it made, or found there; null where it needs none. */
  readonly item: (Pick<LibraryItem, 'id' | 'revision' | 'body'> & { readonly wasHere: boolean }) | null;
  /** Removes the file and its item again; earlier ones stay. */
  readonly undoAdd: () => Promise<void>;
}

/** Source and target for the bytes of media. */
export interface MediaFiles {
  /** The bytes of the medium at an address, or null where they are not at hand. */
  read(url: string): Promise<MediumBytes | null>;
  /**
   * Keeps a file. `reachable`: its address leads to it from here, so nothing else is needed. `refused`: this computer
   * does not take it. Null where no files are kept.
   */
  readonly add: ((file: NewMediumFile) => Promise<StoredMedium | 'reachable' | 'refused'>) | null;
}

/** Finds address and kind of a medium by its id at the platform, when the library does not know it. */
export type FindMedium = (
  spaceId: string,
  mediaId: string,
) => Promise<{ readonly url: string; readonly kind: Media['kind']; readonly title: string } | null>;
