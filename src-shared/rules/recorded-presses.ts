import { Action } from '../show/action.ts';
import type { Fact } from '../show/stated-facts.ts';
import { isSameThing, PERSON_WINS_MS, withPress, type NotedPress } from './press-limits.ts';

type PressLine = Extract<Fact, { kind: 'press' }> & { readonly at: number };

/** The presses of a recorded show, and those that a dry run adds. Instants are the platform's. */
export interface RecordedPresses {
  /** The presses that limits look at. */
  noted(): readonly NotedPress[];
  /** Takes in a line of the recording: each press counts once, whatever its phases, and those of rules do not. */
  hear(line: PressLine): void;
  /** A press that the dry run makes. */
  add(press: NotedPress): void;
  /** The person who pressed the same thing within two seconds; null for nobody. */
  personAgainst(pressed: readonly { readonly at: number; readonly action: Action }[]): string | null;
}

export const createRecordedPresses = (): RecordedPresses => {
  const persons: { readonly at: number; readonly action: Action; readonly who: string }[] = [];
  const known = new Set<string>();
  let presses: readonly NotedPress[] = [];
  const add = (press: NotedPress): void => {
    presses = withPress(presses, press);
  };
  return {
    noted: () => presses,
    hear({ at, key, data }) {
      if (known.has(key)) return;
      known.add(key);
      const action = Action.safeParse(data.action);
      if (!action.success || data.surface === 'rule') return;
      add({ at, action: action.data, by: null });
      persons.push({ at, action: action.data, who: data.who });
    },
    add,
    personAgainst: (pressed) =>
      persons.find((person) =>
        pressed.some(
          ({ at, action }) => Math.abs(person.at - at) <= PERSON_WINS_MS && isSameThing(person.action, action),
        ),
      )?.who ?? null,
  };
};
