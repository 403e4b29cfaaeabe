import { getLiveAttendance, getLiveChat, getLiveReplay, getLiveSession } from '#shared/api/live.ts';
import { isOver, SESSION_LIMITS, type Session } from '#shared/api/live-objects.ts';
import { listLivePolls } from '#shared/api/polls.ts';
import type { RecordedLine } from '#shared/debrief/recording.ts';
import { AppError, type AppErrorCode } from '#shared/lib/app-error.ts';
import type { Clock } from '#shared/lib/clock.ts';
import type { Lane } from '../platform/lane.ts';
import type { PlatformClient } from '../platform/platform-client.ts';
import { readMembers } from './read-members.ts';

/** Failures that trying again cannot mend: no replay was made, or the key may not read it. */
const NEVER: ReadonlySet<AppErrorCode> = new Set(['forbidden', 'not_found', 'unsupported']);

export interface PlatformAnswers {
  readonly session: Session;
  /** A line for each answer. */
  readonly lines: readonly RecordedLine[];
}

/**
 * Reads what the platform says of a show: 9 tokens; and of one that is over who was meant to come (`readMembers`). Throws AppError where the session itself cannot be read.
 */
export const readAnswers = async (
  client: Pick<PlatformClient, 'call' | 'clockOffsetMs'>,
  sessionId: string,
  { clock, lane }: { readonly clock: Pick<Clock, 'now'>; readonly lane: Lane },
): Promise<PlatformAnswers> => {
  const params = { id: sessionId };
  const lines: RecordedLine[] = [];
  const keep = (key: string, data: Record<string, unknown>): void => {
    const hostAt = clock.now();
    lines.push({
      at: Math.round(hostAt - client.clockOffsetMs()),
      hostAt,
      key,
      source: 'report',
      kind: 'answer',
      data,
    });
  };
  const whereItIs = async (key: string, read: () => Promise<Record<string, unknown>>): Promise<void> => {
    try {
      keep(key, await read());
    } catch (error) {
      if (!(error instanceof AppError) || !NEVER.has(error.code)) throw error;
    }
  };
  const answer = await client.call(getLiveSession, { params }, { lane });
  keep('conversions', answer);
  await whereItIs('attendance', () => client.call(getLiveAttendance, { params }, { lane }));
  const query = { limit: SESSION_LIMITS.chat.max };
  await whereItIs('chat', () => client.call(getLiveChat, { params, query }, { lane }));
  await whereItIs('polls', () => client.call(listLivePolls, { params }, { lane }));
  await whereItIs('replay', () => client.call(getLiveReplay, { params }, { lane }));
  const { session } = answer;
  if (isOver(session)) await whereItIs('members', () => readMembers(client, session.groupIds, lane));
  return { session, lines };
};

/** Start and end of the live of a session, Unix milliseconds of the platform. */
export const liveOf = ({ startedAt, endedAt }: Pick<Session, 'startedAt' | 'endedAt'>) => {
  const instant = (text: string | null): number | null => {
    const at = Date.parse(text ?? '');
    return Number.isNaN(at) ? null : at;
  };
  return { from: instant(startedAt), to: instant(endedAt) };
};
