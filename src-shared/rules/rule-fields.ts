import * as z from 'zod';

/** A length of time in seconds, up to a day. */
export const Seconds = z.number().int().min(0).max(86_400);
/** A number of people or votes. */
export const People = z.number().int().min(1).max(100_000);
/** A number is at least so large, or at most. */
export const LEVELS = ['at_least', 'at_most'] as const;
/** Kinds of messages. */
export const MESSAGE_KINDS = ['any', 'question', 'link'] as const;
