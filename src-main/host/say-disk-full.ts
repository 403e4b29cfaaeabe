import { AppError } from '#shared/lib/app-error.ts';
import type { Clock } from '#shared/lib/clock.ts';
import type { HostEvents } from '../bridge/host-events.ts';
import type { Library } from '../library/library.ts';

/** A disk that refused nothing for so long was well meanwhile. */
const WELL_MS = 5 * 60_000;

/**
 * The library, which tells every window once that its disk is full: the journal, the recorder and backups write without
 * anybody who waits for an answer.
 */
export const sayDiskFull = (
  library: Library,
  { events, clock }: { readonly events: Pick<HostEvents, 'emit'>; readonly clock: Pick<Clock, 'now'> },
): Library => {
  let fullAt = -Infinity;
  return {
    ...library,
    ask: (name, input) =>
      library.ask(name, input).catch((error: unknown) => {
        if (error instanceof AppError && error.sentence.key === 'host_disk_full') {
          if (clock.now() - fullAt >= WELL_MS) events.emit('disk.full', error.sentence);
          fullAt = clock.now();
        }
        throw error;
      }),
  };
};
