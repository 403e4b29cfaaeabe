import type { BridgeOutput } from '#shared/bridge/contract.ts';
import { MEDIA_PART_BYTES } from '#shared/bridge/media-calls.ts';
import type { LibraryItem } from '#shared/library/library-items.ts';
import { cutText } from '#shared/lib/cut-text.ts';
import type { Bridge } from '../../bridge/bridge.ts';
import { toBase64 } from '../../lib/base64.ts';

export interface NewMedium {
  readonly spaceId: string;
  readonly folderId: string | null;
  /** A transparent PNG to use as a sticker. */
  readonly sticker: boolean;
}

const MAX_NAME = 100;

/** The name a file is given in the library: without its ending, never empty. */
export const nameOfFile = (fileName: string): string => {
  const name = cutText(fileName.replace(/\.[A-Za-z0-9]{1,5}$/, ''), MAX_NAME).trim();
  return name === '' ? 'File' : name;
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
      const bytes = new Uint8Array(await file.slice(offset, offset + MEDIA_PART_BYTES).arrayBuffer());
      await bridge.call('media.part', { uploadId, offset, base64: toBase64(bytes) });
      onSent(Math.min(1, (offset + bytes.length) / file.size));
    }
    return await then(uploadId);
  } catch (error) {
    await bridge.call('media.cancel', { uploadId }).catch(() => undefined);
    throw error;
  }
};

/** Adds a file to the library of a space; works offline. `onSent` hears a fraction. Throws AppError. */
export const addMedia = (
  bridge: Bridge,
  file: File,
  medium: NewMedium,
  onSent: (fraction: number) => void,
): Promise<LibraryItem> =>
  sendIn(bridge, file, onSent, (uploadId) =>
    bridge.call('media.add', { uploadId, name: nameOfFile(file.name), ...medium }),
  );

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
