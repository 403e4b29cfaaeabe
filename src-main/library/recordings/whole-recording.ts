import type { RecordedLine } from '#shared/debrief/recording.ts';
import type { RecordedShow, RecordedSpan } from './recording-rows.ts';

/** A recording as it is kept. Unix milliseconds of the platform. */
export interface StoredRecording extends RecordedShow {
  readonly title: string;
  readonly from: number | null;
  readonly to: number | null;
  readonly spans: readonly RecordedSpan[];
  readonly bytes: number;
}

export interface WholeRecording extends StoredRecording {
  /** By time, each stated once. */
  readonly lines: readonly RecordedLine[];
}
