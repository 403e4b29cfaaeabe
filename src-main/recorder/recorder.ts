import type { RecorderState } from '#shared/bridge/debrief-calls.ts';
import type { PressEvent } from '#shared/show/action.ts';
import type { HeardFact } from '#shared/show/heard-fact.ts';
import type { ShowState } from '#shared/show/show-state.ts';
import type { Sentence } from '#shared/words/sentence.ts';
import type { RecorderPorts } from './recorder-ports.ts';
import { createShowRecording, type ShowRecording } from './show-recording.ts';

export interface Recorder {
  /** Something of the open show changed, or another was opened. */
  heardShow(): void;
  heardPress(event: PressEvent): void;
  /** The room tells something of itself, such as who speaks. */
  heardFact(heard: HeardFact): void;
  state(): RecorderState;
  /** Hands what waits to the library. */
  close(): void;
}

/** The start of a live that runs; null where none does. Unix milliseconds of the platform. */
const startOf = (show: ShowState | null): number | null => {
  const session = show?.desk?.value.session;
  if (session?.status !== 'live') return null;
  const at = Date.parse(session.startedAt ?? '');
  return Number.isNaN(at) ? null : at;
};

/**
 * Records the open show while it is live. A press and the windows never wait for it: what happened is looked at in the
 * next turn, and written about a second later.
 */
export const createRecorder = (ports: RecorderPorts): Recorder => {
  const { log } = ports;
  let current: ShowRecording | null = null;
  let problem: Sentence | null = null;
  let looking = false;
  /** The show that was followed before its live began. */
  let waiting: string | null = null;
  let closed = false;
  /** The last of each kind. */
  const heardFacts = new Map<HeardFact['fact']['kind'], HeardFact>();
  /** Recordings that still have something to write. */
  const finishing = new Set<ShowRecording>();

  const state = (): RecorderState => ({
    recording: current && { spaceId: current.spaceId, sessionId: current.sessionId },
    problem,
  });
  const tell = (): void => ports.onState(state());

  const stop = (): void => {
    const stopped = current;
    current = null;
    if (!stopped) return;
    finishing.add(stopped);
    stopped.finish();
  };

  /** Another run of a session takes the place of what waits of an earlier one. */
  const dropEarlierRuns = ({ spaceId, sessionId }: ShowState, from: number): void => {
    for (const earlier of finishing) {
      if (earlier.spaceId !== spaceId || earlier.sessionId !== sessionId || earlier.from === from) continue;
      finishing.delete(earlier);
      earlier.close();
    }
  };

  const start = (show: ShowState, from: number): void => {
    const { spaceId, sessionId } = show;
    dropEarlierRuns(show, from);
    const recording = createShowRecording({
      ...ports,
      spaceId,
      sessionId,
      title: show.desk?.value.session.title ?? '',
      from,
      isWhole: waiting === `${spaceId} ${sessionId}`,
      onEnded: () => ports.onEnded({ spaceId, sessionId }),
      onDone: () => finishing.delete(recording),
      onProblem(next) {
        if (next?.text === problem?.text) return;
        problem = next;
        tell();
      },
    });
    current = recording;
    for (const heard of heardFacts.values()) recording.heardFact(heard);
    tell();
  };

  const look = (): void => {
    looking = false;
    if (closed) return;
    try {
      const show = ports.show();
      const from = startOf(show);
      const isSame = show?.sessionId === current?.sessionId && show?.spaceId === current?.spaceId;
      const isRun = from === null || from === current?.from;
      if (current && show && isSame && isRun) {
        if (!current.saw(show)) {
          stop();
          tell();
        }
        return;
      }
      if (current) {
        stop();
        tell();
      }
      if (show && from !== null) {
        start(show, from);
        current?.saw(show);
      }
      waiting = show && from === null ? `${show.spaceId} ${show.sessionId}` : null;
    } catch (error) {
      log.error('the recorder broke', { error });
    }
  };

  return {
    heardShow() {
      if (looking || closed) return;
      looking = true;
      setImmediate(look);
    },
    heardPress: (event) => current?.pressed(event, ports.show()?.clockOffsetMs ?? 0),
    heardFact(heard) {
      heardFacts.set(heard.fact.kind, heard);
      current?.heardFact(heard);
    },
    state,
    close() {
      closed = true;
      current?.close();
      current = null;
      for (const earlier of finishing) earlier.close();
    },
  };
};
