import { AppError } from '#shared/lib/app-error.ts';
import { say } from '#shared/words/say.ts';
import { backupsFolder, listBackups, makeBackup, makeBackupReady, type BackupPlace } from '../backups/backups.ts';
import { createInspector } from '../backups/inspect-backup.ts';
import { openOrSetAside } from './open-or-set-aside.ts';
import { openDatabase, type OpenDatabase } from './open-database.ts';
import { shrink } from './shrink.ts';
import { createRequests, type FileRequests } from '../requests.ts';
import { bringStateBack, dropStateAside, putStateAside } from '../backups/state-since-backup.ts';

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

/** Opens the library, and ends a restore that was cut off: nothing is asked before that. */
const openWhole = (path: string): OpenLibrary => {
  const library = openSound(path);
  try {
    if (library.open.readOnly === null) bringStateBack(library.open.db, path);
    return library;
  } catch (error) {
    library.open.db.close();
    throw error;
  }
};

/** Opens the library at a path; restoring a backup reopens it. */
export const openFile = (path: string, backupsDir: string | null = null): LibraryFile => {
  const inspect = createInspector(`${path}.backups.json`);
  let backups: BackupPlace = { folder: backupsFolder(path, backupsDir), inspect };
  let { open, requests } = openWhole(path);

  const restore = (name: string, at: number): null => {
    if (backups.folder === null) throw new AppError('unsupported', say('host_backup_none'));
    // Asked again after the worker died, it was made before.
    if (!listBackups(backups).some((backup) => backup.at === at)) makeBackup(open.db, backups, at);
    const ready = makeBackupReady(path, backups.folder, name);
    try {
      // A library of a newer version is kept whole as the backup that was just made.
      if (open.readOnly === null) putStateAside(open.db, path, at);
    } catch (error) {
      ready.drop();
      throw error;
    }
    open.db.close();
    try {
      ready.putInPlace();
    } catch (error) {
      dropStateAside(path);
      ready.drop();
      throw error;
    } finally {
      ({ open, requests } = openWhole(path));
    }
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
      // A restore that could not be ended left it closed.
      if (!open.db.open) ({ open, requests } = openWhole(path));
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
