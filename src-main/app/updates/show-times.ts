import * as z from 'zod';
import type { BridgeResult } from '#shared/bridge/envelope.ts';
import type { ShowTimes } from './update-decision.ts';

type Call = (name: string, input: unknown) => Promise<BridgeResult<unknown>>;

const Spaces = z.looseObject({
  spaces: z.array(z.looseObject({ id: z.string(), rehearsal: z.boolean(), signedIn: z.boolean() })),
});
const Sessions = z.looseObject({
  sessions: z.array(z.looseObject({ scheduledAt: z.string(), startedAt: z.string().nullish() })),
});
type Listed = z.output<typeof Sessions>['sessions'][number];

/** Nobody streams for longer: a live that began earlier was never ended. */
const LONGEST_LIVE_MS = 24 * 3_600_000;

/** True if a session that the platform calls live may still be on air. */
const isOnAir = ({ startedAt, scheduledAt }: Listed, now: number): boolean => {
  const start = Date.parse(startedAt ?? scheduledAt);
  return Number.isNaN(start) || now - start <= LONGEST_LIVE_MS;
};

/**
 * Asks every space that is signed in for its shows, live and to come; null when the host does not say which spaces there
 * are. `now`: Unix milliseconds.
 */
export const readShowTimes = async (call: Call, now: number): Promise<ShowTimes | null> => {
  const hello = await call('app.hello', {});
  const known = hello.ok ? Spaces.safeParse(hello.value) : null;
  if (known?.success !== true) return null;
  const list = async (spaceId: string, status: 'live' | 'scheduled'): Promise<readonly Listed[] | null> => {
    const query = { status };
    const answer = await call('platform.call', { spaceId, operation: 'list_live_sessions', query, lane: 'library' });
    return answer.ok ? (Sessions.safeParse(answer.value).data?.sessions ?? null) : null;
  };
  let live = false;
  let complete = true;
  const scheduledAt: number[] = [];
  for (const { id } of known.data.spaces.filter((space) => space.signedIn && !space.rehearsal)) {
    const [onAir, toCome] = [await list(id, 'live'), await list(id, 'scheduled')];
    complete &&= onAir !== null && toCome !== null;
    live ||= (onAir ?? []).some((session) => isOnAir(session, now));
    scheduledAt.push(...(toCome ?? []).map((session) => Date.parse(session.scheduledAt)).filter(Number.isFinite));
  }
  return { live, scheduledAt, complete };
};
