import type { CallDraft } from '#shared/console/operation-form.ts';
import type { AppError } from '#shared/lib/app-error.ts';

/** Facts about every call that was made. */
interface Told {
  readonly ms: number;
  readonly spaceId: string;
  /** Tokens that it cost, of all pages together. */
  readonly tokens: number;
}

/** The platform's answer to a call. */
export interface Answered extends Told {
  readonly kind: 'answered';
  readonly value: unknown;
  /** HTTP status; null where it is not known. */
  readonly status: number | null;
  /** The request that it answers: later pages are read with it. */
  readonly request: CallDraft;
  /** The last answer to the same call; undefined without one. */
  readonly before: unknown;
  /** Why not all of its pages could be read; null where nothing was refused. */
  readonly broken: AppError | null;
}

/** A call that the platform refused, or that has no answer. */
export interface Refused extends Told {
  readonly kind: 'refused';
  readonly error: AppError;
  readonly mayBeDone: boolean;
}

/** The outcome of a call. A press may come with a sentence, where it came to more than was pressed. */
export type Answer = Answered | (Told & { readonly kind: 'pressed'; readonly note: string | null }) | Refused;
