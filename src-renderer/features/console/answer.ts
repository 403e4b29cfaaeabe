import type { AppError } from '#shared/lib/app-error.ts';

/** The outcome of a call. */
export type Answer =
  | {
      readonly kind: 'answered';
      readonly value: unknown;
      readonly ms: number;
      /** The last answer to the same call; undefined without one. */
      readonly before: unknown;
      readonly spaceId: string;
    }
  | { readonly kind: 'pressed'; readonly ms: number }
  | { readonly kind: 'refused'; readonly error: AppError; readonly ms: number; readonly mayBeDone: boolean };
