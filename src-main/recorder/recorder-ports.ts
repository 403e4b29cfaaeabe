import type { RecorderState } from '#shared/bridge/debrief-calls.ts';
import type { Clock } from '#shared/lib/clock.ts';
import type { Log } from '#shared/lib/log.ts';
import type { ShowState } from '#shared/show/show-state.ts';
import type { Sentence } from '#shared/words/sentence.ts';
import type { Library } from '../library/library.ts';

export interface RecorderPorts {
  readonly library: Pick<Library, 'ask'>;
  readonly clock: Clock;
  readonly log: Log;
  readonly newId: () => string;
  /** The open show in its present state, or null. */
  readonly show: () => ShowState | null;
  /** The recorded show changed, or writing failed or works again. */
  readonly onState: (state: RecorderState) => void;
  /** The recording of a show is whole. */
  readonly onEnded: (show: { readonly spaceId: string; readonly sessionId: string }) => void;
}

export interface ShowRecordingOptions extends Pick<RecorderPorts, 'library' | 'clock' | 'log' | 'newId'> {
  readonly spaceId: string;
  readonly sessionId: string;
  readonly title: string;
  /** Start of the live, Unix milliseconds of the platform. */
  readonly from: number;
  /** The show was open before its live began, so the recording is complete. */
  readonly isWhole: boolean;
  /** Why nothing can be written, or null once it can. */
  readonly onProblem: (problem: Sentence | null) => void;
  /** The end of the live is on disk. */
  readonly onEnded: () => void;
  /** Nothing waits to be written any more. */
  readonly onDone: () => void;
}
