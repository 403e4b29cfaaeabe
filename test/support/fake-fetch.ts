/** Answer of a test's platform to a request. */
export type FakeAnswer =
  | { readonly status: number; readonly body: unknown; readonly headers?: Readonly<Record<string, string>> }
  /** No answer: the connection was refused, broke, or hangs until it is given up. */
  | 'refused'
  | 'broken'
  | 'hangs';

export interface FakeRequest {
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  readonly body: unknown;
  readonly authorization: string | null;
}

/** A fetch that answers from a function and keeps what it was asked. */
export const createFakeFetch = (
  answer: (request: FakeRequest) => FakeAnswer | Promise<FakeAnswer>,
): { readonly fetch: typeof fetch; readonly requests: FakeRequest[] } => {
  const requests: FakeRequest[] = [];
  const fake = async (input: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(input instanceof Request ? input.url : input);
    const request: FakeRequest = {
      method: init.method ?? 'GET',
      path: url.pathname + url.search,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
      authorization: new Headers(init.headers).get('authorization'),
    };
    requests.push(request);
    const given = await answer(request);
    if (given === 'refused') {
      const cause = Object.assign(new Error('no'), { code: 'ECONNREFUSED', syscall: 'connect' });
      throw new TypeError('fetch failed', { cause });
    }
    if (given === 'broken')
      throw new TypeError('fetch failed', { cause: Object.assign(new Error('no'), { code: 'ECONNRESET' }) });
    if (given === 'hangs') {
      return new Promise((_resolve, reject) => {
        const abort = (): void => {
          reject(new DOMException('aborted', 'AbortError'));
        };
        if (init.signal?.aborted === true) abort();
        init.signal?.addEventListener('abort', abort);
      });
    }
    const text = typeof given.body === 'string' ? given.body : JSON.stringify(given.body);
    return new Response(text, { status: given.status, headers: given.headers ?? {} });
  };
  return { fetch: fake, requests };
};
