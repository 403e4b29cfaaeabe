import * as z from 'zod';
import type { SecretPlace } from '#shared/bridge/account-calls.ts';
import { keepOutOfLog } from '../log/known-secrets.ts';
import type { Secrets, SecretRead } from './secrets.ts';

/** Tokens of a sign-in, as they are stored. */
export const Tokens = z.object({
  access: z.string(),
  /** Unix milliseconds after which the access token is not worth sending. */
  expiresAt: z.number(),
  refresh: z.string().nullable(),
  /** The client they were given to: a new sign-in has another. */
  clientId: z.string(),
});
export type Tokens = z.output<typeof Tokens>;

export type TokensRead = { readonly kind: 'found'; readonly tokens: Tokens } | Exclude<SecretRead, { kind: 'found' }>;

/** Keychains of some systems take 2560 bytes of UTF-16: a longer access token is left out and renewed after a restart. */
const LONGEST = 1200;

/** Name of the entry that holds new tokens until they replace the old ones. */
export const nextOf = (name: string): string => `${name} next`;

const keepFromLog = (tokens: Tokens): void => {
  for (const token of [tokens.access, tokens.refresh]) if (token !== null) keepOutOfLog(token);
};

const textOf = (tokens: Tokens): string => {
  const text = JSON.stringify(tokens);
  return text.length <= LONGEST ? text : JSON.stringify({ ...tokens, access: '', expiresAt: 0 });
};

const parse = (text: string): Tokens | null => {
  try {
    return Tokens.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
};

/** The newest tokens that were kept: those of a rotation that was cut short come before those it replaced. */
export const readTokens = async (secrets: Secrets, name: string, place: SecretPlace): Promise<TokensRead> => {
  for (const one of [nextOf(name), name]) {
    const read = await secrets.read(one, place);
    if (read.kind === 'unreadable') return read;
    const tokens = read.kind === 'found' ? parse(read.secret) : null;
    if (!tokens) continue;
    keepFromLog(tokens);
    return { kind: 'found', tokens };
  }
  return { kind: 'none' };
};

/**
 * Keeps tokens so that a kill at any point leaves the new ones or the old ones: the new are beside the old before the
 * old are replaced. Where they were in memory alone, every better place is tried again. Gives the place that took them.
 */
export const keepTokens = async (
  secrets: Secrets,
  name: string,
  tokens: Tokens,
  before: SecretPlace | null,
): Promise<SecretPlace> => {
  keepFromLog(tokens);
  const text = textOf(tokens);
  const place = await secrets.write(nextOf(name), text, before);
  // If the second write fails, the first one stands and is read first.
  const main = place === 'memory' ? null : await secrets.write(name, text, place);
  if (main === place) await secrets.remove(nextOf(name), place);
  if (before !== null && place !== before) await dropTokens(secrets, name, before);
  return place;
};

/** Forgets tokens; false where their place did not answer. */
export const dropTokens = async (secrets: Secrets, name: string, place: SecretPlace): Promise<boolean> => {
  const isNextGone = await secrets.remove(nextOf(name), place);
  return (await secrets.remove(name, place)) && isNextGone;
};
