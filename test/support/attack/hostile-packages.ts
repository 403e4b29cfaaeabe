import { demoMedium, manifestOf, readBytes } from '../packages.ts';
import { HOSTILE_CONTENTS } from './hostile-contents.ts';
import { hostileZip } from './hostile-zip.ts';
import { cutAt, ITEM, item, made, withItem, withLie, withMore, type HostilePackage } from './package-by-hand.ts';

const NAMES: readonly (string | Buffer)[] = [
  '../items/2.json',
  '../../../../etc/cron.d/x',
  '/etc/passwd',
  'items/../../2.json',
  'items\\..\\..\\2.json',
  'C:\\items\\2.json',
  'C:/items/2.json',
  '\\\\server\\share\\2.json',
  'items/2.json\0.png',
  'items/./2.json',
  'items//2.json',
  'items/2.json/',
  'items/',
  ' items/2.json',
  'items/2.json ',
  'items/2.JSON',
  'items/１.json',
  'items/0000000000002.json',
  'items/-1.json',
  'items/2.json:stream',
  'items/con.json',
  'media/2.svg.exe',
  'media/2.html\u202egnp.',
  '__proto__',
  'constructor',
  '',
  'x'.repeat(60_000),
  Buffer.from([0x69, 0xff, 0xfe, 0x00]),
];

const ZIPS: readonly HostilePackage[] = [
  { name: 'nothing at all', bytes: () => Buffer.alloc(0) },
  { name: 'a line of text', bytes: () => Buffer.from('Dear diary') },
  { name: 'only zeros', bytes: () => Buffer.alloc(100_000) },
  { name: 'an empty zip', bytes: () => hostileZip([]) },
  { name: 'a picture', bytes: () => readBytes(demoMedium('logo.png')) },
  {
    name: 'a whole package behind a program',
    bytes: () => made({ end: { before: Buffer.from('MZ'.repeat(500)) } }),
    is: 'either',
  },
  {
    name: 'a whole package with a comment of 60 kB',
    bytes: () => made({ end: { comment: Buffer.alloc(60_000, 'PK') } }),
    is: 'either',
  },
  { name: 'something after its end', bytes: () => made({ end: { after: Buffer.alloc(70_000, 0x50) } }), is: 'either' },
  { name: 'a list of entries that is somewhere else', bytes: () => made({ end: { listOffset: 7 } }) },
  { name: 'a list of entries beyond the file', bytes: () => made({ end: { listOffset: 0x7fffffff } }) },
  { name: 'a list of entries that is too long', bytes: () => made({ end: { listSize: 0x7fffffff } }), is: 'either' },
  { name: 'more entries said than there are', bytes: () => made({ end: { count: 3000 } }) },
  { name: 'as many entries said as a zip can', bytes: () => made({ end: { count: 65_534 } }) },
  { name: 'fewer entries said than there are', bytes: () => made({ end: { count: 1 } }) },
  { name: 'a part of several disks', bytes: () => made({ end: { disk: 3 } }) },
  { name: 'no manifest', bytes: () => hostileZip([{ name: ITEM, data: item() }]) },
  { name: 'a manifest beside the list', bytes: () => made({ lies: { 'manifest.json': { isUnlisted: true } } }) },
  { name: 'two manifests', bytes: () => withMore({ name: 'manifest.json', data: JSON.stringify(manifestOf({})) }) },
  { name: 'the same entry twice', bytes: () => withMore({ name: ITEM, data: item({ name: 'Other' }) }) },
  {
    name: 'two entries over each other',
    bytes: () =>
      made({
        entries: { [ITEM]: item(), 'items/2.json': item({ id: 'b' }) },
        lies: { 'items/2.json': { offset: ([, first = 0]) => first } },
      }),
  },
  {
    name: 'an entry inside another',
    bytes: () =>
      made({
        entries: { [ITEM]: item(), 'items/2.json': item({ id: 'b' }) },
        lies: { 'items/2.json': { offset: ([, first = 0]) => first + 5 } },
      }),
  },
  { name: 'an entry that begins beyond the file', bytes: () => withLie({ offset: 0x7ffffff0 }) },
  {
    name: 'an entry that begins in the list',
    bytes: () => withLie({ offset: (offsets) => (offsets.at(-1) ?? 0) + 100 }),
  },
  { name: 'an entry in a way of packing nobody knows', bytes: () => withLie({ method: 99 }) },
  { name: 'an encrypted entry', bytes: () => withLie({ flags: 1 }) },
  { name: 'a strongly encrypted entry', bytes: () => withLie({ flags: 0x41 }) },
  { name: 'a symbolic link', bytes: () => withLie({ mode: 0o120777, data: '/etc/passwd' }) },
  { name: 'a device', bytes: () => withLie({ mode: 0o060666 }) },
  { name: 'a named pipe', bytes: () => withLie({ mode: 0o010666 }) },
  { name: 'a folder', bytes: () => withLie({ mode: 0o040755 }) },
  { name: 'an entry said to be smaller than it is', bytes: () => withLie({ size: 10 }) },
  { name: 'an entry said to be larger than it is', bytes: () => withLie({ size: 100_000 }) },
  { name: 'an entry said to be of 4 GB', bytes: () => withLie({ size: 0xfffffffe }) },
  { name: 'an entry said to be packed in nothing', bytes: () => withLie({ packedSize: 0 }) },
  { name: 'an entry said to be packed in 2 GB', bytes: () => withLie({ packedSize: 0x7fffffff }) },
  { name: 'another name before the data', bytes: () => withLie({ localName: '../1.json' }), is: 'either' },
  { name: 'another size before the data', bytes: () => withLie({ localSize: 1 }), is: 'either' },
  { name: 'packed data that are none', bytes: () => withLie({ packed: Buffer.alloc(300, 0xff) }) },
  { name: 'stored data said to be packed', bytes: () => withLie({ packed: Buffer.from(item()) }) },
  { name: 'a bomb of 3 MB', bytes: () => withItem(Buffer.alloc(3 * 1024 ** 2, 0x20)) },
  {
    name: 'a bomb for a manifest',
    bytes: () => hostileZip([{ name: 'manifest.json', data: Buffer.alloc(15 * 1024 ** 2, 0x20) }]),
  },
  {
    name: 'a bomb that says it is small',
    bytes: () => made({ entries: { [ITEM]: Buffer.alloc(4_000_000, 0x20) }, lies: { [ITEM]: { size: 900_000 } } }),
  },
  { name: 'an item too large', bytes: () => withItem(Buffer.alloc(5 * 1024 ** 2, 'abcdefghij klmnop')) },
  {
    name: 'thirty thousand entries of nothing',
    bytes: () =>
      withMore(...Array.from({ length: 30_000 }, (_, at) => ({ name: `items/${at + 2}.json`, data: '', method: 0 }))),
  },
  {
    name: 'twenty-four thousand small items',
    bytes: () =>
      withMore(...Array.from({ length: 24_000 }, (_, at) => ({ name: `items/${at + 2}.json`, data: '{}', method: 0 }))),
  },
];

const CUTS: readonly HostilePackage[] = [
  { name: 'cut in the first header', bytes: () => cutAt(() => 10) },
  { name: 'cut in the manifest', bytes: () => cutAt(() => 120) },
  { name: 'cut in an item', bytes: () => cutAt((whole) => whole.indexOf(ITEM) + 60) },
  { name: 'cut in the list of entries', bytes: () => cutAt((whole) => whole.lastIndexOf(ITEM)) },
  { name: 'cut before its end', bytes: () => cutAt((whole) => whole.length - 22) },
  { name: 'cut in its end', bytes: () => cutAt((whole) => whole.length - 1) },
  { name: 'without its beginning', bytes: () => made().subarray(40) },
];

/** Files that somebody means ill with, each in its own way. */
export const HOSTILE_PACKAGES: readonly HostilePackage[] = [
  ...ZIPS,
  ...CUTS,
  ...NAMES.map((name) => ({
    name: `an entry called ${JSON.stringify(String(name).slice(0, 40))}`,
    bytes: () => withMore({ name, data: item({ id: 'b' }) }),
  })),
  ...HOSTILE_CONTENTS,
];

/** The same by hand, and nothing wrong with it. */
export const GOOD_PACKAGE: HostilePackage = { name: 'a good one', bytes: () => made(), is: 'imported' };
