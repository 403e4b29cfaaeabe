import { createHash } from 'node:crypto';

const digests = new Map<string, Buffer>();
/** Digests are asked for again with every change of the show. */
const MAX_DIGESTS = 5000;

const digest = (text: string): Buffer => {
  const known = digests.get(text);
  if (known) return known;
  if (digests.size > MAX_DIGESTS) digests.clear();
  const made = createHash('sha1').update(text).digest();
  digests.set(text, made);
  return made;
};

/** A UUID that a thing of the show always has, made of its id (RFC 9562, version 5 in form). */
export const uuidOf = (sessionId: string, kind: string, id: string): string => {
  const bytes = Buffer.from(digest(`${sessionId} ${kind} ${id}`).subarray(0, 16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x50;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
};

/** The number of an item in a scene, always the same. */
export const itemIdOf = (sceneId: string, id: string): number =>
  digest(`item ${sceneId} ${id}`).readUInt32BE(0) % 0x7fffffff;
