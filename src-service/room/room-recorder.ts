import { basename } from 'node:path';
import type { MediaSource } from '#shared/room/media-frames.ts';
import { wordsIn } from '#shared/words/words.ts';
import { spaceLanguage } from '../context/reader-language.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { postMessage } from '../families/room/chat.ts';
import type { EngineEvent, MediaEngine } from '../media/media-engine.ts';
import { recordings } from '../store/recording-repository.ts';
import { sessions } from '../store/session-repository.ts';
import type { RecordingFiles } from './recording-files.ts';
import type { RoomHub } from './room-hub.ts';

export interface RoomRecorder {
  /** All that is sent into this room now. */
  follow(sessionId: string, sources: readonly MediaSource[]): void;
  stop(): void;
}

interface Deps {
  readonly ctx: ServiceContext;
  readonly hub: Pick<RoomHub, 'add'>;
  /** Null records what the room is told alone. */
  readonly engine: Pick<MediaEngine, 'record' | 'onEvent'> | null;
  readonly files: RecordingFiles;
}

interface Recording {
  readonly leave: () => void;
  readonly sources: Set<string>;
  /** The last frame about sources, as JSON. */
  told: string;
  hasFailed: boolean;
}

/** The recorder has a place in the room as nobody: what everyone sees. */
const NOBODY = '';

/** A frame as the recording keeps it; null for what a replay does not need, or reads elsewhere. */
const keptFrame = (text: string): string | null => {
  const type = /^\{"type":"(\w+)"/.exec(text)?.[1];
  if (type === 'show' || type === 'banner' || type === 'caption') return text;
  if (type !== 'welcome') return null;
  const { show, now } = JSON.parse(text) as { show: unknown; now: unknown };
  return JSON.stringify({ type: 'show', now, show });
};

/** Records every live that is to be recorded: what the room is told, and each source as it was sent. */
export const createRoomRecorder = ({ ctx, hub, engine, files }: Deps): RoomRecorder => {
  const running = new Map<string, Recording>();
  const sourcesOf = new Map<string, readonly MediaSource[]>();
  /** The session of each source that was recorded since the service began. */
  const sessionOf = new Map<string, string>();

  /** A full disk must not end the live: what cannot be kept is missing in the recording. */
  const attempt = (step: () => void): void => {
    try {
      step();
    } catch (error) {
      ctx.log.error('a part of a live could not be recorded', { error: String(error) });
    }
  };

  const keep = (sessionId: string, frame: string): void =>
    attempt(() => recordings(ctx.db).insertFrame(sessionId, ctx.clock.now(), frame));

  const followSources = (sessionId: string, recording: Recording): void => {
    const sources = sourcesOf.get(sessionId) ?? [];
    const told = JSON.stringify({
      type: 'mediaSources',
      sources: sources.map((source) => ({ ...source, talking: false, small: false })),
    });
    if (told !== recording.told) keep(sessionId, told);
    recording.told = told;
    for (const { id } of sources) {
      if (recording.sources.has(id) || recording.hasFailed) continue;
      recording.sources.add(id);
      sessionOf.set(id, sessionId);
      attempt(() => engine?.record(id, files.newPath()));
    }
    for (const id of recording.sources) {
      if (!sources.some((source) => source.id === id)) recording.sources.delete(id);
    }
  };

  const begin = (sessionId: string): void => {
    const leave = hub.add(sessionId, {
      userId: NOBODY,
      send(text) {
        const frame = keptFrame(text);
        if (frame !== null) keep(sessionId, frame);
      },
    });
    const recording: Recording = { leave, sources: new Set(), told: '', hasFailed: false };
    running.set(sessionId, recording);
    followSources(sessionId, recording);
  };

  const end = (sessionId: string, recording: Recording): void => {
    running.delete(sessionId);
    recording.leave();
    for (const id of recording.sources) engine?.record(id, null);
    files.tidy();
  };

  const followSession = (sessionId: string): void => {
    const session = sessions(ctx.db).find(sessionId);
    const isRecorded = session?.status === 'live' && session.recordingEnabled;
    const recording = running.get(sessionId);
    if (isRecorded && !recording) begin(sessionId);
    if (!isRecorded && recording) end(sessionId, recording);
  };

  const fail = (sessionId: string, reason: 'full' | 'failed'): void => {
    const recording = running.get(sessionId);
    if (!recording || recording.hasFailed) return;
    recording.hasFailed = true;
    for (const id of recording.sources) engine?.record(id, null);
    recording.sources.clear();
    ctx.log.error('the recording of pictures and sound stopped', { sessionId, reason });
    const { say } = wordsIn(spaceLanguage(ctx));
    const text = reason === 'full' ? say('room_recording_full') : say('room_recording_failed');
    postMessage(ctx, { sessionId, userId: null, text, system: true, private: true });
  };

  /** Sources of an engine that is gone are not recorded any more, and their files end here. */
  const loseEngine = (): void => {
    for (const recording of running.values()) recording.sources.clear();
    finishAll();
  };

  const finishAll = (): void => {
    for (const { file, lengthMs } of recordings(ctx.db).listAllTracks()) if (lengthMs === null) files.finish(file);
  };

  const hear = (event: EngineEvent): void => {
    if (event.type === 'lost') loseEngine();
    if (event.type === 'recordingFailed') fail(sessionOf.get(event.source) ?? '', event.reason);
    if (event.type === 'recorded') files.finish(basename(event.path));
    if (event.type !== 'recording') return;
    const { source, path, startedAt } = event;
    const sessionId = sessionOf.get(source);
    // A session that was reset meanwhile has no recording any more.
    if (sessionId === undefined || !running.has(sessionId)) return;
    recordings(ctx.db).saveTrack({ file: basename(path), sessionId, source, startedAt });
  };
  engine?.onEvent((event) => attempt(() => hear(event)));

  // Files that a kill left behind; lives that go on are recorded on.
  finishAll();
  files.tidy();
  for (const { id } of sessions(ctx.db).list({ status: 'live', groupId: null, limit: 1000 })) followSession(id);

  const stopListening = ctx.changes.on((sessionId, change) => {
    if (change.kind === 'session') followSession(sessionId);
    if (change.kind === 'emptied') files.tidy();
  });

  return {
    follow(sessionId, sources) {
      sourcesOf.set(sessionId, sources);
      const recording = running.get(sessionId);
      if (recording) followSources(sessionId, recording);
    },
    stop() {
      stopListening();
      for (const { leave } of running.values()) leave();
      files.stop();
    },
  };
};
