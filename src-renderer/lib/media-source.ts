import { localFileOf } from '#shared/scene/local-media.ts';
import { fileAddress } from '#shared/scene/media-refs.ts';

/** Which kept file is what lies at which address, as the host said last. */
let kept: Readonly<Record<string, string>> = {};
/** Addresses that were given to something that plays: a new one would start it anew, on air. */
const playing = new Map<string, string>();

const REHEARSAL = 'rehearsal:';

/** Stands before the path of a rehearsal's file: a window of the desk has it from its host. */
let rehearsalFiles = '/media/rehearsal';

/** For the room's own pages, which come from the service: its files are beside them, under whatever name it was reached. */
export const loadFromService = (): void => {
  rehearsalFiles = '';
};

const fileUrl = (sha256: string): string => `/media/${sha256}`;

/**
 * Where this window loads a medium from: the copy on this computer where there is one, the host for a rehearsal's files
 * (a page may read nothing else of this computer), else the address itself.
 */
export const sourceOf = (url: string): string => {
  const local = localFileOf(url);
  if (local !== null) return fileUrl(local);
  const address = fileAddress(url);
  if (address === null) return url;
  const sha256 = Object.hasOwn(kept, address) ? kept[address] : undefined;
  if (sha256 !== undefined) return fileUrl(sha256);
  return address.startsWith(REHEARSAL) ? rehearsalFiles + address.slice(REHEARSAL.length) : url;
};

/** The same for what plays: it stays what it was, until the file behind it is gone. */
export const playedSourceOf = (url: string): string => {
  const known = playing.get(url);
  if (known !== undefined) return known;
  const source = sourceOf(url);
  playing.set(url, source);
  return source;
};

/** Takes in what is kept now. */
export const showKept = (addresses: Readonly<Record<string, string>>): void => {
  const there = new Set(Object.values(addresses).map(fileUrl));
  const isLocal = (url: string): boolean => localFileOf(url) !== null;
  for (const [url, source] of playing) {
    if (/^\/media\/[0-9a-f]{64}$/.test(source) && !there.has(source) && !isLocal(url)) playing.delete(url);
  }
  kept = addresses;
};
