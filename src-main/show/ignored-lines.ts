import type { PressOutcome } from '#shared/show/action.ts';
import { faderOf } from '#shared/show/actions/action-rules.ts';
import type { MadePress } from './judge-press.ts';

type Ignored = Extract<PressOutcome, { kind: 'ignored' }>;

/** The same press that is ignored again within this time is one line: a key that is stuck presses 30 times a second. */
const SAME_MS = 1000;

/** Which ignored presses stand in the journal. */
export interface IgnoredLines {
  isNews(press: MadePress, outcome: Ignored): boolean;
}

/** A person asks later why nothing happened, so an ignored press is written down: once, and not each value of a fader. */
export const createIgnoredLines = (): IgnoredLines => {
  let last = { key: '', at: 0 };
  return {
    isNews({ pressKey, action, from, at }, { reason }) {
      // A program that asks for a state that is there already pressed nothing.
      if (reason === 'already_so' || reason === 'superseded' || faderOf(action) !== null) return false;
      const key = `${from} ${pressKey}`;
      const isSame = key === last.key && Math.abs(at - last.at) <= SAME_MS;
      last = { key, at };
      return !isSame;
    },
  };
};
