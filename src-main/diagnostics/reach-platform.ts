import type { Clock } from '#shared/lib/clock.ts';
import { createClockOffset } from '../platform/clock-offset.ts';
import type { Reached } from './judge.ts';

export interface ReachOptions {
  readonly apiRoot: string;
  readonly rehearsal: boolean;
  readonly fetch: typeof fetch;
  readonly clock: Clock;
}

const PATIENCE_MS = 5000;
/** Every platform has it, it is small, and it needs no key. */
const PATH = '/.well-known/oauth-protected-resource';

/** Asks a platform for something anyone may read, without a key; null where nothing answered. Any status is an answer. */
export const reachPlatform = async ({ apiRoot, rehearsal, fetch, clock }: ReachOptions): Promise<Reached | null> => {
  const sentAt = clock.now();
  try {
    const answer = await fetch(apiRoot.replace(/\/$/, '') + PATH, {
      redirect: 'manual',
      credentials: 'omit',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const receivedAt = clock.now();
    await answer.body?.cancel();
    const date = answer.headers.get('date');
    const offset = createClockOffset();
    offset.learn(sentAt, receivedAt, date);
    return { rehearsal, latencyMs: receivedAt - sentAt, driftMs: date === null ? null : offset.read() };
  } catch {
    return null;
  }
};
