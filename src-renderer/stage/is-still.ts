/** Bytes of a file that are looked at: profiles of colours and previews come before the mark of an animation. */
const HEAD_BYTES = 65_536;

const textAt = (bytes: Uint8Array, at: number): string => String.fromCharCode(...bytes.subarray(at, at + 4));

/** The bit of an extended WebP that says it moves (WebP container, VP8X). */
const MOVES = 0b10;

const isStillWebp = (head: Uint8Array): boolean => textAt(head, 12) !== 'VP8X' || ((head[20] ?? 0) & MOVES) === 0;

/** A PNG that moves says so in a chunk before its first pixels. */
const isStillPng = (head: Uint8Array): boolean => {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  for (let at = 8; at + 8 <= head.length; at += 12 + view.getUint32(at)) {
    const chunk = textAt(head, at + 4);
    if (chunk === 'acTL') return false;
    if (chunk === 'IDAT') return true;
  }
  return false;
};

/** True if a file holds one picture that does not move, as far as its first bytes say. */
export const isStill = async (file: Blob): Promise<boolean> => {
  if (file.type === 'image/jpeg') return true;
  if (file.type !== 'image/png' && file.type !== 'image/webp') return false;
  const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  return file.type === 'image/png' ? isStillPng(head) : isStillWebp(head);
};
