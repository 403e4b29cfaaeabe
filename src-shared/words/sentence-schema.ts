import * as z from 'zod';
import type { Sentence } from './sentence.ts';

/** A sentence as files and columns keep it. */
export const StoredSentence: z.ZodType<Sentence> = z.lazy(() =>
  z.object({
    key: z.string().nullable(),
    params: z.record(z.string(), z.union([z.string(), z.number(), StoredSentence])),
    text: z.string(),
  }),
);
