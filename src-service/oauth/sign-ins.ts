import { timingSafeEqual } from 'node:crypto';
import type { CancelTimer } from '#shared/lib/clock.ts';
import { createRateLimit, createRateLimits } from '#shared/lib/rate-limit.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { digestOf } from '../lib/digest.ts';
import { users } from '../store/user-repository.ts';
import { findMember } from './administrators.ts';

/** Lifetime of a code, and its number of tries. */
const CODE_MS = 10 * 60_000;
const TRIES = 5;
/** Sign-ins begun from one network, and at once by everybody: the oldest gives way. */
const BEGUN = { burst: 20, refillMs: 5000 } as const;
const MAX_AT_ONCE = 200;
/** Wrong codes of everybody together: a million codes then last two years. */
const WRONG = { burst: 30, refillMs: 60_000 } as const;

/** A code that the operator tells the person who signs in. */
export interface SignInCode {
  readonly email: string;
  readonly code: string;
  /** ISO instant. */
  readonly expiresAt: string;
}

/** The result of a code: the person who signed in, or the reason why not. */
export type Confirmation =
  | { readonly kind: 'signed_in'; readonly userId: string }
  | { readonly kind: 'wrong' }
  | { readonly kind: 'ended' }
  | { readonly kind: 'too_many' };

/** People who gave their e-mail address and not yet their code. Kept in memory alone. */
export interface SignIns {
  /** Makes a new code for a request; false where too many begin. Nothing tells whether the address is known. */
  begin(request: string, email: string, network: string): boolean;
  /** Tries a code. */
  confirm(request: string, code: string): Confirmation;
  /** The codes in force, oldest first; none for addresses that are nobody's. */
  list(): readonly SignInCode[];
}

/** Called when codes come and go, with a new one; null when one ended. */
export type OnSignIn = (begun: SignInCode | null) => void;

interface Attempt {
  readonly email: string;
  /** Null for an address that no active member has: then no code is right. */
  readonly userId: string | null;
  readonly code: string;
  readonly expiresAt: number;
  readonly cancelEnd: CancelTimer;
  triesLeft: number;
}

const isSame = (given: string, expected: string): boolean =>
  timingSafeEqual(Buffer.from(digestOf(given)), Buffer.from(digestOf(expected)));

const toCode = ({ email, code, expiresAt }: Attempt): SignInCode => ({
  email,
  code,
  expiresAt: new Date(expiresAt).toISOString(),
});

/** Running sign-ins of one service. */
export const createSignIns = (ctx: ServiceContext, onSignIn: OnSignIn): SignIns => {
  const attempts = new Map<string, Attempt>();
  const beginning = createRateLimits(ctx.clock, BEGUN);
  const guessing = createRateLimit(ctx.clock, WRONG);

  const end = (request: string): void => {
    const attempt = attempts.get(request);
    if (!attempt) return;
    attempt.cancelEnd();
    attempts.delete(request);
    if (attempt.userId !== null) onSignIn(null);
  };

  const newCode = (): string => String(BigInt(`0x${ctx.newSecret(8)}`) % 1_000_000n).padStart(6, '0');

  return {
    begin(request, email, network) {
      if (!beginning(network).take(1)) return false;
      end(request);
      const oldest = attempts.size >= MAX_AT_ONCE ? attempts.keys().next().value : undefined;
      if (oldest !== undefined) end(oldest);
      const user = users(ctx.db).findByEmail(email);
      const expiresAt = ctx.clock.now() + CODE_MS;
      const attempt: Attempt = {
        email: user?.email ?? email,
        userId: user ? (findMember(ctx, user.id)?.id ?? null) : null,
        code: newCode(),
        expiresAt,
        cancelEnd: ctx.clock.schedule(expiresAt, () => {
          end(request);
        }),
        triesLeft: TRIES,
      };
      attempts.set(request, attempt);
      if (attempt.userId === null) ctx.log.info('someone signs in with an address of no active member', {});
      else onSignIn(toCode(attempt));
      return true;
    },
    confirm(request, code) {
      const attempt = attempts.get(request);
      if (!attempt) return { kind: 'ended' };
      if (guessing.waitMs() > 0) return { kind: 'too_many' };
      const isRight = isSame(code, attempt.code);
      if (isRight && attempt.userId !== null) {
        end(request);
        return { kind: 'signed_in', userId: attempt.userId };
      }
      guessing.take(1);
      attempt.triesLeft -= 1;
      if (attempt.triesLeft > 0) return { kind: 'wrong' };
      end(request);
      return { kind: 'ended' };
    },
    list: () => [...attempts.values()].filter(({ userId }) => userId !== null).map(toCode),
  };
};
