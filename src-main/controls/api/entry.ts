import type { AppErrorCode } from '#shared/lib/app-error.ts';
import type { Clock } from '#shared/lib/clock.ts';
import { createHandGuards, type HandGuards } from '#shared/lib/flood-guard.ts';
import { say } from '#shared/words/say.ts';
import type { SurfaceActivity } from '../surface-activity.ts';
import type { SurfaceClient } from '../surface-client.ts';
import { bearerOf, createWrongTokens, findToken, type KnownToken } from './tokens.ts';

/** A program without a connection is held to be there this long after its last request. */
const IDLE_MS = 60_000;

export interface EntryRefusal {
  readonly ok: false;
  readonly status: number;
  readonly code: AppErrorCode;
  readonly message: string;
  readonly retryAfterMs?: number;
}
export type Entry = { readonly ok: true; readonly client: SurfaceClient; readonly tokenId: string } | EntryRefusal;

export interface EntryOptions {
  readonly tokens: () => readonly KnownToken[];
  readonly makeClient: (token: KnownToken, address: string) => SurfaceClient;
  readonly onSeen: (tokenId: string) => void;
  readonly activity: SurfaceActivity;
  readonly clock: Clock;
}

export interface ApiClients {
  /** Lets the owner of a token in, for one request or message: a press, or a move of a fader. */
  signIn(authorization: string | undefined, address: string, as?: keyof HandGuards): Entry;
  /** Keeps the client of a token there while somebody is connected; the function ends that. */
  keepOpen(tokenId: string): () => void;
  /** Ends a token's client. */
  end(tokenId: string): void;
  close(): void;
}

interface Present {
  readonly client: SurfaceClient;
  readonly guards: HandGuards;
  held: number;
  seenAt: number;
  cancel: () => void;
}

const refusal = (status: number, code: AppErrorCode, message: string): EntryRefusal => ({
  ok: false,
  status,
  code,
  message,
});
const NOT_A_TOKEN = say('host_turned_away_token');
const NO_TOKEN = refusal(401, 'unauthorized', 'Send a token of Settings, Surfaces as Authorization: Bearer.');
const WRONG = refusal(401, 'unauthorized', 'This token is not known, or was revoked.');
const SHUT_OUT = { ...refusal(429, 'rate_limited', 'Too many wrong tokens came from here.'), retryAfterMs: 10_000 };

/** Programs that are connected, by token. Each counts once, for any number of requests. */
export const createApiClients = ({ tokens, makeClient, onSeen, activity, clock }: EntryOptions): ApiClients => {
  const present = new Map<string, Present>();
  const wrong = createWrongTokens(() => clock.now());

  const end = (tokenId: string): void => {
    const one = present.get(tokenId);
    if (!one) return;
    present.delete(tokenId);
    one.cancel();
    one.client.end();
  };
  const watchIdle = (tokenId: string, one: Present): void => {
    one.cancel = clock.schedule(one.seenAt + IDLE_MS, () => {
      if (one.held === 0 && one.seenAt + IDLE_MS <= clock.now()) end(tokenId);
      else {
        one.seenAt = Math.max(one.seenAt, one.held > 0 ? clock.now() : one.seenAt);
        watchIdle(tokenId, one);
      }
    });
  };
  const arrive = (token: KnownToken, address: string): Present => {
    const known = present.get(token.id);
    if (known) return known;
    const one: Present = {
      client: makeClient(token, address),
      guards: createHandGuards(clock),
      held: 0,
      seenAt: clock.now(),
      cancel: () => {},
    };
    present.set(token.id, one);
    watchIdle(token.id, one);
    return one;
  };

  return {
    signIn(authorization, address, as = 'press') {
      const bearer = bearerOf(authorization);
      if (bearer === null) {
        activity.turnedAway('api', address, NOT_A_TOKEN);
        return NO_TOKEN;
      }
      const token = findToken(bearer, tokens());
      if (!token) {
        activity.turnedAway('api', address, NOT_A_TOKEN);
        const isShutOut = wrong.isShutOut(address);
        wrong.note(address);
        return isShutOut ? SHUT_OUT : WRONG;
      }
      const one = arrive(token, address);
      one.seenAt = clock.now();
      onSeen(token.id);
      const admitted = one.guards[as].admit();
      if (admitted.ok) return { ok: true, client: one.client, tokenId: token.id };
      activity.muted('api', admitted.until);
      const message = `${token.name} sends more than a person can mean and is muted for a moment.`;
      return { ...refusal(429, 'rate_limited', message), retryAfterMs: admitted.until - clock.now() };
    },
    keepOpen(tokenId) {
      const one = present.get(tokenId);
      if (!one) return () => {};
      one.held += 1;
      return () => {
        one.held -= 1;
        one.seenAt = clock.now();
      };
    },
    end,
    close() {
      for (const tokenId of [...present.keys()]) end(tokenId);
    },
  };
};
