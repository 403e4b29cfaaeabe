import type { Outgoing } from './outgoing.ts';
import { readShort } from '#node/read-answer.ts';
import { LONGEST_ANSWER, type WireAnswer, type WireRequest } from './wire.ts';

/** A proxy wants to know who asks. */
const WHO_ASKS = 407;

const statusOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'statusCode' in error ? error.statusCode : undefined;

/** True if a proxy let a request go no further until it hears a name and a password. The request reached nobody else. */
export const isProxyPassword = (error: unknown): boolean =>
  [error, error instanceof Error ? error.cause : undefined].some((one) => statusOf(one) === WHO_ASKS);

const passwordWanted = (): Error =>
  Object.assign(new Error('The proxy asks for a password.'), { statusCode: WHO_ASKS });

const originOf = (input: Parameters<typeof fetch>[0]): string =>
  new URL(input instanceof Request ? input.url : input).origin;

/**
 * The way out past proxies that ask for a password. Node's own client knows none but a name and a password in the address;
 * the system's client (`system`) signs in as the person of this computer does, by NTLM or Negotiate. It is asked from the
 * first refusal of an origin on, and for nothing else: a press by Node's client takes a fraction of the time.
 */
export const pastPasswords = ({ wire, fetch: plain, publicFetch, dial }: Outgoing, system: typeof fetch): Outgoing => {
  const barred = new Set<string>();
  const isBarred = (input: Parameters<typeof fetch>[0]): boolean => barred.size > 0 && barred.has(originOf(input));
  const bySystem: typeof fetch = async (input, init) => {
    barred.add(originOf(input));
    const answer = await system(input, { ...init, credentials: 'omit' });
    if (answer.status === WHO_ASKS) throw new TypeError('fetch failed', { cause: passwordWanted() });
    return answer;
  };
  const wireBySystem = async (url: string, request: WireRequest): Promise<WireAnswer> => {
    const { method, headers, body, redirect, cancellation } = request;
    const controller = new AbortController();
    cancellation.onCancel(() => controller.abort());
    const { signal } = controller;
    const answer = await bySystem(url, { method, headers, redirect, signal, ...(body !== undefined && { body }) });
    const { ok, status, headers: said } = answer;
    return {
      ok,
      status,
      headers: said,
      async text() {
        const text = await readShort(answer, LONGEST_ANSWER);
        if (text === null) throw new Error('The answer is too long.');
        return text;
      },
    };
  };

  const past =
    (straight: typeof fetch): typeof fetch =>
    async (input, init) => {
      if (isBarred(input)) return bySystem(input, init);
      const again = input instanceof Request ? input.clone() : input;
      try {
        return await straight(input, init);
      } catch (error) {
        if (!isProxyPassword(error)) throw error;
        return bySystem(again, init);
      }
    };

  return {
    dial,
    wire: (url, request) =>
      isBarred(url)
        ? wireBySystem(url, request)
        : wire(url, request).catch((error: unknown) => {
            if (!isProxyPassword(error)) throw error;
            return wireBySystem(url, request);
          }),
    fetch: past(plain),
    publicFetch: past(publicFetch),
  };
};
