const textAt = (bytes: Uint8Array, at: number): string => String.fromCharCode(...bytes.subarray(at, at + 4));

/** True if bytes are one whole still WebP picture. The container states its length and content. */
export const isWebp = (bytes: Uint8Array): boolean => {
  if (bytes.length < 20 || textAt(bytes, 0) !== 'RIFF' || textAt(bytes, 8) !== 'WEBP') return false;
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(4, true);
  return length + 8 === bytes.length && ['VP8 ', 'VP8L', 'VP8X'].includes(textAt(bytes, 12));
};
