import * as z from 'zod';
import type { SceneDocument } from './scene-document.ts';

const LOCAL = /^regie-media:([0-9a-f]{64})$/;

/** The address of a file that was added here and is not on the platform yet: `regie-media:<sha256>`. */
export const LocalMediaUrl = z.string().regex(LOCAL, 'must be the address of a file added here');
export const localMediaUrl = (sha256: string): string => `regie-media:${sha256}`;

/** The file that a local address names; null for any other value. */
export const localFileOf = (url: unknown): string | null =>
  typeof url === 'string' ? (LOCAL.exec(url)?.[1] ?? null) : null;

const mapStrings = (value: unknown, change: (text: string) => string): unknown => {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((one) => mapStrings(one, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, mapStrings(one, change)]));
};

/** The first local media address in a JSON value; null if there is none. */
export const findLocalFile = (value: unknown): string | null => {
  let found: string | null = null;
  mapStrings(value, (text) => {
    found ??= localFileOf(text);
    return text;
  });
  return found;
};

/** A value as it will be once its files are on the platform, for checking it by the platform's rules. */
export const withPlaceholderUrls = <Value>(value: Value): Value =>
  mapStrings(value, (text) => {
    const sha256 = localFileOf(text);
    return sha256 === null ? text : `https://uploaded.invalid/${sha256}`;
  }) as Value;

/** A file that was added here and is on the platform now. */
export interface UploadedMedia {
  readonly mediaId: string;
  readonly url: string;
}
export type FindUploaded = (sha256: string) => UploadedMedia | null;

const uploadedAt = (url: unknown, find: FindUploaded): UploadedMedia | null => {
  const sha256 = localFileOf(url);
  return sha256 === null ? null : find(sha256);
};

/**
 * Adds the id of an uploaded medium to an item that plays or shows it. The desk can then control it, and it outlives a
 * change of address.
 */
const withMediaId = <Item extends { readonly url?: string | undefined }>(item: Item, find: FindUploaded): Item => {
  const uploaded = uploadedAt(item.url, find);
  if (!uploaded) return item;
  const { url: _, ...rest } = item;
  return { ...rest, mediaId: uploaded.mediaId } as unknown as Item;
};

const withUrl = <Item extends object>(item: Item, field: keyof Item, find: FindUploaded): Item => {
  const uploaded = uploadedAt(item[field], find);
  return uploaded ? { ...item, [field]: uploaded.url } : item;
};

/** A scene with the platform's own names in place of local addresses whose files are there. */
export const withUploaded = (scene: SceneDocument, find: FindUploaded): SceneDocument => ({
  ...withUrl(scene, 'backgroundImageUrl', find),
  slots: scene.slots.map((slot) => withUrl(withMediaId(slot, find), 'bgImage', find)),
  overlays: scene.overlays.map((overlay) => withUrl(overlay, 'imageUrl', find)),
  audios: scene.audios.map((audio) => withMediaId(audio, find)),
});

/** A file that was added here, under the name that a show has for it now. */
export interface RenamedFile {
  readonly sha256: string;
  /** Its medium on the platform, where an item names it so. */
  readonly mediaId: string | null;
  /** Its address there, where a field names it so. */
  readonly url: string | null;
}

/** The fields by which a scene or an item of it names a file. */
interface Named {
  readonly url?: string | undefined;
  readonly mediaId?: string | undefined;
  readonly backgroundImageUrl?: string | null | undefined;
  readonly bgImage?: string | undefined;
  readonly imageUrl?: string | undefined;
}
const ADDRESSES = ['backgroundImageUrl', 'bgImage', 'imageUrl'] as const;

/** The files that one and the same item or scene names by their local address in `before` and otherwise in `after`. */
const renamedIn = (before: Named | undefined, after: Named): readonly RenamedFile[] => {
  const played = localFileOf(before?.url);
  return [
    ...(played !== null && typeof after.mediaId === 'string'
      ? [{ sha256: played, mediaId: after.mediaId, url: null }]
      : []),
    ...ADDRESSES.flatMap((field) => {
      const sha256 = localFileOf(before?.[field]);
      const url = after[field];
      return sha256 !== null && typeof url === 'string' && localFileOf(url) === null
        ? [{ sha256, mediaId: null, url }]
        : [];
    }),
  ];
};

/** The files of a show that are on the platform since `before`: their uses take the platform's names. A sound keeps its place. */
export const renamedFiles = (
  before: readonly SceneDocument[],
  after: readonly SceneDocument[],
): readonly RenamedFile[] => {
  const known = new Map(before.map((scene) => [scene.id, scene]));
  return after.flatMap((scene) => {
    const was = known.get(scene.id);
    if (was === undefined || was === scene) return [];
    return [
      ...renamedIn(was, scene),
      ...(['slots', 'overlays'] as const).flatMap((list) => {
        const items = new Map(was[list].map((item) => [item.id, item]));
        return scene[list].flatMap((item) => renamedIn(items.get(item.id), item));
      }),
      ...scene.audios.flatMap((audio, index) => renamedIn(was.audios[index], audio)),
    ];
  });
};
