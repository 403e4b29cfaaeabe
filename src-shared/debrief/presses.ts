import { Action } from '../show/action.ts';
import { PRESS_PHASES, type PressPhase } from '../show/press-phase.ts';
import type { Sentence } from '../words/sentence.ts';
import { StoredSentence } from '../words/sentence-schema.ts';
import type { RecordedLine } from './recording.ts';
import { linesOf } from './show-record.ts';

/** A press of the show, as it ended. */
export interface RecordedPress {
  readonly id: string;
  /** When it was pressed, in Unix milliseconds of the platform. */
  readonly at: number;
  /** Null for an action of a later version. */
  readonly action: Action | null;
  readonly who: string;
  readonly surface: string;
  /** The controller; missing where it was none, and in earlier recordings. */
  readonly device?: string;
  readonly phase: PressPhase | null;
  /** Milliseconds until it ended; null where nobody saw that. */
  readonly elapsedMs: number | null;
  /** Why it failed; null where nothing was recorded of that. */
  readonly message: Sentence | null;
}

const isPhase = (phase: string): phase is PressPhase => (PRESS_PHASES as readonly string[]).includes(phase);

/** Every press that was recorded, each once, in the order in which they were pressed. */
export const presses = (lines: readonly RecordedLine[]): readonly RecordedPress[] =>
  [...Map.groupBy(linesOf(lines, 'press'), ({ key }) => key)].flatMap(([id, steps]) => {
    const [first, last] = [steps[0], steps.at(-1)];
    if (!first || !last) return [];
    const action = Action.safeParse(last.data.action);
    const { who, surface, device, phase, elapsedMs, message } = last.data;
    const reason = StoredSentence.safeParse(message);
    return [
      {
        id,
        at: first.at,
        action: action.success ? action.data : null,
        who,
        surface,
        ...(device !== undefined && { device }),
        phase: isPhase(phase) ? phase : null,
        elapsedMs,
        message: reason.success ? reason.data : null,
      },
    ];
  });
