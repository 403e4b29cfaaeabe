import * as z from 'zod';
import { ATTACHMENT_LIMITS } from '../api/attachment.ts';
import type { CreatedAttachment } from '../api/extra-routes.ts';
import { Id, textUpTo } from '../api/fields.ts';
import { MediaFacts, type FaultyMedium, type MediaFault } from '../library/media-facts.ts';
import type { Sentence } from '../words/sentence.ts';
import { defineCall, intoFolder, ofMedium, ofSpace } from './call.ts';
import { ItemName, type LibraryItem, type LibrarySummary } from '../library/library-items.ts';

/** Bytes of one part of a file on its way in: well below the largest frame, once written as base64. */
export const MEDIA_PART_BYTES = 512 * 1024;
/** The largest file that can be added, the same as the platform's limit (spec 1, Attachments). */
export const MEDIA_FILE_BYTES = ATTACHMENT_LIMITS.bytes;
/** The largest picture kept as a thumbnail. */
export const THUMBNAIL_BYTES = 64 * 1024;

const Item = z.strictObject({ itemId: Id });
const Upload = z.strictObject({ uploadId: Id });
/** Base64 takes four characters for three bytes. */
const base64Of = (bytes: number) =>
  textUpTo(Math.ceil(bytes / 3) * 4).regex(/^[A-Za-z0-9+/]*={0,2}$/, 'must be base64');

/** A medium of which this computer has something. */
export interface MediaCopy {
  readonly itemId: string;
  readonly spaceId: string;
  /** The file, served at `/media/<sha256>`; null where it is not kept. */
  readonly sha256: string | null;
  /** The picture of it, served at `/media/thumb/<sha256>`; null where none was made. */
  readonly thumbnail: string | null;
  /** Why it cannot be shown or played; null where it can, and where nobody has looked yet. */
  readonly fault: MediaFault | null;
  /** Its length, as the file says; null where it has none, and where nobody has looked yet. */
  readonly seconds: number | null;
  /** Kept because the person asked for it, for this item or its folder. */
  readonly pinned: boolean;
  /** Added here and not on the platform yet. */
  readonly waiting: boolean;
  /** No longer in the platform's library; something here still uses it. */
  readonly gone: boolean;
}

/** Kept file of each address: `rehearsal:/files/…` for files of a rehearsal. */
export type MediaAddresses = Readonly<Record<string, string>>;

export interface MediaStatus {
  /** False where this run keeps nothing beyond its end. */
  readonly onDisk: boolean;
  readonly bytes: number;
  readonly limitBytes: number;
  readonly files: number;
  /** Media that should be kept and are not yet: by choice, or because a draft or template uses them. */
  readonly missing: number;
  /** Files added here that are not on the platform yet. */
  readonly waiting: number;
  /** Why something could not be kept, in a sentence; null where all went well. */
  readonly problem: Sentence | null;
}

export interface MediaCheck {
  readonly checked: number;
  readonly sound: number;
  /** Damaged or missing on disk: dropped, to be fetched again. */
  readonly dropped: number;
  /** Fetched again by the time of the answer. */
  readonly fetched: number;
  /** Damaged, and nowhere else: kept aside, named in the library. */
  readonly lost: number;
}

/** The item of a file that was added; `wasHere` where the library had it already. */
export type AddedMedium = LibraryItem & { readonly wasHere: boolean };

export const mediaCalls = {
  'media.status': defineCall('media.status', 'viewer', 'app', z.undefined())<MediaStatus>(),
  /** The media of a space of which something is here. */
  'media.copies': defineCall('media.copies', 'viewer', ofSpace, z.strictObject({ spaceId: Id }))<
    readonly MediaCopy[]
  >(),
  /** A panel gets those of the space on the desk. */
  'media.addresses': defineCall('media.addresses', 'viewer', 'open_show', z.undefined())<MediaAddresses>(),
  /** Keeps a medium for work without a network, or stops keeping it. */
  'media.keep': defineCall('media.keep', 'desk', Item.extend({ keep: z.boolean() }))<null>(),
  /** Keeps all media of a folder, or stops keeping them. */
  'media.keep_folder': defineCall(
    'media.keep_folder',
    'desk',
    z.strictObject({ folderId: Id, keep: z.boolean() }),
  )<null>(),
  /** Folders that are kept. */
  'media.kept_folders': defineCall('media.kept_folders', 'viewer', ofSpace, z.strictObject({ spaceId: Id }))<
    readonly string[]
  >(),
  /** Drafts and templates that use a medium. */
  'media.uses': defineCall('media.uses', 'viewer', ofMedium, Item)<readonly LibrarySummary[]>(),
  /** Reads every kept file and compares it with its hash. */
  'media.verify': defineCall('media.verify', 'desk', z.undefined())<MediaCheck>(),
  /** Begins to take in a file; its parts follow in order, then `media.add`. */
  'media.begin': defineCall(
    'media.begin',
    'operator',
    'app',
    z.strictObject({ sizeBytes: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER) }),
  )<{ readonly uploadId: string }>(),
  'media.part': defineCall(
    'media.part',
    'operator',
    'app',
    Upload.extend({ offset: z.number().int().min(0), base64: base64Of(MEDIA_PART_BYTES) }),
  )<null>(),
  /** Makes an item of the uploaded file, ready to use; a file that exists already gives its item, and says so. */
  'media.add': defineCall(
    'media.add',
    'operator',
    intoFolder,
    Upload.extend({ spaceId: Id, name: ItemName, folderId: Id.nullable(), sticker: z.boolean() }),
  )<AddedMedium>(),
  /** Sends the uploaded file to the platform by `POST /attachments`, which judges its type; keeps nothing of it here. */
  'media.attach': defineCall(
    'media.attach',
    'desk',
    Upload.extend({ spaceId: Id, type: textUpTo(200).regex(/^[\w.+-]+\/[\w.+-]+$/, 'must be a media type') }),
  )<CreatedAttachment['attachment']>(),
  'media.cancel': defineCall('media.cancel', 'operator', 'app', Upload)<null>(),
  /** Keeps what a window found in the file of a medium when it drew or played it. */
  'media.note_facts': defineCall('media.note_facts', 'operator', ofMedium, Item.extend({ facts: MediaFacts }))<null>(),
  /** Media of a space that cannot be shown or played. */
  'media.faulty': defineCall('media.faulty', 'viewer', ofSpace, z.strictObject({ spaceId: Id }))<
    readonly FaultyMedium[]
  >(),
  /** Keeps the picture that a window made of a medium. */
  'media.keep_thumbnail': defineCall(
    'media.keep_thumbnail',
    'operator',
    ofMedium,
    Item.extend({ base64: base64Of(THUMBNAIL_BYTES) }),
  )<{
    readonly sha256: string;
  }>(),
} as const;
