import type { Debrief, PackedDebrief } from '#shared/bridge/debrief-calls.ts';

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> => {
  const text = atob(base64);
  const bytes = new Uint8Array(text.length);
  for (let index = 0; index < text.length; index += 1) bytes[index] = text.charCodeAt(index);
  return bytes;
};

/** Reads a debrief as the host hands it on. */
export const unpackDebrief = async ({ packed }: PackedDebrief): Promise<Debrief> => {
  const stream = new Blob([bytesOf(packed)]).stream().pipeThrough(new DecompressionStream('gzip'));
  return (await new Response(stream).json()) as Debrief;
};
