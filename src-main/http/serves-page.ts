/** A server that has not answered by then says nothing of its pages. */
const ANSWERS_MS = 3000;

/** True if there is a page at an address, false if its server has none there; null where the server does not answer. */
export const servesPage = async (fetch: typeof globalThis.fetch, address: string): Promise<boolean | null> => {
  try {
    const { ok, headers } = await fetch(address.split('#', 1)[0] ?? address, {
      method: 'HEAD',
      signal: AbortSignal.timeout(ANSWERS_MS),
    });
    return ok && headers.get('content-type')?.startsWith('text/html') === true;
  } catch {
    return null;
  }
};
