import { gunzipSync } from 'node:zlib';
import type { Debrief, PackedDebrief } from '#shared/bridge/debrief-calls.ts';

/** A debrief as the library packed it. */
export const unpackDebrief = ({ packed }: PackedDebrief): Debrief =>
  JSON.parse(gunzipSync(Buffer.from(packed, 'base64')).toString('utf8')) as Debrief;
