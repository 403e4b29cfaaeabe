const HIDDEN = '[hidden]';

/** The bearer as it may stand in an answer: as it is, inside a JSON string, or inside an address. */
const formsOf = (bearer: string): readonly string[] => [
  ...new Set([bearer, JSON.stringify(bearer).slice(1, -1), encodeURIComponent(bearer)]),
];

/** A text without the bearer it answers to. */
export const hideBearer = (text: string, bearer: string): string =>
  formsOf(bearer).reduce((hidden, form) => hidden.replaceAll(form, HIDDEN), text);

/**
 * A network whose answers do not give back the bearer they were asked with: what a platform echoes, in an error or in
 * a name, goes on to windows, files and the log. Answers are read as text, as the platform client does.
 */
export const withoutEcho =
  (fetchNow: typeof fetch): typeof fetch =>
  async (input, init) => {
    const response = await fetchNow(input, init);
    const bearer = /^Bearer (.+)$/.exec(new Headers(init?.headers).get('authorization') ?? '')?.[1];
    if (bearer === undefined) return response;
    const read = response.text.bind(response);
    return Object.assign(response, { text: async () => hideBearer(await read(), bearer) });
  };
