import type { SLOT_MEDIA_KINDS } from '../api/slots.ts';
import type { Slot } from '../api/scene.ts';
import { embedPlayer } from './embed.ts';

export type SlotMediaKind = (typeof SLOT_MEDIA_KINDS)[number];

/** True if a slot shows a medium: `embed` is a kind of its own, and a kind of medium as well (spec 2, Slot). */
export const showsMedium = ({ kind }: Pick<Slot, 'kind'>): boolean => kind === 'media' || kind === 'embed';

/** Kind of medium of a slot, from either field; undefined if it gives none. */
export const mediaKindOf = ({ kind, mediaKind }: Pick<Slot, 'kind' | 'mediaKind'>): Slot['mediaKind'] =>
  kind === 'embed' ? 'embed' : kind === 'media' ? mediaKind : undefined;

const KIND_BY_EXTENSION: Readonly<Record<string, SlotMediaKind>> = {
  png: 'image',
  jpg: 'image',
  jpeg: 'image',
  gif: 'image',
  webp: 'image',
  avif: 'image',
  svg: 'image',
  pdf: 'pdf',
  mp4: 'video',
  m4v: 'video',
  mov: 'video',
  webm: 'video',
};

/** The file name an address ends with, without its query; empty when it has none. */
export const fileNameOf = (url: string): string => /^[a-z]+:\/\/[^/?#]+\/(?:[^?#]*\/)?([^/?#]*)/i.exec(url)?.[1] ?? '';

/** Kind of medium at this address, as far as the address tells; null if it does not. */
export const inferMediaKind = (url: string): SlotMediaKind | null => {
  if (embedPlayer(url)) return 'embed';
  const extension = /\.([a-z0-9]+)$/i.exec(fileNameOf(url))?.[1]?.toLowerCase();
  return extension === undefined ? null : (KIND_BY_EXTENSION[extension] ?? null);
};
