import { SENDER_BYTES } from '#shared/lib/relay-wire.ts';

/**
 * Frames between members, sealed from the relay. `hello`: a member came. `greet` answers a member's first frame and names
 * its sender, which is new with each connection; so the answer cannot be a recording of an earlier room. `alive` is a sign
 * of life.
 */
export type InnerFrame =
  | { readonly kind: 'hello' | 'alive' }
  | { readonly kind: 'greet'; readonly to: string }
  /** A message of the protocol above; to all for null. */
  | { readonly kind: 'message'; readonly to: string | null; readonly message: Uint8Array };

const KINDS = { hello: 0, greet: 1, alive: 2, toAll: 3, toOne: 4 } as const;

/** Text of a sender's bytes. */
export const idOf = (sender: Uint8Array): string => Buffer.from(sender).toString('base64url');

/** Writes a frame before it is sealed. */
export const writeInner = (frame: InnerFrame): Buffer => {
  switch (frame.kind) {
    case 'hello':
    case 'alive':
      return Buffer.of(KINDS[frame.kind]);
    case 'greet':
      return Buffer.concat([Buffer.of(KINDS.greet), Buffer.from(frame.to, 'base64url')]);
    case 'message':
      return frame.to === null
        ? Buffer.concat([Buffer.of(KINDS.toAll), frame.message])
        : Buffer.concat([Buffer.of(KINDS.toOne), Buffer.from(frame.to, 'base64url'), frame.message]);
  }
};

/** Reads a frame that was opened; null for one of a later version. */
export const parseInner = (bytes: Uint8Array): InnerFrame | null => {
  const rest = bytes.subarray(1);
  const hasReceiver = rest.length >= SENDER_BYTES;
  const to = idOf(rest.subarray(0, SENDER_BYTES));
  switch (bytes[0]) {
    case KINDS.hello:
      return { kind: 'hello' };
    case KINDS.alive:
      return { kind: 'alive' };
    case KINDS.greet:
      return hasReceiver ? { kind: 'greet', to } : null;
    case KINDS.toAll:
      return { kind: 'message', to: null, message: rest };
    case KINDS.toOne:
      return hasReceiver ? { kind: 'message', to, message: rest.subarray(SENDER_BYTES) } : null;
    default:
      return null;
  }
};
