import { AppError } from '#shared/lib/app-error.ts';
import { backoffMs } from '#shared/lib/backoff.ts';
import type { Clock } from '#shared/lib/clock.ts';
import type { Log } from '#shared/lib/log.ts';
import type { HostEvents } from '../bridge/host-events.ts';
import type { NewJournalEntry } from '../library/desk/journal-repository.ts';
import type { Library } from '../library/library.ts';

const RETRY = { firstMs: 1000, longestMs: 30_000 } as const;
/** Lines that wait while the library cannot write; the oldest go first after that. */
const MAX_WAITING = 5000;

/** Writes a line to the journal of its show. Nobody waits for it. */
export type WriteJournal = (entry: NewJournalEntry) => void;

export interface JournalDeps {
  readonly library: Pick<Library, 'ask'>;
  readonly events: Pick<HostEvents, 'emit'>;
  readonly clock: Clock;
  readonly log: Log;
}

/** True if the library takes the line later: its disk is full, or it is not open yet. */
const comesLater = (error: unknown): boolean => error instanceof AppError && error.code === 'unavailable';

/**
 * Opens the journal of presses; windows are told of each line once it is written. What a full disk refuses is kept in
 * memory, and written once there is room.
 */
export const openJournal = ({ library, events, clock, log }: JournalDeps): WriteJournal => {
  const waiting: NewJournalEntry[] = [];
  let failures = 0;

  const write = async (entry: NewJournalEntry): Promise<'done' | 'later'> => {
    try {
      if (await library.ask('journal.append', entry)) {
        events.emit('show.journal_changed', { sessionId: entry.sessionId });
      }
    } catch (error) {
      if (comesLater(error)) return 'later';
      log.error('a press could not be written down', { error });
    }
    return 'done';
  };

  const writeWaiting = async (): Promise<'done' | 'later'> => {
    for (let entry = waiting[0]; entry; entry = waiting[0]) {
      if ((await write(entry)) === 'later') return 'later';
      waiting.shift();
    }
    failures = 0;
    return 'done';
  };

  const writeLater = (): void => {
    failures += 1;
    if (failures === 1) log.warn('presses wait to be written down');
    clock.schedule(clock.now() + backoffMs(RETRY, failures), () => {
      void writeWaiting().then((outcome) => {
        if (outcome === 'later') writeLater();
      });
    });
  };

  return (entry) => {
    void write(entry).then((outcome) => {
      if (outcome === 'done') return;
      waiting.push(entry);
      if (waiting.length > MAX_WAITING) waiting.shift();
      if (failures === 0) writeLater();
    });
  };
};
