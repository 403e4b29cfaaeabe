import type { PersonRole } from '#shared/show/roles.ts';
import { digestOf, isTokenOf } from '../secrets.ts';
import type { StoredToken } from '../surface-store.ts';

/** Wrong tokens that one address may send before it waits. */
const MAX_WRONG = 10;
const WRONG_MS = 10_000;

/** A token that lets somebody in. */
export interface KnownToken {
  readonly id: string;
  readonly name: string;
  readonly role: PersonRole;
  readonly digest: string;
}

/** The token of an `Authorization` header; null where there is none. */
export const bearerOf = (header: string | null | undefined): string | null =>
  /^Bearer ([A-Za-z0-9_-]{1,200})$/.exec(header ?? '')?.[1] ?? null;

/** Finds the owner of a token among those kept and those made for this run alone. */
export const findToken = (token: string, tokens: readonly KnownToken[]): KnownToken | null => {
  const found = tokens.filter(({ digest }) => isTokenOf(token, digest));
  return found[0] ?? null;
};

/** Stored part of a new token. */
export const storedToken = (token: string, about: Omit<StoredToken, 'digest'>): StoredToken => ({
  ...about,
  digest: digestOf(token),
});

export interface WrongTokens {
  /** True if an address has to wait before it may try again. */
  isShutOut(address: string): boolean;
  note(address: string): void;
}

/** Slows those who guess. */
export const createWrongTokens = (now: () => number): WrongTokens => {
  const wrong = new Map<string, { count: number; since: number }>();
  return {
    isShutOut(address) {
      const one = wrong.get(address);
      if (!one) return false;
      if (now() - one.since > WRONG_MS) wrong.delete(address);
      return wrong.has(address) && one.count >= MAX_WRONG;
    },
    note(address) {
      const one = wrong.get(address) ?? { count: 0, since: now() };
      wrong.set(address, { count: one.count + 1, since: one.since });
      // As many addresses as there are: the oldest makes room.
      if (wrong.size > 1000) wrong.delete(wrong.keys().next().value ?? '');
    },
  };
};
