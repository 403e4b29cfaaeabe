import { randomBytes } from 'node:crypto';
import { TEAM_ROOM_PATH } from '#shared/bridge/team-calls.ts';
import { isLoopback } from '../platform/loopback.ts';
import { isPrivateAddress } from '../platform/private-address.ts';

/** A team's room at a relay. */
export interface RelayLink {
  /** Address of the relay, without the secret. */
  readonly url: string;
  /** 32 bytes, known to the team alone: name and keys of the room come from it. */
  readonly secret: Buffer;
}

const FRAGMENT = /^#team=([A-Za-z0-9_-]{43})$/;
const MAX_CHARACTERS = 2000;

/**
 * Without TLS somebody on the way could count who talks when, so only this computer and those of its own network are
 * dialled without.
 */
const mayDial = (url: URL): boolean =>
  url.protocol === 'wss:' || (url.protocol === 'ws:' && (isLoopback(url) || isPrivateAddress(url)));

const parseRelay = (text: string): URL | null => {
  const url = text.length <= MAX_CHARACTERS && URL.canParse(text) ? new URL(text) : null;
  return url && mayDial(url) && url.username === '' && url.password === '' ? url : null;
};

/** True for the address of a relay: one that is not on this computer speaks TLS (README of src-relay). */
export const isRelayAddress = (text: string): boolean => {
  const url = parseRelay(text);
  return url !== null && (url.protocol === 'wss:' || isLoopback(url));
};

/** Makes the link of a new room at an address; null where it is none that a desk may dial. */
export const makeRelayLink = (place: string): string | null => {
  const url = parseRelay(place);
  if (!url) return null;
  url.hash = `team=${randomBytes(32).toString('base64url')}`;
  return url.href;
};

/** Reads a team's link; null where it is none. */
export const parseRelayLink = (text: string): RelayLink | null => {
  const url = parseRelay(text.trim());
  const secret = url && FRAGMENT.exec(url.hash)?.[1];
  if (!url || secret === undefined || secret === null) return null;
  url.hash = '';
  return { url: url.href, secret: Buffer.from(secret, 'base64url') };
};

/** The address of the relay in a team's link; null where a desk hosts the room, or for what is no link. */
export const relayOf = (link: string): string | null => {
  const url = parseRelayLink(link)?.url;
  const isOfDesk = url === undefined || !isRelayAddress(url) || new URL(url).pathname === TEAM_ROOM_PATH;
  return isOfDesk ? null : url;
};
