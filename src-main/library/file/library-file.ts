import { AppError } from '#shared/lib/app-error.ts';
import { say } from '#shared/words/say.ts';
import { backupsFolder, listBackups, makeBackup, putBackupInPlace, type BackupPlace } from '../backups/backups.ts';
import { createInspector } from '../backups/inspect-backup.ts';
import { forgetLastShared } from '../desk/last-shared-repository.ts';
import { openOrSetAside } from './open-or-set-aside.ts';
import { openDatabase, type OpenDatabase } from './open-database.ts';
import { shrink } from './shrink.ts';
import { createRequests, type FileRequests } from '../requests.ts';
import { bringRecordingsBack, putRecordingsAside } from '../backups/restored-recordings.ts';
import { readFilesSince, settleFiles } from '../backups/restored-files.ts';
import { readItemsSince, settleRestored } from '../backups/restored-items.ts';

/** The library's file, open: answers requests by name. */
export interface LibraryFile {
  answer(name: string, input: unknown): unknown;
  close(): void;
}

type Answers = Readonly<Record<string, (input: never) => unknown>>;

const isReadOnlyError = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'SQLITE_READONLY';

const answersOf = ({ db, readOnly }: OpenDatabase): Answers => {
  try {
    return createRequests(db);
  } catch (error) {
    // Tables of a newer version may differ from those that this version reads.
    throw readOnly === null ? error : new AppError('unsupported', say('host_library_newer_version'));
  }
};

interface OpenLibrary {
  readonly open: OpenDatabase;
  readonly requests: Answers;
}

/** Opens the library with all that it is asked; a damaged one is kept aside. */
const openSound = (path: string): OpenLibrary =>
  openOrSetAside(path, () => {
    const open = openDatabase(path);
    try {
      return { open, requests: answersOf(open) };
    } catch (error) {
      open.db.close();
      throw error;
    }
  });

/** Opens the library at a path; restoring a backup reopens it. */
export const openFile = (path: string, backupsDir: string | null = null): LibraryFile => {
  const inspect = createInspector(`${path}.backups.json`);
  let backups: BackupPlace = { folder: backupsFolder(path, backupsDir), inspect };
  let { open, requests } = openSound(path);

  const restore = (name: string, at: number): null => {
    if (open.readOnly !== null) throw new AppError('unsupported', open.readOnly);
    makeBackup(open.db, backups, at);
    const [items, filesSince] = [readItemsSince(open.db), readFilesSince(open.db)];
    putRecordingsAside(open.db, path);
    open.db.close();
    try {
      putBackupInPlace(path, backups.folder, name);
    } finally {
      ({ open, requests } = openSound(path));
    }
    bringRecordingsBack(open.db, path);
    settleFiles(open.db, filesSince);
    settleRestored(open.db, items, at);
    forgetLastShared(open.db);
    return null;
  };
  const files: FileRequests = {
    'backups.list': () => listBackups(backups),
    'backups.make': ({ at }) => makeBackup(open.db, backups, at),
    'backups.restore': ({ name, at }) => restore(name, at),
    'backups.keep_in': ({ folder }) => {
      backups = { folder: backupsFolder(path, folder), inspect };
      return null;
    },
    'file.read_only': () => open.readOnly,
    'file.shrink': () => shrink(open.db),
    'file.problems': () =>
      (open.db.pragma('quick_check(20)') as readonly { readonly quick_check: string }[]).filter(
        (row) => row.quick_check !== 'ok',
      ).length,
  };

  return {
    answer(name, input) {
      const handle = (files as unknown as Answers)[name] ?? requests[name];
      try {
        return handle?.(input as never);
      } catch (error) {
        if (open.readOnly !== null && isReadOnlyError(error)) throw new AppError('unsupported', open.readOnly);
        throw error;
      }
    },
    close: () => {
      open.db.close();
    },
  };
};
