import * as z from 'zod';
import { findLaterValue } from '#shared/api/open-values.ts';
import type { Operation } from '#shared/api/operation.ts';
import { AppError } from '#shared/lib/app-error.ts';
import type { Clock } from '#shared/lib/clock.ts';
import type { Log } from '#shared/lib/log.ts';
import { say } from '#shared/words/say.ts';

/** Mismatches remembered, so that each is logged once. */
const REMEMBERED = 200;
/** Comparing a desk takes milliseconds that a press may be waiting for, and one answer is like the next. */
const COMPARE_AGAIN_MS = 60_000;
/** The answer and its changes are delivered first. */
const COMPARE_AFTER_MS = 100;

const isOptional = (schema: z.ZodType): boolean => schema.safeParse(undefined).success;

/** The top-level fields an answer cannot do without, and which of them are lists. */
const outlineOf = (schema: z.ZodType): readonly { readonly key: string; readonly list: boolean }[] => {
  if (!(schema instanceof z.ZodObject)) return [];
  return Object.entries(schema.shape as Record<string, z.ZodType>)
    .filter(([, field]) => !isOptional(field))
    .map(([key, field]) => ({ key, list: field instanceof z.ZodArray }));
};

export interface ResponseShapes {
  /** True if a text looks like an answer of this operation: an object that names every field it cannot do without. */
  looksRight(operation: Operation, text: string): boolean;
  /** Refuses an answer that cannot belong to this operation; finer faults are only logged, later and once. */
  check(operation: Operation, body: unknown): void;
}

/**
 * Loose in what we accept: the platform may add fields and values, and a press must not be lost over one. So only the
 * outline is checked at once. The whole schema is checked after the answer was delivered, once a minute for each
 * operation.
 */
export const createResponseShapes = (log: Log, clock: Clock): ResponseShapes => {
  const outlines = new Map<string, ReturnType<typeof outlineOf>>();
  const logged = new Set<string>();
  const comparedAt = new Map<string, number>();

  const compare = (operation: Operation, body: unknown): void => {
    const issue = operation.response.safeParse(body).error?.issues[0];
    const path = issue?.path ?? findLaterValue(operation.response, body);
    if (!path) return;
    const field = path.map((part) => (/^\d+$/.test(String(part)) ? '*' : String(part))).join('.');
    const key = `${operation.name} ${field}`;
    if (logged.has(key) || logged.size >= REMEMBERED) return;
    logged.add(key);
    log.warn('an answer differs from the contract', {
      operation: operation.name,
      field,
      problem: issue?.code ?? 'later_value',
    });
  };

  const outlineFor = (operation: Operation): ReturnType<typeof outlineOf> => {
    const known = outlines.get(operation.name);
    if (known) return known;
    const outline = outlineOf(operation.response);
    outlines.set(operation.name, outline);
    return outline;
  };

  return {
    looksRight: (operation, text) =>
      text.startsWith('{') &&
      text.trimEnd().endsWith('}') &&
      outlineFor(operation).every(({ key }) => text.includes(`"${key}"`)),
    check(operation, body) {
      const outline = outlineFor(operation);
      const record = typeof body === 'object' && body !== null ? (body as Readonly<Record<string, unknown>>) : {};
      const missing = outline.find(({ key, list }) => !(key in record) || (list && !Array.isArray(record[key])));
      if (missing) {
        log.warn('an answer lacks a field', { operation: operation.name, field: missing.key });
        throw new AppError('unavailable', say('host_platform_odd'));
      }
      const now = clock.now();
      if (now - (comparedAt.get(operation.name) ?? -Infinity) < COMPARE_AGAIN_MS) return;
      comparedAt.set(operation.name, now);
      clock.schedule(now + COMPARE_AFTER_MS, () => compare(operation, body));
    },
  };
};
