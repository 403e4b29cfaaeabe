import { isOtherLive, othersLines } from '#shared/debrief/others-lines.ts';
import type { ExchangeRecording } from '#shared/exchange/exchange-format.ts';
import type { PlanEntry } from '#shared/exchange/import-plan.ts';
import { mapTexts } from '#shared/exchange/references.ts';
import { createAddressCleaner, safeText } from '#shared/exchange/safe-address.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { cutText } from '#shared/lib/cut-text.ts';
import { say } from '#shared/words/say.ts';
import type { AskLibrary } from './library-view.ts';

/** The longest name of something in a package. */
const LONGEST_NAME = 100;

/** The recording of a show, without the addresses in the platform's answers. Throws `not_found` without a recording. */
export const recordingOf = async (
  library: AskLibrary,
  show: { readonly spaceId: string; readonly sessionId: string },
): Promise<ExchangeRecording> => {
  const kept = await library.ask('recordings.read', show);
  if (kept === null) throw new AppError('not_found', say('host_debrief_not_kept'));
  const clean = { address: createAddressCleaner(), text: safeText };
  const { sessionId, title, from, to, spans } = kept;
  const lines = kept.lines.map((line) =>
    line.kind === 'answer' ? { ...line, source: 'report' as const, data: mapTexts(line.data, clean) } : line,
  );
  return { sessionId, title: cutText(title, LONGEST_NAME), from, to, spans: [...spans], lines };
};

/** The space that recordings come into; `now` in Unix milliseconds. */
interface RecordingPlace {
  readonly spaceId: string;
  /** They come from it. */
  readonly isHome: boolean;
  readonly now: number;
}

/**
 * Preview of importing recordings. A recording belongs to the space it comes from and is useless in another; one of
 * another live of the same show is not taken, as the own one would be lost.
 */
export const planRecordings = async (
  library: AskLibrary,
  recordings: readonly ExchangeRecording[],
  { spaceId, isHome, now }: RecordingPlace,
): Promise<readonly PlanEntry[]> => {
  const entries: PlanEntry[] = [];
  for (const recording of recordings) {
    const { sessionId, title, from, lines } = recording;
    const own = isHome ? await library.ask('recordings.read', { spaceId, sessionId }) : null;
    const isOther = isOtherLive(own?.from ?? null, from);
    const count = isOther ? 0 : isHome ? othersLines(own, recording, now).lines.length : lines.length;
    const news = own === null ? 'new' : 'completes';
    const known = isOther ? 'other_live' : count === 0 ? 'same' : news;
    entries.push({ name: title, state: isHome ? known : 'homeless', count });
  }
  return entries;
};

/** Completes what is kept of shows by recordings of another desk. */
export const mergeRecordings = async (
  library: AskLibrary,
  recordings: readonly ExchangeRecording[],
  { spaceId, isHome, now }: RecordingPlace,
): Promise<void> => {
  if (!isHome) return;
  for (const recording of recordings) await library.ask('recordings.merge', { spaceId, now, ...recording });
};
