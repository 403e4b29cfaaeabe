import { sampleDocument, templateBody } from '../library-file.ts';
import { manifestOf } from '../packages.ts';
import { hostileZip, type HostileEnd, type HostileEntry } from './hostile-zip.ts';

/** A file that somebody sends: its name says what is wrong with it. */
export interface HostilePackage {
  readonly name: string;
  readonly bytes: () => Buffer;
  /** Well made, however odd: it is imported. Either where both are right. */
  readonly is?: 'imported' | 'either';
}

export const ITEM = 'items/1.json';
export const item = (changes: object = {}): string =>
  JSON.stringify({ id: 'a', name: 'A', folder: null, tags: [], body: templateBody({ name: 'A' }), ...changes });
export const scene = (changes: object): string =>
  item({ body: { kind: 'template', scene: { ...sampleDocument(), ...changes } } });
export const medium = (url: string): string =>
  item({ body: { kind: 'media', mediaKind: 'image', url, mediaId: null, thumbnailUrl: null, sizeBytes: null } });

interface Made {
  readonly entries?: Readonly<Record<string, string | Buffer>>;
  readonly manifest?: object;
  /** False statements about entries, by path. */
  readonly lies?: Readonly<Record<string, Partial<HostileEntry>>>;
  readonly more?: readonly HostileEntry[];
  readonly end?: HostileEnd;
}

/** A package of a manifest that is true to its entries, but for what is changed. */
export const made = ({
  entries = { [ITEM]: item() },
  manifest = {},
  lies = {},
  more = [],
  end = {},
}: Made = {}): Buffer => {
  const all = { 'manifest.json': JSON.stringify(manifestOf(entries, manifest)), ...entries };
  const listed = Object.entries(all).map(([name, data]) => ({ name, data, ...lies[name] }));
  return hostileZip([...listed, ...more], end);
};
export const withItem = (text: string | Buffer): Buffer => made({ entries: { [ITEM]: text } });
export const withManifest = (manifest: object): Buffer => made({ manifest });
export const withLie = (lie: Partial<HostileEntry>): Buffer => made({ lies: { [ITEM]: lie } });
export const withMore = (...more: readonly HostileEntry[]): Buffer => made({ more });
export const cutAt = (place: (whole: Buffer) => number): Buffer => {
  const whole = made();
  return whole.subarray(0, place(whole));
};
export const MEDIA = {
  counts: { items: 0, bands: 0, mediaFiles: 1, mediaAddresses: 0 },
  media: [{ url: 'https://a.example/b.png', mediaId: null, mediaKind: 'image', title: null, file: 'media/1.png' }],
};
export const withMedium = (data: Buffer, manifest: object = MEDIA): Buffer =>
  made({ entries: { 'media/1.png': data }, manifest });
