import { localFileOf } from '#shared/scene/local-media.ts';
import { fileAddress } from '#shared/scene/media-refs.ts';

/** Kept file of each address, as the host said last. */
let kept: Readonly<Record<string, string>> = {};
/** Addresses already given to a player: a new one would restart it, on air. */
const playing = new Map<string, string>();

const REHEARSAL = 'rehearsal:';

/** Stands before the path of a rehearsal's file: a window of the desk has it from its host. */
let rehearsalFiles = '/media/rehearsal';

/** For the room's own pages, which come from the service: its files are on the same origin, under any host name. */
export const loadFromService = (): void => {
  rehearsalFiles = '';
};

const fileUrl = (sha256: string): string => `/media/${sha256}`;

/**
 * Address that this window loads a medium from: the copy on this computer if there is one, the host for a rehearsal's
 * files (a page may read nothing else of this computer), else the address itself.
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

/** True if a page may read what lies at a source: it comes from the page's own origin. */
export const isOwnAddress = (src: string): boolean =>
  typeof location !== 'undefined' && new URL(src, location.href).host === location.host;

/** The same for a player: the address stays the same until the file behind it is gone. */
export const playedSourceOf = (url: string): string => {
  const known = playing.get(url);
  if (known !== undefined) return known;
  const source = sourceOf(url);
  playing.set(url, source);
  return source;
};

/** The replay of a live in the rehearsal, on whatever port its service was. */
const REPLAY = /^http:\/\/(?:127\.0\.0\.1|localhost|\[::1\])(?::\d+)?(\/replays(?:\/[^\s/?#]+){3})$/;

/** Address that this window plays a replay from: the host for one of the rehearsal, else its own. */
export const replaySourceOf = (url: string): string => {
  const path = REPLAY.exec(url)?.[1];
  return path === undefined ? url : rehearsalFiles + path;
};

/** The file of an address is known before the host's list has it: it was added here. */
export const noteKept = (url: string, sha256: string): void => {
  const address = fileAddress(url);
  if (address !== null) kept = { ...kept, [address]: sha256 };
};

/** Takes the current list of kept files. */
export const showKept = (addresses: Readonly<Record<string, string>>): void => {
  const there = new Set(Object.values(addresses).map(fileUrl));
  const isLocal = (url: string): boolean => localFileOf(url) !== null;
  for (const [url, source] of playing) {
    if (/^\/media\/[0-9a-f]{64}$/.test(source) && !there.has(source) && !isLocal(url)) playing.delete(url);
  }
  kept = addresses;
};
