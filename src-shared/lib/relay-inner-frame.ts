import { fromBase64Url, joinBytes, toBase64Url, type Bytes } from './bytes.ts';
import { SENDER_BYTES } from './relay-wire.ts';

/** Of the key that names the run of a desk, and of what it signs (Ed25519). */
export const RUN_KEY_BYTES = 32;
export const RUN_SIGNATURE_BYTES = 64;

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
export const idOf = toBase64Url;

/** Writes a frame before it is sealed. */
export const writeInner = (frame: InnerFrame): Bytes => {
  switch (frame.kind) {
    case 'hello':
    case 'alive':
      return Uint8Array.of(KINDS[frame.kind]);
    case 'greet': {
      const { proof } = frame;
      const proven = proof ? [fromBase64Url(proof.run), proof.signature] : [];
      return joinBytes(Uint8Array.of(KINDS.greet), fromBase64Url(frame.to), ...proven);
    }
    case 'message':
      return frame.to === null
        ? joinBytes(Uint8Array.of(KINDS.toAll), frame.message)
        : joinBytes(Uint8Array.of(KINDS.toOne), fromBase64Url(frame.to), frame.message);
  }
};

const proofIn = (bytes: Uint8Array): RunProof | null =>
  bytes.length === RUN_KEY_BYTES + RUN_SIGNATURE_BYTES
    ? { run: idOf(bytes.subarray(0, RUN_KEY_BYTES)), signature: bytes.subarray(RUN_KEY_BYTES) }
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
