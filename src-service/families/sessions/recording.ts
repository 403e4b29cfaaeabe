import type { ServiceContext } from '../../context/service-context.ts';
import { sessions, type SessionChanges, type SessionRow } from '../../store/session-repository.ts';
import { transact } from '../../context/transact.ts';
import { addReplayVideo } from '../videos/videos.ts';
import { films } from '../../store/film-repository.ts';
import { recordings } from '../../store/recording-repository.ts';
import { filmAddress, newFilmKey } from './film-address.ts';
import { getSession, readSession } from './sessions.ts';

/** Length of each step here; the reference says seconds for the raw file, minutes for the adaptive copy. */
const STREAM_STARTS_MS = 3_000;
const RECORDING_READY_MS = 15_000;
const REPLAY_ENCODED_MS = 3 * 60_000;

type RecordedSession = Pick<SessionRow, 'id' | 'mode' | 'recordingEnabled' | 'startedAt' | 'endedAt'>;

/** Recording and stream begin with the live. A conference has no audience stream. */
export const recordingAtStart = (session: RecordedSession, now: number): SessionChanges => ({
  recordingStatus: session.recordingEnabled ? 'recording' : null,
  ...(session.mode === 'broadcast'
    ? { hlsStatus: 'starting', nextStep: 'stream_live', nextStepAt: now + STREAM_STARTS_MS }
    : { hlsStatus: null, nextStep: null, nextStepAt: null }),
});

/**
 * Recording and stream end with the live. One that was recorded here waits for its film; where nothing was recorded (a
 * service without a room) a stand-in follows within seconds.
 */
export const recordingAtEnd = (
  ctx: ServiceContext,
  session: RecordedSession & Pick<SessionRow, 'hlsStatus'>,
  now: number,
): SessionChanges => ({
  hlsStatus: session.hlsStatus === null ? null : 'ended',
  recordingStatus: session.recordingEnabled ? 'processing' : null,
  ...(session.recordingEnabled && !recordings(ctx.db).isRecorded(session.id)
    ? { nextStep: 'recording_ready', nextStepAt: now + RECORDING_READY_MS }
    : { nextStep: null, nextStepAt: null }),
});

const changesOf = (ctx: ServiceContext, session: SessionRow, now: number): SessionChanges => {
  const film = films(ctx.db).findWhole(session.id);
  const lengthMs = film?.lengthMs ?? (session.endedAt ?? now) - (session.startedAt ?? now);
  const filmKey = session.filmKey ?? newFilmKey(ctx);
  const addressOf = (file: string): string => filmAddress(ctx, session.id, filmKey, file);
  switch (session.nextStep) {
    case 'stream_live':
      return { hlsStatus: 'live', nextStep: null, nextStepAt: null };
    case 'recording_ready':
      return {
        recordingStatus: 'ready',
        filmKey,
        replayUrl: addressOf('raw.mp4'),
        nextStep: 'replay_encoded',
        // A film of this service comes with its adaptive copy.
        nextStepAt: film ? now : now + REPLAY_ENCODED_MS,
      };
    case 'replay_encoded':
      return {
        // Re-encoded: the raw file's address gives way to the final one.
        filmKey,
        replayUrl: addressOf('encoded.mp4'),
        hlsUrl: addressOf('index.m3u8'),
        embedUrl: addressOf('embed'),
        thumbnailUrl: addressOf('poster.jpg'),
        replayDurationSec: Math.round(lengthMs / 1000),
        videoId: ctx.newId('vid'),
        nextStep: null,
        nextStepAt: null,
      };
    case null:
      return {};
  }
};

/** Runs the step that a session waits for, when it is due; none if it no longer waits. */
export const runNextStep = (ctx: ServiceContext, id: string): void => {
  transact(ctx, () => {
    const session = getSession(ctx, id);
    if (session.nextStep === null || session.nextStepAt === null) return;
    // A step that fell due while the service was down counts from when it was due.
    sessions(ctx.db).update(id, changesOf(ctx, session, session.nextStepAt));
    if (session.nextStep === 'replay_encoded') addReplayVideo(ctx, getSession(ctx, id));
    if (session.nextStep === 'recording_ready') {
      ctx.events.record('live.replay.ready', { session: readSession(ctx, id) });
    }
    ctx.changes.emit(id, { kind: 'session' });
  });
};

/** True for a live that has ended, was recorded here and has no film yet. */
export const waitsForFilm = (ctx: ServiceContext, session: SessionRow): boolean =>
  session.status === 'ended' &&
  session.recordingStatus === 'processing' &&
  session.nextStep === null &&
  recordings(ctx.db).isRecorded(session.id);

/** True for one whose recording is finished, so that its film can be made now. */
export const isReadyToFilm = (ctx: ServiceContext, session: SessionRow): boolean =>
  waitsForFilm(ctx, session) &&
  recordings(ctx.db)
    .listTracks(session.id)
    .every(({ lengthMs }) => lengthMs !== null);

/** The film of a live is whole: the recording is ready, and the adaptive copy follows at once. */
export const publishFilm = (ctx: ServiceContext, id: string): void => {
  transact(ctx, () => {
    sessions(ctx.db).update(id, { nextStep: 'recording_ready', nextStepAt: ctx.clock.now() });
    runNextStep(ctx, id);
  });
};

/**
 * Makes the recording ready at once: the rehearsal's "the live ends". Programs that rehearse a live wait for no film of
 * it: the stand-in is its film, also where it was recorded.
 */
export const finishRecording = (ctx: ServiceContext, id: string): void => {
  if (getSession(ctx, id).recordingStatus === 'processing') publishFilm(ctx, id);
};
