import * as z from 'zod';
import { FileUrl, Id } from '../api/fields.ts';
import { MEDIA_KINDS } from '../api/media.ts';
import { openEnum } from '../api/open-enum.ts';
import { LocalMediaUrl } from '../scene/local-media.ts';
import { SceneDocumentSchema } from '../scene/scene-document-schema.ts';
import { SceneEdit } from '../scene/scene-edits.ts';
import { ShowEdit } from '../scene/show-edits.ts';
import type { ConflictSubject } from '../scene/merge-scenes.ts';
import type { ShowConflict } from '../scene/merge-shows.ts';
import { DeckEdit } from '../show/deck-edit.ts';
import { DeckPage } from '../show/deck-page.ts';
import { PollSet, PollSetEdit } from '../show/poll-set.ts';
import { Rule } from '../rules/rule.ts';
import type { LastEdit, LibraryAuthor } from './library-author.ts';
import { MAX_SHOW_SCENES, ShowTemplate } from './show-template.ts';
import type { Sentence } from '../words/sentence.ts';

/** Kinds of library items. A draft is the scenes of one session. */
export const LIBRARY_KINDS = ['template', 'draft', 'media', 'deck_page', 'poll_set', 'show_template', 'rule'] as const;
export type LibraryKind = (typeof LIBRARY_KINDS)[number];

const Template = z.strictObject({ kind: z.literal('template'), scene: SceneDocumentSchema });
const Draft = z.strictObject({
  kind: z.literal('draft'),
  sessionId: Id,
  scenes: z.array(SceneDocumentSchema).max(MAX_SHOW_SCENES),
});
const MediaItem = z.strictObject({
  kind: z.literal('media'),
  mediaKind: openEnum(MEDIA_KINDS),
  /** Local until the file is on the platform. */
  url: z.union([FileUrl, LocalMediaUrl]),
  /** Id in the platform's media library, once it is there. */
  mediaId: Id.nullable(),
  thumbnailUrl: FileUrl.nullable(),
  sizeBytes: z.number().int().min(0).nullable(),
});
/** Content of an item, by its kind. */
export const LibraryBody = z.discriminatedUnion('kind', [
  Template,
  Draft,
  MediaItem,
  DeckPage,
  PollSet,
  ShowTemplate,
  Rule,
]);
export type LibraryBody = z.output<typeof LibraryBody>;

export const ItemName = z.string().trim().min(1).max(100);
export const Tag = z.string().trim().min(1).max(40);

/** A change of an item. Scenes, deck pages and polls change by edits, so that two windows can work on one. */
export const LibraryChange = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('scene'), edit: SceneEdit }),
  z.strictObject({ kind: z.literal('show'), edit: ShowEdit }),
  z.strictObject({ kind: z.literal('deck'), edit: DeckEdit }),
  z.strictObject({ kind: z.literal('polls'), edit: PollSetEdit }),
  z.strictObject({ kind: z.literal('body'), body: LibraryBody }),
  z.strictObject({ kind: z.literal('name'), name: ItemName }),
  z.strictObject({ kind: z.literal('folder'), folderId: Id.nullable() }),
  z.strictObject({ kind: z.literal('tags'), tags: z.array(Tag).max(30) }),
]);
export type LibraryChange = z.output<typeof LibraryChange>;

/** An item as lists show it. */
export interface LibrarySummary {
  readonly id: string;
  readonly kind: LibraryKind;
  readonly spaceId: string;
  readonly name: string;
  readonly folderId: string | null;
  readonly tags: readonly string[];
  /** The platform's id of it: of the template or medium; the session of a draft. */
  readonly externalId: string | null;
  /** The library counts the changes of an item: windows that hold a revision have nothing to read of it. */
  readonly revision: number;
  readonly createdAt: number;
  readonly updatedAt: number;
  /** Edits that the platform does not have yet. */
  readonly waiting: number;
  readonly conflicts: number;
  /** Why the platform refused it last, in a sentence. */
  readonly problem: Sentence | null;
}
export interface LibraryItem extends LibrarySummary {
  readonly body: LibraryBody;
}

/** A change of the library, as an event for windows. */
export interface LibraryChanged {
  readonly spaceId: string;
  /** Null: any item of the space. */
  readonly id: string | null;
  readonly kind: LibraryKind | null;
  /** The revision that the item has by now. Null: it is gone, or its conflicts changed and nothing in it. */
  readonly revision: number | null;
}

/** The change after which anything in a space may be another. */
export const anyChangeOf = (spaceId: string): LibraryChanged => ({ spaceId, id: null, kind: null, revision: null });

/** Numbers of items in the library, and whether it can be changed. */
export interface LibraryOverview {
  readonly counts: Readonly<Record<LibraryKind, number>>;
  /** Why nothing can be written, or null. */
  readonly readOnly: Sentence | null;
}

export interface LibraryFolder {
  readonly id: string;
  readonly spaceId: string;
  readonly kind: LibraryKind;
  readonly name: string;
}

/** A state that an item once had. */
export interface LibraryVersion {
  readonly revision: number;
  readonly at: number;
  readonly name: string;
  /** The item was deleted then. */
  readonly isDeleted: boolean;
  /** Null for items from the platform, and for those older than the keeping of authors. */
  readonly by: LibraryAuthor | null;
}

/** A failed merge, with both versions; the platform's stands until someone decides. */
export interface LibraryConflict {
  readonly id: string;
  readonly itemId: string;
  readonly itemName: string;
  readonly at: number;
  readonly about: ConflictSubject | ShowConflict['about'] | { readonly kind: 'template' };
  /** The person who made this desk's version or deleted it here, and when; null where that is not known. */
  readonly mineBy: LastEdit | null;
  readonly base: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
}

/** A show that is made of a template once the platform can be reached. */
export interface ShowToMake {
  readonly id: string;
  readonly spaceId: string;
  readonly title: string;
  readonly scheduledAt: string;
  /** Why the platform refused it; null while it waits. */
  readonly problem: Sentence | null;
}

/** Sync state between the library and the platform. */
export interface SyncStatus {
  readonly phase: 'idle' | 'sending' | 'paused' | 'offline';
  /** Edits not yet sent. */
  readonly waiting: number;
  readonly conflicts: number;
  /** Items that the platform refused; they wait for a change or for "retry". */
  readonly refused: number;
  /** Items sent and to be sent in this run. */
  readonly done: number;
  readonly total: number;
  readonly problem: Sentence | null;
  readonly showsToMake: readonly ShowToMake[];
  /** Progress while the platform's media library is read; `total` grows with each page. */
  readonly media?: { readonly done: number; readonly total: number };
  /** Spaces whose media library was once read to its end. In the others, a medium missing here may exist. */
  readonly mediaRead: readonly string[];
}

/** A backup that opens. */
export interface LibraryBackup {
  readonly name: string;
  readonly at: number;
  readonly sizeBytes: number;
  readonly items: number;
}
/** A backup file; `items` is null for a damaged one. */
export type FoundBackup = Omit<LibraryBackup, 'items'> & { readonly items: number | null };
