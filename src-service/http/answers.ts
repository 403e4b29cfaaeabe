import { ApiError } from '../lib/api-error.ts';

/** A connection to be cut without an answer, as a rehearsed fault. */
export class DroppedConnection extends TypeError {
  override readonly name = 'DroppedConnection';
}

const JSON_TYPE = 'application/json; charset=utf-8';

const encoder = new TextEncoder();

/** The bytes of bodies that are frozen, and so cannot change: they are answered again and again. */
const kept = new WeakMap<object, Uint8Array<ArrayBuffer>>();

const bytesOf = (body: unknown): string | Uint8Array<ArrayBuffer> => {
  if (typeof body !== 'object' || body === null || !Object.isFrozen(body)) return JSON.stringify(body);
  const known = kept.get(body);
  if (known !== undefined) return known;
  const bytes = encoder.encode(JSON.stringify(body));
  kept.set(body, bytes);
  return bytes;
};

/** A JSON answer. */
export const jsonAnswer = (status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Response =>
  new Response(bytesOf(body), { status, headers: { 'Content-Type': JSON_TYPE, ...headers } });

/** A refusal: `{error}` with its status. */
export const errorAnswer = (
  status: number,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): Response => jsonAnswer(status, { error: message }, headers);

/** Answers an error. An unforeseen one is a 500 and goes to `onUnexpected`. */
export const answerError = (
  error: unknown,
  headers: Readonly<Record<string, string>>,
  onUnexpected: (error: unknown) => void,
): Response => {
  if (error instanceof ApiError) return errorAnswer(error.status, error.message, { ...headers, ...error.headers });
  onUnexpected(error);
  return errorAnswer(500, 'Internal error', headers);
};
