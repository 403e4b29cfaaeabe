import { scenesOf } from '../library/body-scenes.ts';
import type { LibraryBody } from '../library/library-items.ts';
import type { Media } from '../api/media.ts';
import { isKnown } from '../api/open-enum.ts';
import { SLOT_MEDIA_KINDS } from '../api/slots.ts';

/** Fields that hold an address, wherever they stand in an item. */
const ADDRESS_FIELDS = new Set(['url', 'imageUrl', 'backgroundImageUrl', 'thumbnailUrl', 'bgImage']);
/** A bgImage may name one of the platform's own pictures. */
const isAddress = (value: unknown): value is string => typeof value === 'string' && !value.startsWith('preset:');

type Json = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;

/** A JSON value with every object changed by `change`, innermost first. */
const mapObjects = (value: unknown, change: (object: Json) => Json): unknown => {
  if (Array.isArray(value)) return value.map((one) => mapObjects(one, change));
  if (!isObject(value)) return value;
  return change(Object.fromEntries(Object.entries(value).map(([key, field]) => [key, mapObjects(field, change)])));
};

/** The item with every address changed by `address` and every other text by `text`. */
export const mapTexts = <Body>(
  body: Body,
  { address, text }: { readonly address: (address: string) => string; readonly text: (text: string) => string },
): Body => {
  const changeField = (key: string, value: unknown): unknown => {
    if (ADDRESS_FIELDS.has(key)) return isAddress(value) ? address(value) : value;
    return typeof value === 'string' ? text(value) : value;
  };
  const strings = (value: unknown): unknown =>
    Array.isArray(value) ? value.map((one: unknown) => (typeof one === 'string' ? text(one) : one)) : value;
  return mapObjects(body, (object) =>
    Object.fromEntries(Object.entries(object).map(([key, value]) => [key, strings(changeField(key, value))])),
  ) as Body;
};

const unchanged = (text: string): string => text;

/** The item with every address changed. */
export const mapAddresses = <Body>(body: Body, address: (address: string) => string): Body =>
  mapTexts(body, { address, text: unchanged });

/** A medium as scenes name it. */
export type MediumRef =
  | { readonly kind: 'id'; readonly mediaId: string }
  | { readonly kind: 'url'; readonly url: string };

/** The media that an item uses, each once. Players of other sites are no media: there is nothing to keep. */
export const mediaOf = (body: LibraryBody): readonly MediumRef[] => {
  const found = new Map<string, MediumRef>();
  const note = (ref: MediumRef): void => {
    found.set(ref.kind === 'id' ? `id ${ref.mediaId}` : `url ${ref.url}`, ref);
  };
  if (body.kind === 'media' && body.mediaKind !== 'embed') note({ kind: 'url', url: body.url });
  for (const scene of scenesOf(body)) {
    mapObjects(scene, (object) => {
      if (typeof object.mediaId === 'string') note({ kind: 'id', mediaId: object.mediaId });
      if (object.mediaKind === 'embed' || object.kind === 'embed') return object;
      for (const field of ADDRESS_FIELDS) {
        const value = object[field];
        if (isAddress(value)) note({ kind: 'url', url: value });
      }
      return object;
    });
  }
  return [...found.values()];
};

/** Replacement for an id of the media library that does not exist here. */
export interface MediumStandIn {
  readonly url: string;
  readonly mediaKind: Media['kind'] | null;
}

/** The item with media named by address where `standIn` knows one for their id. */
export const withoutMediaIds = (body: LibraryBody, standIn: (mediaId: string) => MediumStandIn | null): LibraryBody => {
  if (body.kind === 'media') return { ...body, mediaId: null };
  if (scenesOf(body).length === 0) return body;
  return mapObjects(body, (object) => {
    const known = typeof object.mediaId === 'string' ? standIn(object.mediaId) : null;
    if (known === null) return object;
    const { mediaId: _, ...rest } = object;
    const isSlot = object.kind === 'media' || (object.kind === 'embed' && known.mediaKind !== 'embed');
    const says = isSlot && isKnown(SLOT_MEDIA_KINDS, known.mediaKind);
    return { ...rest, url: known.url, ...(says && { kind: 'media', mediaKind: known.mediaKind }) };
  }) as LibraryBody;
};

/** The pages that a deck page leads to. */
export const pageIdsOf = (body: LibraryBody): readonly string[] =>
  body.kind === 'deck_page'
    ? body.tiles.flatMap((tile) => tile.steps.flatMap((step) => (step.kind === 'page' ? [step.pageId] : [])))
    : [];

/** A deck page that leads to other pages. */
export const withPageIds = (body: LibraryBody, pageId: (id: string) => string): LibraryBody =>
  body.kind === 'deck_page'
    ? {
        ...body,
        tiles: body.tiles.map((tile) => ({
          ...tile,
          steps: tile.steps.map((step) => (step.kind === 'page' ? { ...step, pageId: pageId(step.pageId) } : step)),
        })),
      }
    : body;
