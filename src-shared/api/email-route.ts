import * as z from 'zod';
import type { Method } from './operation.ts';

/** A line of plain text. */
export const Subject = z.string().trim().min(1).max(200);

/** Fields that every e-mail route shares. */
export const email = <const Name extends string, const M extends Method>(name: Name, method: M, path: string) => ({
  name,
  family: 'emails' as const,
  method,
  path: `/emails${path}`,
});
