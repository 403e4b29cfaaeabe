import type * as z from 'zod';
import { parseOutside } from '#shared/lib/outside-json.ts';

/** The text of a foreign server's answer; null where it has more than `mostBytes`. No more of it is read then. */
export const readShort = async (answer: Response, mostBytes: number): Promise<string | null> => {
  if (!answer.body) return '';
  const decoder = new TextDecoder();
  let text = '';
  let left = mostBytes;
  // Leaving the loop early cancels the body, and with it the connection it comes by.
  for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>) {
    left -= chunk.byteLength;
    if (left < 0) return null;
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
};

/** A foreign server's answer in JSON, checked; null where it is too long, none, or of another shape. */
export const readAnswer = async <Schema extends z.ZodType>(
  answer: Response,
  schema: Schema,
  mostBytes: number,
): Promise<z.output<Schema> | null> => {
  const text = await readShort(answer, mostBytes);
  if (text === null) return null;
  try {
    return schema.safeParse(parseOutside(text)).data ?? null;
  } catch {
    return null;
  }
};
