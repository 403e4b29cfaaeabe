import { createReadStream, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { createManualClock } from '#shared/lib/clock.ts';
import type { LibraryBody } from '#shared/library/library-items.ts';
import { createExchange, type Exchange, type ExchangePorts } from '../../src-main/exchange/exchange.ts';
import { sha256Of } from '../../src-main/exchange/hashing.ts';
import type { MediaFiles, NewMediumFile } from '../../src-main/exchange/media-files.ts';
import { openTestLibrary, stamp, type TestLibrary } from './library-file.ts';
import { testFolder } from './test-folder.ts';

const MEDIA = fileURLToPath(new URL('../../resources/demo/media/', import.meta.url));
export const demoMedium = (name: string): string => join(MEDIA, name);

/** Files by their address, as a store of kept media has them. */
export interface TestMedia extends MediaFiles {
  readonly files: Map<string, string>;
  readonly added: { readonly file: Omit<NewMediumFile, 'stream'>; readonly content: Buffer }[];
  /** Addresses of what was let go again. */
  readonly takenBack: string[];
}

export const testMedia = (files: Readonly<Record<string, string>> = {}): TestMedia => {
  const known = new Map(Object.entries(files));
  const added: TestMedia['added'] = [];
  const takenBack: string[] = [];
  return {
    files: known,
    added,
    takenBack,
    read: (url) => {
      const path = known.get(url);
      return Promise.resolve(path === undefined ? null : { stream: createReadStream(path), bytes: null });
    },
    async add({ stream, ...file }) {
      const content = Buffer.concat((await Readable.from(stream).toArray()) as Buffer[]);
      added.push({ file, content });
      const undoAdd = (): Promise<void> => {
        takenBack.push(file.url);
        return Promise.resolve();
      };
      return { url: `https://kept.example/${file.sha256}`, item: null, undoAdd };
    },
  };
};

export interface ExchangeDesk {
  readonly library: TestLibrary;
  readonly exchange: Exchange;
  readonly media: TestMedia;
  /** Puts an item into space `s`. */
  add(name: string, body: LibraryBody, more?: { folder?: string; tags?: readonly string[] }): string;
  /** Exports and answers with the file's path. */
  write(what: Parameters<Exchange['export']>[1]): Promise<string>;
}

let ids = 0;
export const newId = (): string => `id-${(ids += 1)}`;

/** A library of its own with import and export, and files where a person would have them. */
export const exchangeDesk = (ports: Partial<ExchangePorts> & { spaceId?: string } = {}): ExchangeDesk => {
  const { spaceId = 's', clock = createManualClock(Date.UTC(2030, 0, 1)) } = ports;
  const folder = testFolder();
  const library = openTestLibrary();
  const media = (ports.mediaFiles as TestMedia | undefined) ?? testMedia();
  let written = '';
  let count = 0;
  const exchange = createExchange({
    library: { ask: (name, input) => Promise.resolve().then(() => library.ask(name, input)) },
    mediaFiles: media,
    findMedium: () => Promise.resolve(null),
    draftOf: (space, sessionId) =>
      Promise.resolve().then(() => {
        const draft = library.ask('items.draft', { spaceId: space, sessionId });
        if (!draft) throw new Error('no such draft');
        return draft.id;
      }),
    pollsOf: () => Promise.resolve([]),
    homeOf: (space) => space,
    version: '1.2.3',
    newId,
    dataDir: folder,
    clock,
    platformNow: () => clock.now(),
    dialogs: {
      save: (name) => Promise.resolve((written = join(folder, `${(count += 1)}-${name}`))),
      choose: () => Promise.resolve(null),
    },
    ...ports,
  });
  return {
    library,
    exchange,
    media,
    add(name, body, { folder: folderName, tags = [] } = {}) {
      const id = newId();
      const { kind } = body;
      const known = library.ask('folders.list', { spaceId, kind }).find((one) => one.name === folderName);
      const folderId =
        folderName === undefined
          ? null
          : (known ?? library.ask('folders.save', { id: newId(), spaceId, kind, name: folderName })).id;
      library.ask('items.create', { ...stamp(), id, spaceId, name, body, folderId });
      library.ask('items.change', { ...stamp(), id, change: { kind: 'tags', tags: [...tags] } });
      return id;
    },
    async write(what) {
      await exchange.export(spaceId, what);
      return written;
    },
  };
};

export const CHOICES = {
  template: 'rename',
  media: 'rename',
  deck_page: 'rename',
  poll_set: 'rename',
  show_template: 'rename',
  rule: 'rename',
  band: 'rename',
  draft: 'templates',
} as const;

/** A package made by hand: any entries, any manifest. */
export interface HandMade {
  readonly entries?: Readonly<Record<string, string | Buffer>>;
  readonly manifest?: object;
  /** Entries in the zip that the manifest says nothing of. */
  readonly unlisted?: Readonly<Record<string, string | Buffer>>;
  readonly mode?: number;
}

const bytesOf = (value: string | Buffer): Buffer => (typeof value === 'string' ? Buffer.from(value) : value);

export const manifestOf = (entries: Readonly<Record<string, string | Buffer>>, changes: object = {}): object => ({
  regie: 'package',
  format: 1,
  app: '1.0.0',
  madeAt: '2030-01-01T00:00:00.000Z',
  holds: 'library',
  name: 'Library',
  spaceId: 's',
  counts: {
    items: Object.keys(entries).filter((path) => path.startsWith('items/')).length,
    bands: 0,
    mediaFiles: 0,
    mediaAddresses: 0,
  },
  folders: [],
  media: [],
  entries: Object.entries(entries).map(([path, value]) => ({
    path,
    bytes: bytesOf(value).byteLength,
    sha256: sha256Of(bytesOf(value)),
  })),
  ...changes,
});

/** Writes a zip with any names in it: yazl refuses bad ones, so they go in under a stand-in of the same length. */
export const writeHandMade = async (path: string, made: HandMade): Promise<string> => {
  const entries = made.entries ?? {};
  const zip = new ZipFile();
  const swaps: [string, string][] = [];
  const all = {
    'manifest.json': JSON.stringify(manifestOf(entries, made.manifest)),
    ...entries,
    ...made.unlisted,
  };
  for (const [index, [name, value]] of Object.entries(all).entries()) {
    const standIn = `${index}`.padEnd(Buffer.byteLength(name), '~');
    swaps.push([standIn, name]);
    zip.addBuffer(bytesOf(value), standIn, { mode: made.mode ?? 0o100644 });
  }
  zip.end();
  let bytes: Buffer = Buffer.concat((await Readable.from(zip.outputStream).toArray()) as Buffer[]);
  for (const [standIn, name] of swaps) bytes = replaceAll(bytes, Buffer.from(standIn), Buffer.from(name));
  writeFileSync(path, bytes);
  return path;
};

const replaceAll = (bytes: Buffer, from: Buffer, to: Buffer): Buffer => {
  const copy = Buffer.from(bytes);
  for (let at = copy.indexOf(from); at >= 0; at = copy.indexOf(from, at + 1)) to.copy(copy, at);
  return copy;
};

export const readBytes = (path: string): Buffer => readFileSync(path);
