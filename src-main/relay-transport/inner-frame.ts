import { SENDER_BYTES } from '#shared/lib/relay-wire.ts';
import { KEY_BYTES, SIGNATURE_BYTES } from './run-key.ts';

/** The run of a desk that a member speaks for. The signature is of both senders, so it holds for this meeting alone. */
export interface RunProof {
  readonly run: string;
  readonly signature: Uint8Array;
}

/**
 * Frames between members, sealed from the relay. `hello`: a member came. `greet` answers a member's first frame and names
 * its sender, which is new with each connection; so the answer cannot be a recording of an earlier room. Its proof is
 * missing where the member has none, as in earlier versions. `alive` is a sign of life.
 */
export type InnerFrame =
  | { readonly kind: 'hello' | 'alive' }
  | { readonly kind: 'greet'; readonly to: string; readonly proof: RunProof | null }
  /** A message of the protocol above; to all for null. */
  | { readonly kind: 'message'; readonly to: string | null; readonly message: Uint8Array };

const KINDS = { hello: 0, greet: 1, alive: 2, toAll: 3, toOne: 4 } as const;

/** Text of a sender's bytes, or of a key's. */
export const idOf = (sender: Uint8Array): string => Buffer.from(sender).toString('base64url');

/** Writes a frame before it is sealed. */
export const writeInner = (frame: InnerFrame): Buffer => {
  switch (frame.kind) {
    case 'hello':
    case 'alive':
      return Buffer.of(KINDS[frame.kind]);
    case 'greet':
      return Buffer.concat([
        Buffer.of(KINDS.greet),
        Buffer.from(frame.to, 'base64url'),
        ...(frame.proof ? [Buffer.from(frame.proof.run, 'base64url'), frame.proof.signature] : []),
      ]);
    case 'message':
      return frame.to === null
        ? Buffer.concat([Buffer.of(KINDS.toAll), frame.message])
        : Buffer.concat([Buffer.of(KINDS.toOne), Buffer.from(frame.to, 'base64url'), frame.message]);
  }
};

const proofIn = (bytes: Uint8Array): RunProof | null =>
  bytes.length === KEY_BYTES + SIGNATURE_BYTES
    ? { run: idOf(bytes.subarray(0, KEY_BYTES)), signature: bytes.subarray(KEY_BYTES) }
    : null;

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
      return hasReceiver ? { kind: 'greet', to, proof: proofIn(rest.subarray(SENDER_BYTES)) } : null;
    case KINDS.toAll:
      return { kind: 'message', to: null, message: rest };
    case KINDS.toOne:
      return hasReceiver ? { kind: 'message', to, message: rest.subarray(SENDER_BYTES) } : null;
    default:
      return null;
  }
};
