import * as z from 'zod';
import type { BridgeResult } from '#shared/bridge/envelope.ts';
import type { ShowTimes } from './update-decision.ts';

type Call = (name: string, input: unknown) => Promise<BridgeResult<unknown>>;

const Spaces = z.looseObject({
  spaces: z.array(z.looseObject({ id: z.string(), rehearsal: z.boolean() })),
});
const Sessions = z.looseObject({ sessions: z.array(z.looseObject({ scheduledAt: z.string() })) });

/** Asks every connected space for its shows, live and to come; null when one of them does not say. */
export const readShowTimes = async (call: Call): Promise<ShowTimes | null> => {
  const hello = await call('app.hello', {});
  const known = hello.ok ? Spaces.safeParse(hello.value) : null;
  if (known?.success !== true) return null;
  const list = async (spaceId: string, status: 'live' | 'scheduled') => {
    const query = { status };
    const answer = await call('platform.call', { spaceId, operation: 'list_live_sessions', query, lane: 'library' });
    return answer.ok ? (Sessions.safeParse(answer.value).data?.sessions ?? null) : null;
  };
  let live = false;
  const scheduledAt: number[] = [];
  for (const { id } of known.data.spaces.filter((space) => !space.rehearsal)) {
    const [onAir, toCome] = [await list(id, 'live'), await list(id, 'scheduled')];
    if (onAir === null || toCome === null) return null;
    live ||= onAir.length > 0;
    scheduledAt.push(...toCome.map((session) => Date.parse(session.scheduledAt)).filter(Number.isFinite));
  }
  return { live, scheduledAt };
};
