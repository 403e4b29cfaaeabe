import { parseOutside } from '#shared/lib/outside-json.ts';
import { ApiError, badRequest } from '../lib/api-error.ts';

/** Largest JSON body, in bytes. A whole show of 20 full scenes takes less than a tenth. */
export const MAX_JSON_BYTES = 2 * 1024 * 1024;

const tooLarge = (): ApiError => new ApiError(413, 'The request body is too large');

const readText = async (request: Request): Promise<string> => {
  const declared = request.headers.get('content-length');
  if (declared !== null) {
    if (Number(declared) > MAX_JSON_BYTES) throw tooLarge();
    return request.text();
  }
  if (!request.body) return '';
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const chunk of request.body as AsyncIterable<Uint8Array>) {
    bytes += chunk.byteLength;
    if (bytes > MAX_JSON_BYTES) throw tooLarge();
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
};

/** A body as it was sent: a value (undefined when empty), or the refusal to answer once nothing else refuses. */
export type ReadBody = { readonly value: unknown } | { readonly refusal: ApiError };

/** Reads a JSON body up to its largest size. Never throws. */
export const readJsonBody = async (request: Request): Promise<ReadBody> => {
  let text;
  try {
    text = await readText(request);
  } catch (error) {
    return { refusal: error instanceof ApiError ? error : badRequest('The request body could not be read') };
  }
  if (text.trim() === '') return { value: undefined };
  try {
    return { value: parseOutside(text) };
  } catch {
    return { refusal: badRequest('The request body is not valid JSON') };
  }
};
