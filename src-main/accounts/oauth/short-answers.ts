/** Far more than any answer of a sign-in; a longer one would fill the memory. */
const LONGEST_BYTES = 1024 * 1024;

/** Ends a body that grows beyond the limit, and the connection it comes by. */
const countBytes = (): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> => {
  let left = LONGEST_BYTES;
  return new TransformStream({
    transform(chunk, controller) {
      left -= chunk.byteLength;
      if (left < 0) controller.error(new Error('The answer is too long.'));
      else controller.enqueue(chunk);
    },
  });
};

/** A `fetch` whose answers have 1 MB at most: reading a longer one rejects. */
export const shortAnswers =
  (fetchNow: typeof fetch): typeof fetch =>
  async (input, init) => {
    const { body, status, statusText, headers } = await fetchNow(input, init);
    return new Response(body?.pipeThrough(countBytes()), { status, statusText, headers });
  };
