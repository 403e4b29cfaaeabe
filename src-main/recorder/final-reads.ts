import { getLiveSession } from '#shared/api/live.ts';
import { isOver } from '#shared/api/live-objects.ts';
import { AppError } from '#shared/lib/app-error.ts';
import type { Clock } from '#shared/lib/clock.ts';
import type { Log } from '#shared/lib/log.ts';
import { createRounds } from '#shared/lib/rounds.ts';
import type { Library } from '../library/library.ts';
import type { LibraryOutput } from '../library/requests.ts';
import type { PlatformClient } from '../platform/platform-client.ts';
import { liveOf, readAnswers } from './read-answers.ts';

interface RecordedShow {
  readonly spaceId: string;
  readonly sessionId: string;
}

export interface FinalReadPorts {
  readonly library: Pick<Library, 'ask'>;
  /** The client of a space that lets us in; null where none does now. */
  readonly clientOf: (spaceId: string) => Client | null;
  /** True if a show is being recorded, so its end will be seen. */
  readonly isRecorded: (show: RecordedShow) => boolean;
  readonly clock: Clock;
  readonly log: Log;
  readonly onChange: (show: RecordedShow) => void;
}

export interface FinalReads {
  /** Something may be due: a live ended, a space was connected, the host starts. */
  wake(): void;
  close(): void;
}

type Due = LibraryOutput<'recordings.due'>[number];
type Client = Pick<PlatformClient, 'call' | 'clockOffsetMs'>;

/** Pause before a failed read is tried again. */
const AGAIN_MS = 60_000;
/** A live that runs while nobody here follows it is looked after this seldom. */
const LOOK_MS = 300_000;

/** Makes the reads that are due after the end of a live, by the ledger in the library. One at a time. */
export const createFinalReads = (ports: FinalReadPorts): FinalReads => {
  const { library, clientOf, isRecorded, clock, log, onChange } = ports;
  /** Nothing more will ever be said of this live: its session is gone, hidden, or was set back. */
  const giveUp = async ({ dueAt, recordedTo, ...show }: Due): Promise<null> => {
    const to = dueAt === null ? (recordedTo ?? clock.now()) : null;
    const settled = { ...show, title: '', from: null, to, lines: [], at: Number.MAX_SAFE_INTEGER };
    await library.ask('recordings.settle', settled);
    onChange(show);
    return null;
  };

  const readAll = async ({ spaceId, sessionId }: Due, client: Client): Promise<null> => {
    const at = Math.round(clock.now() - client.clockOffsetMs());
    const { session, lines } = await readAnswers(client, sessionId, { clock, lane: 'library' });
    const { from, to } = liveOf(session);
    const settled = { spaceId, sessionId, title: session.title, from, to: to ?? at, lines, at };
    await library.ask('recordings.settle', settled);
    onChange({ spaceId, sessionId });
    return null;
  };

  /** Makes one read; answers after how many milliseconds it has to be tried again, or null. */
  const read = async (due: Due, client: Client): Promise<number | null> => {
    try {
      if (due.dueAt !== null) return await readAll(due, client);
      const { session } = await client.call(getLiveSession, { params: { id: due.sessionId } }, { lane: 'library' });
      if (session.status === 'live') return LOOK_MS;
      return await (isOver(session) ? readAll(due, client) : giveUp(due));
    } catch (error) {
      if (error instanceof AppError && error.code === 'not_found') return giveUp(due);
      log.warn('a final read has to wait', { error });
      return AGAIN_MS;
    }
  };

  /** The instant of the host's clock at which something is due next; null where nothing is. */
  const round = async (): Promise<number | null> => {
    const instants: number[] = [];
    for (const due of await library.ask('recordings.due', null)) {
      const client = clientOf(due.spaceId);
      if (rounds.isClosed || client === null || (due.dueAt === null && isRecorded(due))) continue;
      const at = due.dueAt === null ? 0 : due.dueAt + client.clockOffsetMs();
      if (at > clock.now()) {
        instants.push(at);
        continue;
      }
      const waitMs = await read(due, client);
      // The ledger holds the next due read of this show.
      if (waitMs === null) rounds.wake();
      else instants.push(clock.now() + waitMs);
    }
    return instants.length > 0 ? Math.min(...instants) : null;
  };

  const rounds = createRounds({
    clock,
    round,
    onError: (error) => log.error('the final reads broke', { error }),
    againMs: AGAIN_MS,
  });

  return {
    wake: () => rounds.wake(),
    close: () => rounds.close(),
  };
};
