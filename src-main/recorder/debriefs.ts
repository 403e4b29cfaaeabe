import { getLiveReplay, listLiveSessions } from '#shared/api/live.ts';
import { isOver, type Session } from '#shared/api/live-objects.ts';
import type { DebriefShow, DebriefShows, PackedDebrief } from '#shared/bridge/debrief-calls.ts';
import { shareRecorded } from '#shared/debrief/gap-lines.ts';
import type { RecordedLine } from '#shared/debrief/recording.ts';
import { AppError } from '#shared/lib/app-error.ts';
import type { Clock } from '#shared/lib/clock.ts';
import type { Log } from '#shared/lib/log.ts';
import { say } from '#shared/words/say.ts';
import type { Sentence } from '#shared/words/sentence.ts';
import type { Library } from '../library/library.ts';
import type { LibraryInput, LibraryOutput } from '../library/requests.ts';
import type { PlatformClient } from '../platform/platform-client.ts';
import { liveOf, readAnswers } from './read-answers.ts';

interface RecordedShow {
  readonly spaceId: string;
  readonly sessionId: string;
}

export interface DebriefPorts {
  readonly library: Pick<Library, 'ask'>;
  /** The client of a space that lets us in; null where none does now. */
  readonly clientOf: (spaceId: string) => Pick<PlatformClient, 'call' | 'clockOffsetMs'> | null;
  readonly isRecorded: (show: RecordedShow) => boolean;
  readonly clock: Clock;
  readonly log: Log;
  readonly onChange: (show: RecordedShow) => void;
}

export interface Debriefs {
  /** With `onlyKept` the platform is not asked. */
  list(spaceId: string, onlyKept: boolean): Promise<DebriefShows>;
  /** All that is kept here, of any space, newest first. */
  kept(): Promise<readonly (RecordedShow & Omit<DebriefShow, 'coverage'>)[]>;
  read(show: RecordedShow): Promise<PackedDebrief>;
  /** The same for what is done to people after a show. Throws `unavailable` where their attendance could not be read. */
  readAttended(show: RecordedShow): Promise<PackedDebrief>;
  /** Throws `conflict` while the show is being recorded. */
  remove(show: RecordedShow): Promise<void>;
  /** Deletes recordings of lives that ended before an instant; answers how many. */
  removeBefore(at: number): Promise<number>;
}

type StoredValue = LibraryOutput<'recordings.list'>[number];

/** Lines of a live that runs are written a little later than they are made. */
const UNWRITTEN_MS = 5000;

const sentenceOf = (error: unknown): Sentence => {
  if (error instanceof AppError) return error.sentence;
  throw error;
};

/** Reads shows for the debrief: recordings here, and answers of the platform. */
export const createDebriefs = ({ library, clientOf, isRecorded, clock, log, onChange }: DebriefPorts): Debriefs => {
  /** The end of a live that runs: now, or the moment up to which it is written. */
  const runningTo = (spaceId: string, spans: StoredValue['spans']): number => {
    const now = Math.round(clock.now() - (clientOf(spaceId)?.clockOffsetMs() ?? 0));
    const written = Math.max(...spans.map(({ to }) => to));
    return now - written < UNWRITTEN_MS ? written : now;
  };
  const showOf = ({ spaceId, sessionId, title, from, to, spans, bytes }: StoredValue): DebriefShow => {
    const live = from === null ? null : { from, to: to ?? runningTo(spaceId, spans) };
    const coverage = live && spans.length > 0 ? shareRecorded(spans, live) : null;
    return { sessionId, title, from, to, coverage, bytes };
  };
  const unrecorded = (session: Session): DebriefShow => ({
    sessionId: session.id,
    title: session.title,
    ...liveOf(session),
    coverage: null,
    bytes: 0,
  });

  /** Sessions of the platform that ended; what is wrong with reading them is a value. */
  const endedSessions = async (
    spaceId: string,
  ): Promise<{ sessions: readonly Session[]; problem: Sentence | null }> => {
    const client = clientOf(spaceId);
    if (client === null) return { sessions: [], problem: say('host_debrief_not_connected') };
    try {
      const { sessions } = await client.call(listLiveSessions, { query: { status: 'ended' } }, { lane: 'monitor' });
      return { sessions, problem: null };
    } catch (error) {
      return { sessions: [], problem: sentenceOf(error) };
    }
  };

  /** Answers of the platform for a show that has none here; those of a show that is over are kept. */
  const readNow = async (
    show: RecordedShow,
  ): Promise<{ lines: readonly RecordedLine[]; live: ReturnType<typeof liveOf> | null; problem: Sentence | null }> => {
    const client = clientOf(show.spaceId);
    if (client === null) return { lines: [], live: null, problem: say('host_debrief_not_connected') };
    try {
      const { session, lines } = await readAnswers(client, show.sessionId, { clock, lane: 'monitor' });
      const live = liveOf(session);
      if (isOver(session) && live.to !== null) {
        const at = Math.round(clock.now() - client.clockOffsetMs());
        await library.ask('recordings.settle', { ...show, title: session.title, ...live, lines, at });
        onChange(show);
      }
      return { lines, live, problem: null };
    } catch (error) {
      return { lines: [], live: null, problem: sentenceOf(error) };
    }
  };

  /** A replay may be made long after the last of the final reads: a film waits for people. */
  const hasReplayNow = async ({ spaceId, sessionId }: RecordedShow): Promise<boolean> => {
    const client = clientOf(spaceId);
    if (client === null) return false;
    try {
      const { replay } = await client.call(getLiveReplay, { params: { id: sessionId } }, { lane: 'monitor' });
      return replay.status !== 'processing';
    } catch {
      return false;
    }
  };

  /** Parts of a debrief: the recording here, and the platform's answers where this desk never read them. */
  const gather = async (
    show: RecordedShow,
  ): Promise<{ readonly asked: LibraryInput<'recordings.debrief'>; readonly hasAttendance: boolean }> => {
    const kept = await library.ask('recordings.head', show);
    const isOpenEnded = (kept?.to ?? null) === null;
    const isUnread = isOpenEnded || kept?.hasAnswers !== true;
    const now = isUnread || (kept.awaitsReplay && (await hasReplayNow(show))) ? await readNow(show) : null;
    const from = now?.live?.from ?? kept?.from ?? null;
    const to = now?.live?.to ?? kept?.to ?? null;
    const live = from === null ? null : { from, to: to ?? runningTo(show.spaceId, kept?.spans ?? []) };
    const [answers, problem] = [now?.lines ?? [], now?.problem ?? null];
    return {
      asked: { ...show, from, to, live, answers, problem },
      hasAttendance: kept?.hasAttendance === true || answers.some(({ key }) => key === 'attendance'),
    };
  };

  /** Deletes recordings; the room they took goes back to the disk. */
  const drop = async (shows: readonly RecordedShow[]): Promise<void> => {
    for (const { spaceId, sessionId } of shows) {
      await library.ask('recordings.remove', { spaceId, sessionId });
      onChange({ spaceId, sessionId });
    }
    try {
      while (await library.ask('file.shrink', null));
    } catch (error) {
      // The disk may be too full to rewrite the file: the recording is deleted all the same.
      log.warn('the library could not be made smaller', { error });
    }
  };

  return {
    async list(spaceId, onlyKept) {
      const [kept, { sessions, problem }] = await Promise.all([
        library.ask('recordings.list', null),
        onlyKept ? { sessions: [], problem: null } : endedSessions(spaceId),
      ]);
      const own = kept.filter((one) => one.spaceId === spaceId).map(showOf);
      const known = new Set(own.map(({ sessionId }) => sessionId));
      const others = sessions.filter(({ id }) => !known.has(id)).map(unrecorded);
      return { shows: [...own, ...others].toSorted((a, b) => (b.from ?? 0) - (a.from ?? 0)), problem };
    },
    async kept() {
      const all = await library.ask('recordings.list', null);
      return all.map(({ spaceId, sessionId, title, from, to, bytes }) => ({
        spaceId,
        sessionId,
        title,
        from,
        to,
        bytes,
      }));
    },
    async read(show) {
      return library.ask('recordings.debrief', (await gather(show)).asked);
    },
    async readAttended(show) {
      const { asked, hasAttendance } = await gather(show);
      const isMissing = !hasAttendance && (asked.problem !== null || asked.to !== null);
      if (isMissing) throw new AppError('unavailable', asked.problem ?? say('host_follow_up_no_attendance'));
      return library.ask('recordings.debrief', asked);
    },
    async remove(show) {
      if (isRecorded(show)) throw new AppError('conflict', say('host_debrief_recording'));
      await drop([show]);
    },
    async removeBefore(at) {
      const old = (await library.ask('recordings.list', null)).filter(({ to }) => to !== null && to < at);
      if (old.length > 0) await drop(old);
      return old.length;
    },
  };
};
