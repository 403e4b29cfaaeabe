import { parseOutside } from '#shared/lib/outside-json.ts';
import type { ProofFrame } from '#shared/bridge/envelope.ts';

/** A call as it came over the socket, its input unchecked. */
export interface CallFrame {
  readonly id: number;
  readonly call: string;
  readonly input: unknown;
}

const LONGEST_CALL = 100;
const LONGEST_PROOF = 200;

const parseObject = (text: string): Readonly<Record<string, unknown>> | null => {
  try {
    const json = parseOutside(text);
    return typeof json === 'object' && json !== null ? (json as Record<string, unknown>) : null;
  } catch {
    return null;
  }
};

/** The call in a text; null where it is none. Written out, because every press waits for it. */
export const parseCall = (text: string): CallFrame | null => {
  const { id, call, input } = parseObject(text) ?? {};
  const isFrame =
    typeof id === 'number' &&
    Number.isSafeInteger(id) &&
    id >= 0 &&
    typeof call === 'string' &&
    call.length <= LONGEST_CALL;
  return isFrame ? { id, call, input } : null;
};

/** The proof in the first text of a socket; null where it is none. */
export const parseProof = (text: string): ProofFrame | null => {
  const { proof } = parseObject(text) ?? {};
  return typeof proof === 'string' && proof.length <= LONGEST_PROOF ? { proof } : null;
};
