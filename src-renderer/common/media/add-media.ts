import type { BridgeOutput } from '#shared/bridge/contract.ts';
import { MEDIA_PART_BYTES, type AddedMedium } from '#shared/bridge/media-calls.ts';
import type { MediaFault } from '#shared/library/media-facts.ts';
import type { LibraryItem } from '#shared/library/library-items.ts';
import { cutText } from '#shared/lib/cut-text.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { contentTypeOf, UNKNOWN_TYPE } from '#shared/lib/file-types.ts';
import { plainWords } from '#shared/lib/plain-words.ts';
import { verbatim } from '#shared/words/sentence.ts';
import type { Bridge } from '../../bridge/bridge.ts';
import { toBase64 } from '../../lib/base64.ts';
import * as m from '../../paraglide/messages.js';
import { drawnPicture } from './drawn-picture.ts';
import { noteMedium } from './note-medium.ts';

export interface NewMedium {
  readonly spaceId: string;
  readonly folderId: string | null;
  /** A transparent PNG to use as a sticker. */
  readonly sticker: boolean;
}

const MAX_NAME = 100;

/** True if the last part of a name says what the file is: "Report v1.2" has no ending. */
const hasEnding = (fileName: string): boolean => contentTypeOf(fileName) !== UNKNOWN_TYPE;

/** The name a file is given in the library: one line that can be seen, without its ending, never empty. */
export const nameOfFile = (fileName: string): string => {
  const bare = hasEnding(fileName) ? fileName.replace(/\.[^.]*$/, '') : fileName;
  const name = cutText(plainWords(bare).replaceAll(/\s+/g, ' ').trim(), MAX_NAME).trim();
  return name === '' ? m.media_no_name() : name;
};

/** The bytes of a part; a folder, and a file that went meanwhile, have none. */
const read = async (part: Blob): Promise<Uint8Array> => {
  try {
    return new Uint8Array(await part.arrayBuffer());
  } catch {
    throw new AppError('unavailable', verbatim(m.media_unreadable()));
  }
};

/** Sends a file to the host, part by part, and does with it what `then` says. `onSent` hears a fraction. Throws AppError. */
const sendIn = async <Value>(
  bridge: Bridge,
  file: File,
  onSent: (fraction: number) => void,
  then: (uploadId: string) => Promise<Value>,
): Promise<Value> => {
  const { uploadId } = await bridge.call('media.begin', { sizeBytes: file.size });
  try {
    for (let offset = 0; offset < file.size; offset += MEDIA_PART_BYTES) {
      const bytes = await read(file.slice(offset, offset + MEDIA_PART_BYTES));
      await bridge.call('media.part', { uploadId, offset, base64: toBase64(bytes) });
      onSent(Math.min(1, (offset + bytes.length) / file.size));
    }
    return await then(uploadId);
  } catch (error) {
    await bridge.call('media.cancel', { uploadId }).catch(() => undefined);
    throw error;
  }
};

/** A file that was added, and what is found in it a moment later: why it cannot be shown or played, or null. */
export interface AddedFile {
  readonly item: AddedMedium;
  readonly fault: Promise<MediaFault | null>;
}

/** The fault of a file that just came in; a file that cannot be looked at now has none that is known. */
const faultOf = async (bridge: Bridge, { id, body }: LibraryItem): Promise<MediaFault | null> =>
  body.kind === 'media'
    ? noteMedium(bridge, { itemId: id, kind: body.mediaKind, url: body.url }).catch(() => null)
    : null;

/**
 * Adds a file to the library of a space; works offline. A picture that the platform does not take as it is becomes a
 * PNG, where this browser draws it. `onSent` hears a fraction. Throws AppError.
 */
export const addMedia = async (
  bridge: Bridge,
  file: File,
  medium: NewMedium,
  onSent: (fraction: number) => void,
): Promise<AddedFile> => {
  const add = async (sent: File): Promise<AddedFile> => {
    const item = await sendIn(bridge, sent, onSent, (uploadId) =>
      bridge.call('media.add', { uploadId, name: nameOfFile(file.name), ...medium }),
    );
    return { item, fault: faultOf(bridge, item) };
  };
  try {
    return await add(file);
  } catch (error) {
    const drawn = error instanceof AppError && error.code === 'unsupported' ? await drawnPicture(file) : null;
    if (drawn === null) throw error;
    return await add(drawn);
  }
};

/** Stores a file on the platform of a space, for a post, a ticket or an address. Throws AppError. */
export const attachFile = (
  bridge: Bridge,
  file: File,
  spaceId: string,
  onSent: (fraction: number) => void,
): Promise<BridgeOutput<'media.attach'>> =>
  sendIn(bridge, file, onSent, (uploadId) =>
    bridge.call('media.attach', { uploadId, spaceId, type: file.type === '' ? 'application/octet-stream' : file.type }),
  );
