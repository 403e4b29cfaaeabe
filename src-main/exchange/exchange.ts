import type {
  ExportOutcome,
  ExportWhat,
  ImportChoices,
  ImportOutcome,
  Inspection,
  OpenedFile,
} from '#shared/bridge/exchange-calls.ts';
import type { LibraryAuthor } from '#shared/library/library-author.ts';
import type { PlanState } from '#shared/exchange/import-plan.ts';
import { PackageError } from '#shared/exchange/exchange-format.ts';
import { AppError } from '#shared/lib/app-error.ts';
import type { Clock } from '#shared/lib/clock.ts';
import { say } from '#shared/words/say.ts';
import { shownKindOf } from '#shared/lib/file-types.ts';
import { buildImport } from './build-import.ts';
import { importPlanOf } from './import-plan-of.ts';
import { fileNameOf } from './file-name.ts';
import { collectExport, type CollectPorts } from './collect-export.ts';
import type { PlatformFacts } from './platform-facts.ts';
import { createPackageStore, type PackageStore } from './package-store.ts';
import { verifyWhileReading } from './hashing.ts';
import { itemsOf } from './library-view.ts';
import { matchItems, type ImportTarget, type MatchTarget } from './match-items.ts';
import type { StoredMedium, MediaFiles } from './media-files.ts';
import type { ImportRequest } from '../library/items/import-items.ts';
import { readPackage, type OpenPackage } from './read-package.ts';
import { mergeRecordings, planRecordings } from './recordings.ts';
import { writePackage } from './write-package.ts';

/** Asks the person for a file, where the shell can. */
export interface FileDialogs {
  /** Path to write to; null if the person cancelled. */
  save(fileName: string): Promise<string | null>;
  /** Path of the file to read; null if the person cancelled. */
  choose(): Promise<string | null>;
}

export interface ExchangePorts extends Omit<CollectPorts, 'mediaFiles' | 'now'> {
  readonly mediaFiles: MediaFiles;
  readonly platformNow: PlatformFacts['platformNow'];
  readonly dataDir: string | null;
  readonly clock: Clock;
  /** Null where a window is a browser: it sends and fetches files itself. */
  readonly dialogs: FileDialogs | null;
}

interface AuthoredChoices extends ImportChoices {
  readonly author?: LibraryAuthor;
}

export interface Exchange {
  export(spaceId: string, what: ExportWhat): Promise<ExportOutcome>;
  choose(): Promise<OpenedFile | null>;
  /** A file that the system opened with the app; it waits until a window takes it. */
  open(path: string): OpenedFile;
  /** The files that the system opened and no window took yet. */
  takeOpened(): readonly OpenedFile[];
  inspect(fileId: string, target: ImportTarget): Promise<Inspection>;
  /** `author`: the person who imports. */
  import(fileId: string, target: ImportTarget, choices: AuthoredChoices): Promise<ImportOutcome>;
  readonly packages: PackageStore;
}

/** The path under which a browser fetches a package, before its token. */
export const DOWNLOAD_PATH = '/exchange/';

/** Opens a package, runs a function on it, and closes it; a fault of the file is a value. */
const withPackage = async <Value>(
  path: string,
  use: (opened: OpenPackage) => Promise<Value>,
): Promise<Value | Extract<Inspection, { kind: 'refused' }>> => {
  let opened: OpenPackage | null = null;
  try {
    opened = await readPackage(path);
    return await use(opened);
  } catch (error) {
    if (error instanceof PackageError) return { kind: 'refused', problem: error.problem, detail: error.detail };
    throw error;
  } finally {
    opened?.close();
  }
};

/** The most builds of one import. */
const TRIES = 3;

/** Import and export of packages. Knows the library and files; never presses, never sends. */
export const createExchange = (ports: ExchangePorts): Exchange => {
  const { library, clock, dialogs, mediaFiles } = ports;
  const packages = createPackageStore(ports.dataDir, clock);
  const waiting: OpenedFile[] = [];
  const collect: CollectPorts = { ...ports, now: () => clock.now() };

  /**
   * The target show is compared with its current scenes; its draft is made if there is none yet. The same holds for a
   * show that comes back from another desk of the space, if the platform can be reached.
   */
  const prepare = async ({ manifest, items }: OpenPackage, target: ImportTarget): Promise<MatchTarget> => {
    const { spaceId, sessionId } = target;
    const isHome = manifest.spaceId === spaceId || manifest.spaceId === ports.homeOf(spaceId);
    if (sessionId !== null) await ports.draftOf(spaceId, sessionId);
    else if (isHome && manifest.holds === 'show') {
      for (const { body } of items)
        if (body.kind === 'draft') await ports.draftOf(spaceId, body.sessionId).catch(() => undefined);
    }
    return { ...target, isHome };
  };

  const withNow = (place: MatchTarget) => ({ ...place, now: ports.platformNow(place.spaceId) });

  /** Makes a backup first, so that the import can be undone. Throws AppError if that fails. */
  const backUp = async (): Promise<void> => {
    try {
      await library.ask('backups.make', { at: clock.now() });
    } catch {
      throw new AppError('unavailable', say('host_import_backup'));
    }
  };

  /**
   * Takes into the library what is built for it, and builds it again where the library has changed since: sync brings the
   * same things, and edits the drafts that are added to. Throws AppError.
   */
  const take = async (
    build: () => ReturnType<typeof buildImport>,
    by: Pick<ImportRequest, 'spaceId' | 'author'>,
  ): Promise<Omit<Awaited<ReturnType<typeof buildImport>>, 'request'>> => {
    for (let tries = TRIES; ; tries -= 1) {
      const { request, ...told } = await build();
      try {
        await library.ask('items.import', { ...request, ...by, editId: ports.newId(), at: clock.now() });
        return told;
      } catch (error) {
        if (tries === 1 || !(error instanceof AppError && error.code === 'conflict')) throw error;
      }
    }
  };

  /** Keeps the files of a package in `kept`, by their addresses in it. Answers with the number of refused ones. */
  const keepMedia = async (opened: OpenPackage, spaceId: string, kept: Map<string, StoredMedium>): Promise<number> => {
    let refused = 0;
    const { add } = mediaFiles;
    if (add === null) return refused;
    for (const packed of opened.media) {
      const { medium, type, bytes, sha256 } = packed;
      const stream = verifyWhileReading(await opened.read(packed), packed, medium.file ?? '');
      const { mimeType } = type;
      const mediaKind = medium.mediaKind ?? shownKindOf(type.mimeType) ?? 'image';
      const { title, url } = medium;
      const done = await add({ stream, bytes, sha256, mimeType, mediaKind, title, spaceId, url });
      stream.destroy();
      if (typeof done === 'object') kept.set(url, done);
      else if (done === 'refused') refused += 1;
    }
    return refused;
  };

  /** Kept files, with their items as sync has left them since. */
  const withItemsAsTheyAre = async (kept: ReadonlyMap<string, StoredMedium>): Promise<typeof kept> => {
    const ids = [...kept.values()].flatMap(({ item }) => (item ? [item.id] : []));
    const items = new Map((await itemsOf(library, ids)).map((item) => [item.id, item]));
    return new Map(
      [...kept].map(([url, stored]) => {
        const { item } = stored;
        return [url, { ...stored, item: item && { ...item, ...items.get(item.id) } }];
      }),
    );
  };

  return {
    packages,
    async export(spaceId, what) {
      const { contents, ...told } = await collectExport(collect, spaceId, what);
      const fileName = fileNameOf(contents.about.name);
      const path = dialogs ? await dialogs.save(fileName) : await packages.place();
      if (path === null) return { kind: 'cancelled' };
      const { bytes, manifest } = await writePackage(path, contents);
      const { items, bands, mediaFiles: files, mediaAddresses } = manifest.counts;
      const summary = { fileName, bytes, items, bands, mediaFiles: files, mediaAddresses, ...told };
      if (dialogs) return { kind: 'saved', summary };
      return { kind: 'download', path: DOWNLOAD_PATH + packages.offer(path, fileName), summary };
    },
    async choose() {
      if (!dialogs) throw new AppError('unsupported', say('host_file_by_browser'));
      const path = await dialogs.choose();
      return path === null ? null : packages.put(path, path, false);
    },
    open(path) {
      const file = packages.put(path, path, false);
      waiting.push(file);
      return file;
    },
    takeOpened: () => waiting.splice(0),
    async inspect(fileId, target) {
      const { path, fileName } = packages.get(fileId);
      return withPackage(path, async (opened) => {
        const place = await prepare(opened, target);
        const matched = await matchItems(library, opened, place);
        const recordings = await planRecordings(library, opened.recordings, withNow(place));
        const readOnly = await library.ask('file.read_only', null);
        const about = { fileName, readOnly, keepsFiles: mediaFiles.add !== null };
        packages.noteShown(fileId, opened.digest);
        return { kind: 'plan', plan: importPlanOf(opened, matched, about, recordings) };
      });
    },
    async import(fileId, target, { author, ...choices }) {
      const { path, shown } = packages.get(fileId);
      const readOnly = await library.ask('file.read_only', null);
      if (readOnly !== null) throw new AppError('unsupported', readOnly);
      return withPackage<ImportOutcome>(path, async (opened) => {
        // The choices were made for what was shown; a shared folder may hold another file by now.
        if (shown !== null && shown !== opened.digest) throw new AppError('conflict', say('host_import_file_changed'));
        const place = await prepare(opened, target);
        const kept = new Map<string, StoredMedium>();
        const options = { folders: opened.manifest.folders, choices, newId: ports.newId };
        const build = async () => {
          const now = await withItemsAsTheyAre(kept);
          return buildImport(await matchItems(library, opened, place), { ...options, kept: now });
        };
        // First a round without files, so that impossible imports are refused before any file is stored.
        await build();
        await backUp();
        try {
          const mediaRefused = await keepMedia(opened, target.spaceId, kept);
          const told = await take(build, { spaceId: target.spaceId, ...(author && { author }) });
          const recordings = await planRecordings(library, opened.recordings, withNow(place));
          await mergeRecordings(library, opened.recordings, withNow(place));
          const countOf = (wanted: PlanState): number => recordings.filter(({ state }) => state === wanted).length;
          const [news, completed] = [countOf('new'), countOf('completes')];
          const added = told.added + news;
          const skipped = told.skipped + recordings.length - news - completed;
          return { kind: 'imported', holds: opened.manifest.holds, mediaRefused, ...told, added, completed, skipped };
        } catch (error) {
          // All or nothing: the files that came for it go with it. The last goes first, as two may be the same file.
          for (const { undoAdd } of [...kept.values()].toReversed()) await undoAdd().catch(() => undefined);
          throw error;
        }
      });
    },
  };
};
