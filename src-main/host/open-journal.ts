import type { Log } from '#shared/lib/log.ts';
import type { HostEvents } from '../bridge/host-events.ts';
import type { NewJournalEntry } from '../library/desk/journal-repository.ts';
import type { Library } from '../library/library.ts';

/** Writes a line to the journal of its show. Nobody waits for it. */
export type WriteJournal = (entry: NewJournalEntry) => void;

export interface JournalDeps {
  readonly library: Pick<Library, 'ask'>;
  readonly events: Pick<HostEvents, 'emit'>;
  readonly log: Log;
}

/** Opens the journal of presses; windows are told of each line once it is written. */
export const openJournal =
  ({ library, events, log }: JournalDeps): WriteJournal =>
  (entry) => {
    library.ask('journal.append', entry).then(
      (isNew) => {
        if (isNew) events.emit('show.journal_changed', { sessionId: entry.sessionId });
      },
      (error: unknown) => log.error('a press could not be written down', { error }),
    );
  };
