import * as z from 'zod';
import type { Sentence } from './sentence.ts';

/** A sentence as files and columns keep it. */
export const StoredSentence: z.ZodType<Sentence> = z.lazy(() =>
  z.object({
    key: z.string().nullable(),
    params: z
      .record(z.string(), z.union([z.string(), z.number(), StoredSentence]))
      // As `recordOf`, which stands above this layer.
      .overwrite((given) => Object.assign(Object.create(null) as typeof given, given)),
    text: z.string(),
  }),
);
