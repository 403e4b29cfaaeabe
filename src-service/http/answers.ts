import { ApiError } from '../api-error.ts';

/** A connection to be cut without an answer, as a rehearsed fault. */
export class DroppedConnection extends TypeError {
  override readonly name = 'DroppedConnection';
}

const JSON_TYPE = 'application/json; charset=utf-8';

/** The text of bodies that are frozen, and so cannot change: they are answered again and again. */
const texts = new WeakMap<object, string>();

const textOf = (body: unknown): string => {
  if (typeof body !== 'object' || body === null || !Object.isFrozen(body)) return JSON.stringify(body);
  const known = texts.get(body);
  if (known !== undefined) return known;
  const text = JSON.stringify(body);
  texts.set(body, text);
  return text;
};

/** A JSON answer. */
export const jsonAnswer = (status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Response =>
  new Response(textOf(body), { status, headers: { 'Content-Type': JSON_TYPE, ...headers } });

/** A refusal: `{error}` with its status. */
export const errorAnswer = (
  status: number,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): Response => jsonAnswer(status, { error: message }, headers);

/** What went wrong as an answer; what was not foreseen is a 500, and `onUnexpected` hears of it. */
export const answerError = (
  error: unknown,
  headers: Readonly<Record<string, string>>,
  onUnexpected: (error: unknown) => void,
): Response => {
  if (error instanceof ApiError) return errorAnswer(error.status, error.message, { ...headers, ...error.headers });
  onUnexpected(error);
  return errorAnswer(500, 'Internal error', headers);
};
