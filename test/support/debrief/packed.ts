import { gunzipSync, gzipSync } from 'node:zlib';
import type { Debrief, PackedDebrief } from '#shared/bridge/debrief-calls.ts';

/** A debrief as a window reads it. */
export const unpacked = ({ packed }: PackedDebrief): Debrief =>
  JSON.parse(gunzipSync(Buffer.from(packed, 'base64')).toString('utf8')) as Debrief;

/** A debrief as the library sends it. */
export const packedOf = (debrief: object): PackedDebrief => ({
  packed: gzipSync(JSON.stringify(debrief)).toString('base64'),
});
