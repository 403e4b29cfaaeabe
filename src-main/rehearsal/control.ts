import { readShort } from '#node/read-answer.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { parseWords } from '#shared/lib/plain-words.ts';
import { say } from '#shared/words/say.ts';
import { verbatim, type Sentence } from '#shared/words/sentence.ts';
import type { ServiceReady } from './ready-line.ts';

export type ControlMethod = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Calls a rehearsal control of the embedded service, `/rehearsal/…`, and gives its answer. Throws AppError. */
export type Control = (method: ControlMethod, path: string, body?: unknown) => Promise<unknown>;

const CONTROL_MS = 10_000;
const LARGEST_BYTES = 32 * 1024 * 1024;

const sentence = (answer: unknown, status: number): Sentence =>
  typeof answer === 'object' && answer !== null && 'error' in answer && typeof answer.error === 'string'
    ? verbatim(answer.error)
    : say('host_rehearsal_status', { status });

const codeOf = (status: number) =>
  status === 404
    ? 'not_found'
    : status === 401 || status === 403
      ? 'forbidden'
      : status < 500
        ? 'invalid_input'
        : 'unavailable';

/** Reaches the controls with the service's own key. Nothing but the controls can be reached by it. */
export const createControl =
  (ports: { readonly fetch: typeof fetch; readonly service: () => ServiceReady | null }): Control =>
  async (method, path, body) => {
    const service = ports.service();
    if (!service) throw new AppError('unavailable', say('host_rehearsal_starting'));
    const url = new URL(path, service.apiRoot);
    // Dots would lead out of the controls, with a key that opens everything.
    if (!url.pathname.startsWith('/rehearsal/') || url.origin !== new URL(service.apiRoot).origin) {
      throw new AppError('invalid_input', say('host_rehearsal_no_control'), { field: 'path' });
    }
    let response: Response;
    let text: string;
    try {
      response = await ports.fetch(url, {
        method,
        headers: {
          authorization: `Bearer ${service.fullKey}`,
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        redirect: 'manual',
        signal: AbortSignal.timeout(CONTROL_MS),
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      text = (await readShort(response, LARGEST_BYTES)) ?? '-';
    } catch {
      throw new AppError('unavailable', say('host_rehearsal_silent'));
    }
    let answer: unknown = null;
    try {
      answer = text === '' ? null : parseWords(text);
    } catch {
      throw new AppError('unavailable', say('host_rehearsal_odd'));
    }
    if (!response.ok)
      throw new AppError(codeOf(response.status), sentence(answer, response.status), { status: response.status });
    return answer;
  };
