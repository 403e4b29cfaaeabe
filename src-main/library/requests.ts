import type { Database } from 'better-sqlite3';
import type { FoundBackup, LibraryBackup } from '#shared/library/library-items.ts';
import type { AppErrorCode } from '#shared/lib/app-error.ts';
import type { Sentence } from '#shared/words/sentence.ts';
import { createResendSpace } from './outbox/resend-space.ts';
import { createBandPresetRepository } from './desk/band-preset-repository.ts';
import { createCallRepository } from './desk/call-repository.ts';
import { createCueNoteRepository } from './desk/cue-note-repository.ts';
import { createPollPlanRepository } from './desk/poll-plan-repository.ts';
import { createSessionFactRepository } from './desk/session-fact-repository.ts';
import { createSelectionRepository } from './desk/selection-repository.ts';
import { createSourceNameRepository } from './desk/source-name-repository.ts';
import { createLastEditRepository } from './desk/last-edit-repository.ts';
import { createLastSharedRepository } from './desk/last-shared-repository.ts';
import { createConflictRepository } from './merge/conflict-repository.ts';
import { createOutboxCounts } from './outbox/outbox-counts.ts';
import { createDraftMerge } from './merge/merge-drafts.ts';
import { createFilingQueries } from './items/filing-queries.ts';
import { createFolderRepository } from './items/folder-repository.ts';
import { createImporter } from './items/import-items.ts';
import { createItemQueries } from './items/item-queries.ts';
import { createItemRepository } from './items/item-repository.ts';
import { createItemRows } from './items/item-rows.ts';
import { createFollowUpLedger } from './follow-ups/follow-up-ledger.ts';
import { createFollowUpMails } from './follow-ups/follow-up-mails.ts';
import { createJournalRepository } from './desk/journal-repository.ts';
import { createMediaAdoption } from './media/adopt-media.ts';
import { createMediaFiles } from './media/media-files.ts';
import { createMediaMarks } from './media/media-marks.ts';
import { createMediaUndo } from './media/undo-added-media.ts';
import { createMediaUploads } from './media/upload-media.ts';
import { createMediaWanted } from './media/wanted-media.ts';
import { createOutboxRepository } from './outbox/outbox-repository.ts';
import { createPlatformCopies } from './outbox/platform-copies.ts';
import { createGiveUp } from './merge/give-up.ts';
import { createConflictResolver } from './merge/resolve-conflict.ts';
import { createTemplateMerge } from './merge/merge-templates.ts';
import { createRecordingRepository } from './recordings/recording-repository.ts';
import { createVersionRepository } from './items/version-repository.ts';

/**
 * Requests that the worker answers, by name. Each may run twice with the same effect as once: if its answer was lost
 * with a worker, it is sent again to the next.
 */
export const createRequests = (db: Database) => {
  const journal = createJournalRepository(db);
  const calls = createCallRepository(db);
  const lastEdits = createLastEditRepository(db);
  const bands = createBandPresetRepository(db, lastEdits);
  const notes = createCueNoteRepository(db, lastEdits);
  const pollPlans = createPollPlanRepository(db);
  const sessionFacts = createSessionFactRepository(db);
  const selections = createSelectionRepository(db);
  const sourceNames = createSourceNameRepository(db);
  const lastShared = createLastSharedRepository(db);
  const rows = createItemRows(db);
  const versions = createVersionRepository(db);
  const outbox = createOutboxRepository(db);
  const items = createItemRepository({ db, rows, versions, outbox });
  const queries = createItemQueries(db, rows);
  const folders = createFolderRepository(db);
  const filing = createFilingQueries(db);
  const copies = createPlatformCopies(db);
  const conflicts = createConflictRepository(db);
  const parts = { db, rows, items, versions, outbox, copies, conflicts };
  const drafts = createDraftMerge(parts);
  const templates = createTemplateMerge(parts);
  const upload = createMediaUploads(parts);
  const adopt = createMediaAdoption(parts, upload);
  const files = createMediaFiles(db);
  const marks = createMediaMarks(db, rows);
  const wanted = createMediaWanted(db);
  const mediaUndo = createMediaUndo(parts);
  const recordings = createRecordingRepository(db);
  const followUps = createFollowUpLedger(db);
  const mails = createFollowUpMails(db);
  return {
    'journal.append': journal.append,
    'journal.list': journal.list,
    'calls.record': calls.record,
    'calls.list': calls.list,
    'calls.saved': calls.saved,
    'calls.save': calls.save,
    'calls.forget': calls.forget,
    'bands.list': bands.list,
    'bands.replace': bands.replace,
    'bands.offer': bands.offer,
    'bands.set_own': bands.setOwn,
    'notes.list': notes.list,
    'notes.save': notes.save,
    'notes.copy': notes.copy,
    'polls.plan': pollPlans.read,
    'polls.plan_change': pollPlans.change,
    'polls.plan_replace': pollPlans.replace,
    'sessions.facts': sessionFacts.all,
    'sessions.facts_of': sessionFacts.read,
    'sessions.keep_facts': sessionFacts.keep,
    'selections.list': selections.list,
    'selections.save': selections.save,
    'selections.forget': selections.forget,
    'source_names.read': sourceNames.read,
    'source_names.keep': sourceNames.keep,
    'team.last_shared': lastShared.read,
    'team.keep_last_shared': lastShared.keep,
    'items.list': queries.list,
    'items.search': queries.search,
    'items.get': queries.get,
    'items.get_many': queries.getMany,
    'items.spaces': queries.spaces,
    'items.counts': queries.counts,
    'items.create': items.create,
    'items.change': items.change,
    'items.remove': items.remove,
    'items.versions': items.versions,
    'items.version': items.version,
    'items.restore_version': items.restoreVersion,
    'items.bring_back': items.bringBack,
    'items.import': createImporter({ ...parts, folders, bands }),
    /** The draft of a session, or null. */
    'items.draft': ({ spaceId, sessionId }: { readonly spaceId: string; readonly sessionId: string }) => {
      const row = rows.findExternal(spaceId, 'draft', sessionId);
      return row ? rows.item(row.id) : null;
    },
    'space.resend': createResendSpace(parts),
    'folders.list': folders.list,
    'folders.save': folders.save,
    'folders.remove': folders.remove,
    'filing.items': filing.items,
    'filing.folders': filing.folders,
    'conflicts.list': conflicts.list,
    'conflicts.resolve': createConflictResolver(parts),
    'sync.counts': createOutboxCounts(db),
    'sync.waiting': ({ spaceId }: { readonly spaceId: string }) => outbox.waitingItems(spaceId),
    'sync.refuse': ({ itemId, problem }: { readonly itemId: string; readonly problem: Sentence }) => {
      copies.setProblem(itemId, problem);
      return null;
    },
    'items.give_up': createGiveUp(parts),
    'sync.retry': ({ spaceId }: { readonly spaceId: string }) => {
      copies.clearProblems(spaceId);
      return null;
    },
    'drafts.adopt': drafts.adopt,
    'drafts.merge': drafts.merge,
    'templates.plan': templates.plan,
    'templates.settle': templates.settle,
    'templates.adopt': templates.adopt,
    'media.adopt_folders': adopt.folders,
    'media.adopt_page': adopt.page,
    'media.adopt_end': adopt.end,
    'media.add': upload.add,
    'media.before': mediaUndo.before,
    'media.undo_add': mediaUndo.undoAdd,
    'media.upload_task': upload.task,
    'media.upload_stored': upload.stored,
    'media.upload_done': upload.done,
    'media.why_waiting': upload.whyWaiting,
    'media.find_file': files.find,
    'media.only_here': files.onlyHere,
    'media.lost': files.lost,
    'media.all_files': files.all,
    'media.keep_file': files.keep,
    'media.touch_file': files.touch,
    'media.drop_files': files.drop,
    'media.addresses': files.addresses,
    'media.addresses_of': wanted.addressesOf,
    'media.file_at': files.at,
    'media.total': files.total,
    'media.thumbnails': files.thumbnails,
    'media.missing': wanted.missing,
    'media.ranked': wanted.ranked,
    'media.pin': marks.pin,
    'media.pin_folder': marks.pinFolder,
    'media.pinned_folders': marks.pinnedFolders,
    'media.picture': marks.picture,
    'media.note_facts': marks.note,
    'media.faulty': marks.faulty,
    'media.uses': marks.uses,
    'media.copies': marks.copies,
    'media.waiting': marks.waiting,
    'recordings.begin': recordings.begin,
    'recordings.append': recordings.append,
    'recordings.settle': recordings.settle,
    'recordings.merge': recordings.merge,
    'recordings.list': recordings.list,
    'recordings.read': recordings.read,
    'recordings.head': recordings.head,
    'recordings.debrief': recordings.debrief,
    'recordings.remove': recordings.remove,
    'recordings.due': recordings.due,
    'follow_ups.begin': followUps.begin,
    'follow_ups.take': followUps.take,
    'follow_ups.settle': followUps.settle,
    'follow_ups.set_state': followUps.setState,
    'follow_ups.list': followUps.list,
    'follow_ups.running': followUps.running,
    'follow_ups.done': followUps.done,
    'follow_up_mails.keep': mails.keep,
    'follow_up_mails.find': mails.find,
    'follow_up_mails.kept': mails.kept,
    'follow_up_mails.settle': mails.settle,
  };
};

/** Requests about the file as a whole, which the worker answers by itself. */
export interface FileRequests {
  readonly 'backups.list': (input: null) => readonly FoundBackup[];
  readonly 'backups.make': (input: { readonly at: number }) => LibraryBackup | null;
  /** Makes a backup of the current library first. */
  readonly 'backups.restore': (input: { readonly name: string; readonly at: number }) => null;
  /** From now on backups go there; null for beside the file. */
  readonly 'backups.keep_in': (input: { readonly folder: string | null }) => null;
  /** Why nothing can be written, or null. */
  readonly 'file.read_only': (input: null) => Sentence | null;
  /** Number of problems that SQLite finds in the file. */
  readonly 'file.problems': (input: null) => number;
  /** Gives room of deleted rows back to the disk, one step; true while there is more. */
  readonly 'file.shrink': (input: null) => boolean;
}

export type LibraryRequests = ReturnType<typeof createRequests> & FileRequests;
export type LibraryRequestName = keyof LibraryRequests;
export type LibraryInput<Name extends LibraryRequestName> = Parameters<LibraryRequests[Name]>[0];
export type LibraryOutput<Name extends LibraryRequestName> = ReturnType<LibraryRequests[Name]>;

export interface WorkerRequest {
  readonly id: number;
  readonly name: LibraryRequestName;
  readonly input: unknown;
}
export type WorkerAnswer =
  | { readonly id: number; readonly ok: true; readonly value: unknown }
  /** `refusal` is for the person; without one it is a fault of the library. */
  | { readonly id: number; readonly ok: false; readonly message: string; readonly refusal: Refusal | null }
  /** The database cannot be opened: no use in starting another worker. */
  | { readonly id: null; readonly fatal: Sentence };

/** An AppError as it crosses from the worker. */
export interface Refusal {
  readonly code: AppErrorCode;
  readonly field: string | null;
  readonly sentence: Sentence;
}
