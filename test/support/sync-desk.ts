import type { SyncStatus } from '#shared/library/library-items.ts';
import type { LibraryChange, LibraryItem } from '#shared/library/library-items.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { silentLog } from '#shared/lib/log.ts';
import type { ShowDocument, ShowEdit } from '#shared/scene/show-edits.ts';
import { verbatim } from '#shared/words/sentence.ts';
import { createPlatformClient, type PlatformClient } from '../../src-main/platform/platform-client.ts';
import { createMemoryStore, type ValueStore } from '../../src-main/settings/file-store.ts';
import { createShowsToMake, type PendingShow } from '../../src-main/sync/shows-to-make.ts';
import { createSync, type Sync } from '../../src-main/sync/sync.ts';
import type { SyncFiles } from '../../src-main/sync/sync-space.ts';
import { fastClock } from './fast-clock.ts';
import { openTestLibrary, stamp, type TestLibrary } from './library-file.ts';
import type { TestService } from './service.ts';

/** Calls that were carried out, as `METHOD path`. */
export interface Wire {
  readonly fetch: typeof fetch;
  readonly writes: string[];
}

/** The service's own fetch, remembering the writes it answered with success. */
export const wireTo = (service: TestService): Wire => {
  const writes: string[] = [];
  return {
    writes,
    async fetch(input, init) {
      const request = new Request(input, init);
      const response = await service.service.fetch(request);
      const path = new URL(request.url).pathname.replace('/api/v1', '');
      if (request.method !== 'GET' && response.ok) writes.push(`${request.method} ${path}`);
      return response;
    },
  };
};

/** `wire` as a bad network makes it: refused, lost on the way, done without an answer. */
export const withFaults = (wire: Wire, random: () => number, rate: number): typeof fetch => {
  const broken = (): TypeError => new TypeError('fetch failed', { cause: { code: 'ECONNRESET' } });
  return async (input, init) => {
    const chance = random() / rate;
    if (chance < 0.25) throw broken();
    if (chance < 0.5) return new Response('{"error":"busy"}', { status: 503, headers: { 'Retry-After': '1' } });
    if (chance < 0.75) return new Response('{"error":"broken"}', { status: 500 });
    const response = await wire.fetch(input, init);
    if (chance < 1) throw broken();
    return response;
  };
};

export interface SyncDesk {
  readonly library: TestLibrary;
  readonly sync: Sync;
  readonly statuses: SyncStatus[];
  readonly client: PlatformClient;
  /** The draft of a session, made where there is none. */
  draft(sessionId: string): Promise<LibraryItem>;
  editShow(id: string, edit: ShowEdit): LibraryItem;
  show(id: string): ShowDocument;
  /** Runs sync until nothing waits. */
  settle(): Promise<SyncStatus>;
}

export interface SyncDeskOptions {
  readonly service: TestService;
  readonly fetch: typeof fetch;
  readonly library?: TestLibrary;
  readonly spaceId?: string;
  /** Files that were added here; none where none are given. */
  readonly files?: SyncFiles;
  /** False for a connection that only reads. */
  readonly canWrite?: boolean;
  /** Shows to be made of templates; none where none are given. */
  readonly toMake?: ValueStore<readonly PendingShow[]>;
}

const NO_FILES: SyncFiles = { blob: () => Promise.reject(new AppError('not_found', verbatim('There are no files.'))) };

/** No shows to be made of templates yet. */
export const nothingToMake = (): ValueStore<readonly PendingShow[]> => createMemoryStore<readonly PendingShow[]>([]);

/** A library and its sync, against the service's own fetch. */
export const createSyncDesk = ({
  service,
  fetch,
  library = openTestLibrary(),
  spaceId = 's',
  files = NO_FILES,
  canWrite = true,
  toMake = nothingToMake(),
}: SyncDeskOptions): SyncDesk => {
  const clock = fastClock();
  const client = createPlatformClient({
    baseUrl: () => service.service.ready.baseUrl,
    token: () => service.fullKey,
    wire: fetch,
    clock,
    log: silentLog,
  });
  const statuses: SyncStatus[] = [];
  let ids = 0;
  const sync = createSync({
    library: { ask: (name, input) => Promise.resolve().then(() => library.ask(name, input)) },
    files,
    showsToMake: createShowsToMake(toMake),
    spaces: () => [{ id: spaceId, client, canWrite }],
    clock,
    newId: () => `new-${(ids += 1)}`,
    log: silentLog,
    onStatus: (status) => statuses.push(status),
    onItems: () => undefined,
  });
  const read = (id: string): LibraryItem => library.ask('items.get', { id });
  return {
    library,
    sync,
    statuses,
    client,
    draft: async (sessionId) => read(await sync.draft(spaceId, sessionId)),
    editShow(id, edit) {
      const change = { kind: 'show', edit } as unknown as LibraryChange;
      return library.ask('items.change', { ...stamp(), id, change });
    },
    show: (id) => ({ scenes: (read(id).body as unknown as ShowDocument).scenes }),
    async settle() {
      for (let attempt = 0; attempt < 60; attempt += 1) {
        const status = await sync.run();
        if (status.waiting === 0 && status.problem === null) return status;
      }
      throw new Error(`It did not settle: ${JSON.stringify(await sync.status())}`);
    },
  };
};
