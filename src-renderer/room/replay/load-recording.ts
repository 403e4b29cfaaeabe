import { parseWords } from '#shared/lib/plain-words.ts';
import { RecordedLive } from '#shared/room/recording.ts';
import type { PageSession } from '../page-session.ts';

/** Address from which a page loads the recording of its live. */
export interface RecordingSource {
  /** Rejects where it cannot be had. */
  load(): Promise<RecordedLive>;
  urlOf(file: string): string;
  /** The captions as WebVTT. */
  readonly captionsUrl: string;
  /** Playback has begun: the service counts it. */
  countView(): void;
}

/** The recording of a page's live, as its person may see it. */
export const recordingSource = ({ sessionId, token }: PageSession): RecordingSource => {
  const urlOf = (path: string): string =>
    `/app/live/${encodeURIComponent(sessionId)}/recording${path}?room=${encodeURIComponent(token)}`;
  return {
    async load() {
      const answer = await fetch(urlOf(''));
      if (!answer.ok) throw new Error(`The recording was answered with ${answer.status}`);
      return RecordedLive.parse(parseWords(await answer.text()));
    },
    urlOf: (file) => urlOf(`/${encodeURIComponent(file)}`),
    captionsUrl: urlOf('/captions.vtt'),
    countView: () => void fetch(urlOf('/views'), { method: 'POST' }).catch(() => undefined),
  };
};
