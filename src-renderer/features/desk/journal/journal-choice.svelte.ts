import { ALL_LINES, type JournalColumn } from './journal-rows.ts';

/** The lines of the journal that a person wants to see; kept while the window is open. */
export class JournalChoice {
  readonly values = $state<Record<JournalColumn, string>>({
    who: ALL_LINES,
    desk: ALL_LINES,
    surface: ALL_LINES,
    kind: ALL_LINES,
  });
  onlyFailed = $state(false);
}
