import { onlyNew } from '#shared/debrief/merge-lines.ts';
import { isOtherLive } from '#shared/debrief/recording.ts';
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
    line.kind === 'answer' ? { ...line, data: mapTexts(line.data, clean) } : line,
  );
  return { sessionId, title: cutText(title, LONGEST_NAME), from, to, spans: [...spans], lines };
};

/**
 * Preview of importing recordings. A recording belongs to the space it comes from and is useless in another; one of
 * another live of the same show is not taken, as the own one would be lost.
 */
export const planRecordings = async (
  library: AskLibrary,
  recordings: readonly ExchangeRecording[],
  { spaceId, isHome }: { readonly spaceId: string; readonly isHome: boolean },
): Promise<readonly PlanEntry[]> => {
  const entries: PlanEntry[] = [];
  for (const { sessionId, title, from, lines } of recordings) {
    const own = isHome ? await library.ask('recordings.read', { spaceId, sessionId }) : null;
    const isOther = own !== null && isOtherLive(own.from, from);
    const count = isOther ? 0 : onlyNew(own?.lines ?? [], lines).length;
    const known = isOther ? 'other_live' : own && count === 0 ? 'same' : 'new';
    entries.push({ name: title, state: isHome ? known : 'homeless', count });
  }
  return entries;
};

/** Completes what is kept of shows by recordings of another desk; answers how many were taken. */
export const mergeRecordings = async (
  library: AskLibrary,
  recordings: readonly ExchangeRecording[],
  { spaceId, isHome }: { readonly spaceId: string; readonly isHome: boolean },
): Promise<number> => {
  if (!isHome) return 0;
  let taken = 0;
  for (const recording of recordings) if (await library.ask('recordings.merge', { spaceId, ...recording })) taken += 1;
  return taken;
};
