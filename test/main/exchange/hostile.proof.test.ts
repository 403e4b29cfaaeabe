import fc from 'fast-check';
import { createWriteStream, readdirSync, readlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { deflateRawSync } from 'node:zlib';
import { beforeEach, describe, expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import {
  EXCHANGE_LIMITS,
  PACKAGE_PROBLEMS,
  PackageError,
  type PackageProblem,
} from '#shared/exchange/exchange-format.ts';
import { readPackage } from '../../../src-main/exchange/read-package.ts';
import { writePackage, type PackageContents } from '../../../src-main/exchange/write-package.ts';
import { sampleDocument, templateBody } from '../../support/library-file.ts';
import { testFolder } from '../../support/test-folder.ts';
import {
  CHOICES,
  demoMedium,
  exchangeDesk,
  readBytes,
  testMedia,
  writeHandMade,
  type HandMade,
} from '../../support/packages.ts';

const problemOf = async (path: string): Promise<PackageProblem | 'read'> => {
  try {
    (await readPackage(path)).close();
    return 'read';
  } catch (error) {
    if (error instanceof PackageError) return error.problem;
    throw error;
  }
};

const item = (changes: object = {}): string =>
  JSON.stringify({ id: 'a', name: 'A', folder: null, tags: [], body: templateBody({ name: 'A' }), ...changes });
const good = { 'items/1.json': item() };

let folder: string;
const made = (hand: HandMade): Promise<string> => writeHandMade(join(folder, 'made.regie'), hand);
beforeEach(() => {
  folder = testFolder();
});

describe('a file made by hand', () => {
  test('a well-made package by hand is read', async () => {
    expect(await problemOf(await made({ entries: good }))).toBe('read');
  });

  const NAMES = [
    '../items/1.json',
    '/items/1.json',
    'items/../../1.json',
    'items\\1.json',
    'C:/items/1.json',
    'items/1.json\0.png',
    'ıtems/1.json',
    'items/１.json',
    'items/1.JSON',
    'ITEMS/1.json',
    'items/./1.json',
    'items//1.json',
    'manifest.json ',
    'mаnifest.json',
    'media/1.svg.exe',
    '__proto__',
  ];
  test.each(NAMES)('with an entry called %j is refused', async (name) => {
    expect(await problemOf(await made({ entries: good, unlisted: { [name]: 'x' } }))).toBe('unsafe_name');
  });

  const MANIFESTS: readonly (readonly [string, object, PackageProblem])[] = [
    ['of a newer version', { format: 3, app: '9.9.9', news: true }, 'newer'],
    ['of another program', { regie: 'something' }, 'not_regie'],
    ['that miscounts', { counts: { items: 2, bands: 0, mediaFiles: 0, mediaAddresses: 0 } }, 'contents'],
    ['with a field nobody knows', { more: 1 }, 'bad_item'],
    [
      'naming an entry that is not there',
      { entries: [{ path: 'items/2.json', bytes: 1, sha256: 'a'.repeat(64) }] },
      'contents',
    ],
    ['without its entries', { entries: [] }, 'contents'],
    [
      'with a wrong hash',
      { entries: [{ path: 'items/1.json', bytes: item().length, sha256: 'a'.repeat(64) }] },
      'damaged',
    ],
    ['naming itself', { entries: [{ path: 'manifest.json', bytes: 1, sha256: 'a'.repeat(64) }] }, 'contents'],
    [
      'promising a file that is not there',
      {
        media: [{ url: 'https://a.example/b.png', mediaId: null, mediaKind: null, title: null, file: 'media/1.png' }],
      },
      'bad_reference',
    ],
    [
      'with an address that is none',
      {
        media: [{ url: 'file:///etc/passwd', mediaId: null, mediaKind: null, title: null, file: null }],
      },
      'bad_item',
    ],
  ];
  test.each(MANIFESTS)('with a manifest %s is refused', async (_name, manifest, problem) => {
    expect(await problemOf(await made({ entries: good, manifest }))).toBe(problem);
  });

  const ITEMS: readonly (readonly [string, string | Buffer, PackageProblem])[] = [
    ['that is no JSON', '{', 'bad_item'],
    ['that is no text', Buffer.from([0x22, 0xff, 0xfe, 0x22]), 'bad_item'],
    ['of a kind nobody knows', item({ body: { kind: 'virus' } }), 'bad_item'],
    [
      'that the platform would refuse',
      item({ body: { kind: 'template', scene: { ...sampleDocument(), transitionMs: 5 } } }),
      'bad_item',
    ],
    ['in a folder that is not there', item({ folder: 'Nowhere' }), 'bad_reference'],
    [
      'with an address that runs script',
      item({
        body: {
          kind: 'media',
          mediaKind: 'image',
          url: 'javascript:alert(1)',
          mediaId: null,
          thumbnailUrl: null,
          sizeBytes: null,
        },
      }),
      'bad_item',
    ],
  ];
  test.each(ITEMS)('with an item %s is refused', async (_name, text, problem) => {
    expect(await problemOf(await made({ entries: { 'items/1.json': text } }))).toBe(problem);
  });

  test('with two items of one id, a symbolic link or no manifest is refused', async () => {
    expect(await problemOf(await made({ entries: { ...good, 'items/2.json': item() } }))).toBe('bad_reference');
    expect(await problemOf(await made({ entries: good, mode: 0o120777 }))).toBe('unsafe_name');
    const path = await made({ entries: good });
    const bytes = readBytes(path);
    for (let at = bytes.indexOf('manifest.json'); at >= 0; at = bytes.indexOf('manifest.json', at + 1))
      bytes.write('items/77.json', at);
    writeFileSync(path, bytes);
    expect(await problemOf(path)).toBe('not_regie');
  });

  test('with the same entry twice is refused', async () => {
    const path = await made({ entries: { ...good, 'items/2.json': item({ id: 'b' }) } });
    const bytes = readBytes(path);
    for (let at = bytes.indexOf('items/2.json'); at >= 0; at = bytes.indexOf('items/2.json', at + 1)) {
      // In the list of entries only; the manifest is compressed.
      bytes.write('items/1.json', at);
    }
    writeFileSync(path, bytes);
    expect(await problemOf(path)).toBe('unsafe_name');
  });

  test('with more items than a library lists is refused by its list of entries alone, and is never written', async () => {
    const path = join(folder, 'many.regie');
    const zip = new ZipFile();
    for (let index = 0; index <= EXCHANGE_LIMITS.itemFiles + 2; index += 1)
      zip.addBuffer(Buffer.from('{'), `items/${index}.json`, { compress: false });
    zip.end();
    await pipeline(zip.outputStream, createWriteStream(path));
    // Nothing of it was read: it has no manifest, and its items are no JSON.
    expect(await problemOf(path)).toBe('too_many');
    const items = Array.from({ length: EXCHANGE_LIMITS.itemFiles + 1 }, () => ({}));
    const contents = { items, bands: [], recordings: [], media: [], about: {} } as unknown as PackageContents;
    await expect(writePackage(join(folder, 'out.regie'), contents)).rejects.toMatchObject({ code: 'too_large' });
    expect(readdirSync(folder)).toEqual(['many.regie']);
  });

  test('that inflates to a thousand times its size is refused before it is inflated', async () => {
    const bomb = Buffer.alloc(3 * 1024 ** 2, 0x20);
    expect(deflateRawSync(bomb).byteLength * 200).toBeLessThan(bomb.byteLength);
    expect(await problemOf(await made({ entries: { 'items/1.json': bomb } }))).toBe('bomb');
  });

  test('that lies about how large an entry is does not get further than it said', async () => {
    const path = await made({ entries: { 'items/1.json': item() + ' '.repeat(500_000) } });
    const bytes = readBytes(path);
    // The uncompressed size in the list of entries stands 22 bytes before the name.
    const list = bytes.lastIndexOf('items/1.json');
    bytes.writeUInt32LE(2000, list - 22);
    writeFileSync(path, bytes);
    expect(await problemOf(path)).toBe('damaged');
  });

  test('with media that are not what they say is refused', async () => {
    const script = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    const media = [
      { url: 'https://a.example/b.png', mediaId: null, mediaKind: 'image', title: null, file: 'media/1.png' },
    ];
    const counts = { items: 0, bands: 0, mediaFiles: 1, mediaAddresses: 0 };
    expect(await problemOf(await made({ entries: { 'media/1.png': script }, manifest: { media, counts } }))).toBe(
      'bad_medium',
    );
    const mp3 = readBytes(demoMedium('jingle.mp3'));
    expect(await problemOf(await made({ entries: { 'media/1.png': mp3 }, manifest: { media, counts } }))).toBe(
      'bad_medium',
    );
    const png = readBytes(demoMedium('logo.png'));
    expect(await problemOf(await made({ entries: { 'media/1.png': png }, manifest: { media, counts } }))).toBe('read');
  });

  test('a file that is another kind, empty, gone or cut off is refused with that reason', async () => {
    const other = join(folder, 'other.regie');
    writeFileSync(other, 'Dear diary');
    expect(await problemOf(other)).toBe('not_regie');
    writeFileSync(other, '');
    expect(await problemOf(other)).toBe('not_regie');
    expect(await problemOf(folder)).toBe('unreadable');
    expect(await problemOf(join(folder, 'gone.regie'))).toBe('unreadable');
    const path = await made({ entries: good });
    truncateSync(path, 120);
    expect(await problemOf(path)).toBe('cut_off');
  });
});

describe('a randomly damaged package', () => {
  const whole = async () => {
    const url = 'https://cdn.example/logo.png';
    const desk = exchangeDesk({ mediaFiles: testMedia({ [url]: demoMedium('logo.png') }) });
    desk.add('A', templateBody({ name: 'A', backgroundImageUrl: url }), { folder: 'F', tags: ['t'] });
    desk.add('B', templateBody({ name: 'B' }));
    return readBytes(await desk.write({ kind: 'library', name: 'Library' }));
  };

  const byte = fc.tuple(fc.nat(), fc.integer({ min: 1, max: 255 }));
  const damage = fc.oneof(
    fc.array(byte, { minLength: 1, maxLength: 8 }).map((flips) => (bytes: Buffer) => {
      const copy = Buffer.from(bytes);
      for (const [at, by] of flips) copy[at % copy.length] = (copy[at % copy.length] ?? 0) ^ by;
      return copy;
    }),
    // Headers and the list of entries stand at the end; flips there forge sizes, names and places.
    fc.array(byte, { minLength: 1, maxLength: 4 }).map((flips) => (bytes: Buffer) => {
      const copy = Buffer.from(bytes);
      for (const [at, by] of flips) {
        const place = copy.length - 1 - (at % 400);
        copy[place] = (copy[place] ?? 0) ^ by;
      }
      return copy;
    }),
    fc.nat().map((at) => (bytes: Buffer) => bytes.subarray(0, at % bytes.length)),
    fc.nat().map((at) => (bytes: Buffer) => bytes.subarray(1 + (at % (bytes.length - 1)))),
    fc.tuple(fc.nat(), fc.nat(), fc.integer({ min: 1, max: 200 })).map(([from, to, length]) => (bytes: Buffer) => {
      const copy = Buffer.from(bytes);
      bytes.copy(copy, to % bytes.length, from % bytes.length, Math.min(bytes.length, (from % bytes.length) + length));
      return copy;
    }),
    fc.uint8Array({ maxLength: 300 }).map((noise) => () => Buffer.from(noise)),
  );

  test('a damaged package is refused with a known reason or holds exactly what was written', async () => {
    const bytes = await whole();
    const reference = join(folder, 'reference.regie');
    writeFileSync(reference, bytes);
    const good = await readPackage(reference);
    const expected = JSON.stringify([good.items, good.bands]);
    good.close();
    const desk = exchangeDesk();
    const path = join(folder, 'damaged.regie');
    const seen = new Set<string>();
    await fc.assert(
      fc.asyncProperty(damage, async (harm) => {
        writeFileSync(path, harm(bytes));
        const { fileId } = desk.exchange.open(path);
        const outcome = await desk.exchange.inspect(fileId, { spaceId: 's', sessionId: null });
        if (outcome.kind === 'refused') {
          seen.add(outcome.problem);
          expect(PACKAGE_PROBLEMS).toContain(outcome.problem);
          const imported = await desk.exchange.import(fileId, { spaceId: 's', sessionId: null }, CHOICES);
          expect(imported.kind).toBe('refused');
          expect(desk.library.ask('items.list', { spaceId: 's', kind: 'template', limit: 9, offset: 0 })).toEqual([]);
          return;
        }
        // Bytes that nobody reads (times, comments) may differ; what is read may not.
        const read = await readPackage(path);
        expect(JSON.stringify([read.items, read.bands])).toBe(expected);
        read.close();
      }),
      { numRuns: 200 },
    );
    expect(seen.size).toBeGreaterThan(2);
  });
});

/** True if this process has the file open, where the system tells. */
const isHeldOpen = (path: string): boolean =>
  process.platform === 'linux' &&
  readdirSync('/proc/self/fd').some((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`) === path;
    } catch {
      return false;
    }
  });

test('media that nobody reads to their end are let go of, at any moment, and the file closed under them', async () => {
  const urls = ['title-card.webp', 'stage.webp', 'thank-you.webp'].map((name) => ({
    name,
    url: `http://127.0.0.1:9/attachments/${name}`,
  }));
  const desk = exchangeDesk({
    mediaFiles: testMedia(Object.fromEntries(urls.map(({ name, url }) => [url, demoMedium(name)]))),
  });
  for (const { name, url } of urls) desk.add(name, templateBody({ name, backgroundImageUrl: url }));
  const path = await desk.write({ kind: 'library', name: 'Library' });
  for (let turns = 0; turns < 6; turns += 1) {
    const opened = await readPackage(path);
    expect(opened.media).toHaveLength(urls.length);
    expect(isHeldOpen(path)).toBe(process.platform === 'linux');
    // A stream may be destroyed while it waits for another one that reads the file.
    const streams = await Promise.all(opened.media.map((packed) => opened.read(packed)));
    for (const stream of streams) stream.on('error', () => undefined).resume();
    for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => void setImmediate(resolve));
    for (const stream of streams) stream.destroy();
    opened.close();
    await expect.poll(() => isHeldOpen(path)).toBe(false);
  }
});
