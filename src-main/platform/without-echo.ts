import type { Wire } from './wire.ts';

const HIDDEN = '[hidden]';

/** The forms of the bearer asked for last: it stays the same for an hour, or for years. */
let known: { readonly bearer: string; readonly forms: readonly string[] } = { bearer: '', forms: [] };

/** The bearer as it may stand in an answer: as it is, inside a JSON string, or inside an address. */
const formsOf = (bearer: string): readonly string[] => {
  if (known.bearer !== bearer) {
    const forms = new Set([bearer, JSON.stringify(bearer).slice(1, -1), encodeURIComponent(bearer)]);
    known = { bearer, forms: [...forms] };
  }
  return known.forms;
};

/** A text without the bearer it answers to. */
export const hideBearer = (text: string, bearer: string): string =>
  formsOf(bearer).reduce((hidden, form) => hidden.replaceAll(form, HIDDEN), text);

/**
 * A wire whose answers do not give back the bearer they were asked with: what a platform echoes, in an error or in a
 * name, would go on to windows, files and the log.
 */
export const withoutEcho =
  (wire: Wire): Wire =>
  async (url, request) => {
    const answer = await wire(url, request);
    const bearer = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
    if (bearer === undefined) return answer;
    const { ok, status, headers } = answer;
    return { ok, status, headers, text: async () => hideBearer(await answer.text(), bearer) };
  };
