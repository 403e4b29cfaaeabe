import { demoMedium, readBytes } from '../packages.ts';
import { hostileZip } from './hostile-zip.ts';
import {
  ITEM,
  MEDIA,
  item,
  made,
  medium,
  scene,
  withItem,
  withManifest,
  withMedium,
  withMore,
  type HostilePackage,
} from './package-by-hand.ts';

const deep = (open: string, inside: string, close: string, times: number): string =>
  `${open.repeat(times)}${inside}${close.repeat(times)}`;
const withKey = (key: string, value: string): string => item().replace(/\}$/, `,"${key}":${value}}`);

const MANIFESTS: readonly HostilePackage[] = [
  ['that is a list', '[]'],
  ['that is null', 'null'],
  ['that is no JSON', '{'],
  ['of a hundred thousand brackets', '['.repeat(100_000)],
  ['as deep as a well', deep('{"a":', '1', '}', 50_000)],
].map(([what = '', text = '']) => ({
  name: `a manifest ${what}`,
  bytes: () => hostileZip([{ name: 'manifest.json', data: text }]),
}));

const PROMISES: readonly HostilePackage[] = [
  {
    name: 'a wrong hash',
    bytes: () => withManifest({ entries: [{ path: ITEM, bytes: Buffer.byteLength(item()), sha256: 'a'.repeat(64) }] }),
  },
  { name: 'a hash that is none', bytes: () => withManifest({ entries: [{ path: ITEM, bytes: 1, sha256: 'x' }] }) },
  {
    name: 'a negative size',
    bytes: () => withManifest({ entries: [{ path: ITEM, bytes: -1, sha256: 'a'.repeat(64) }] }),
  },
  {
    name: 'an entry promised that is not there',
    bytes: () => withManifest({ entries: [{ path: 'items/9.json', bytes: 1, sha256: 'a'.repeat(64) }] }),
  },
  { name: 'an entry that nobody promised', bytes: () => withMore({ name: 'items/9.json', data: item({ id: 'z' }) }) },
  {
    name: 'counts that are wrong',
    bytes: () => withManifest({ counts: { items: 9, bands: 0, mediaFiles: 0, mediaAddresses: 0 } }),
  },
  {
    name: 'counts without end',
    bytes: () => withManifest({ counts: { items: 1e308, bands: 0, mediaFiles: 0, mediaAddresses: 0 } }),
  },
  { name: 'a version to come', bytes: () => withManifest({ format: 99, app: '\u202e9.9' }) },
  { name: 'a version that is none', bytes: () => withManifest({ format: '1' }) },
  { name: 'a name of a million letters', bytes: () => withManifest({ name: 'x'.repeat(1_000_000) }) },
  { name: 'a name that is a list', bytes: () => withManifest({ name: ['Library'] }) },
  { name: 'a field that nobody knows', bytes: () => withManifest({ run: 'rm -rf /' }) },
  {
    name: 'ten thousand folders',
    bytes: () =>
      withManifest({ folders: Array.from({ length: 10_000 }, (_, at) => ({ kind: 'template', name: `${at}` })) }),
  },
  {
    name: 'an address of a file of this computer',
    bytes: () => withManifest({ media: [{ ...MEDIA.media[0], url: 'file:///etc/passwd', file: null }] }),
  },
  { name: 'a medium whose file is an item', bytes: () => withManifest({ media: [{ ...MEDIA.media[0], file: ITEM }] }) },
];

const ITEMS: readonly HostilePackage[] = [
  { name: 'an item that is no JSON', bytes: () => withItem('{') },
  { name: 'an item that is no text', bytes: () => withItem(Buffer.from([0x22, 0xff, 0xfe, 0x22])) },
  { name: 'an item in UTF-16', bytes: () => withItem(Buffer.from(item(), 'utf16le')) },
  { name: 'an item behind a mark of its order', bytes: () => withItem(`\ufeff${item()}`), is: 'either' },
  { name: 'an item of nothing but brackets', bytes: () => withItem('['.repeat(1_000_000)) },
  { name: 'an item as deep as a well', bytes: () => withItem(withKey('deep', deep('[', '', ']', 100_000))) },
  { name: 'an item with a key __proto__', bytes: () => withItem(withKey('__proto__', '{"isAdmin":true}')) },
  {
    name: 'an item with a key constructor',
    bytes: () => withItem(withKey('constructor', '{"prototype":{"isAdmin":true}}')),
  },
  { name: 'an item with a key twice', bytes: () => withItem(withKey('id', '"../../b"')), is: 'either' },
  {
    name: 'an item with ten thousand keys',
    bytes: () =>
      withItem(
        withKey('more', JSON.stringify(Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [at, at])))),
      ),
  },
  { name: 'an item that is a number', bytes: () => withItem('1e999') },
  { name: 'an item whose id is a number', bytes: () => withItem(item({ id: 1 })) },
  { name: 'an item whose tags are a text', bytes: () => withItem(item({ tags: 'a,b' })) },
  {
    name: 'an item with ten thousand tags',
    bytes: () => withItem(item({ tags: Array.from({ length: 10_000 }, (_, at) => `${at}`) })),
  },
  { name: 'an item of a kind nobody knows', bytes: () => withItem(item({ body: { kind: '__proto__' } })) },
  { name: 'an item in a folder that is not there', bytes: () => withItem(item({ folder: '../..' })) },
  {
    name: 'two items of one id',
    bytes: () => made({ entries: { [ITEM]: item(), 'items/2.json': item({ name: 'B' }) } }),
  },
  {
    name: 'a name of half a letter',
    bytes: () => withItem(item().replace('"name":"A"', '"name":"\\ud800"')),
    is: 'either',
  },
  { name: 'a name that runs the other way', bytes: () => withItem(item({ name: '\u202egpj.exe' })), is: 'either' },
  { name: 'a scene of the size of the sea', bytes: () => withItem(scene({ durationSec: 1e308 })) },
  {
    name: 'a scene that takes no time at all',
    bytes: () => withItem(scene({ transitionMs: Number.MIN_SAFE_INTEGER })),
  },
  { name: 'a scene whose slots are an object', bytes: () => withItem(scene({ slots: { length: 1e9 } })) },
  { name: 'an address that runs script', bytes: () => withItem(medium('javascript:alert(1)')) },
  { name: 'an address that runs script, hidden', bytes: () => withItem(medium('java\tscript:alert(1)')) },
  { name: 'an address of half a million dots', bytes: () => withItem(medium(`https://${'a.'.repeat(250_000)}`)) },
  {
    name: 'an address of half a million slashes',
    bytes: () => withItem(medium(`https://a.example/${'/'.repeat(500_000)}?`)),
  },
  {
    name: 'an address of half a million spaces',
    bytes: () => withItem(medium(`https://a.example/${' '.repeat(500_000)}.`)),
  },
  {
    name: 'a media file that is a script',
    bytes: () => withMedium(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')),
  },
  { name: 'a media file that is another kind', bytes: () => withMedium(readBytes(demoMedium('jingle.mp3'))) },
  { name: 'a media file that is nothing', bytes: () => withMedium(Buffer.alloc(0)) },
  {
    name: 'a media file that begins as a picture',
    bytes: () => withMedium(Buffer.concat([readBytes(demoMedium('logo.png')).subarray(0, 30), Buffer.alloc(900)])),
    is: 'either',
  },
  {
    name: 'a media file that nobody names',
    bytes: () => withMedium(readBytes(demoMedium('logo.png')), { ...MEDIA, media: [] }),
  },
];

/** Packages whose zip is sound, and what is in them is not. */
export const HOSTILE_CONTENTS: readonly HostilePackage[] = [...MANIFESTS, ...PROMISES, ...ITEMS];
