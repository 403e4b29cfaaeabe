import { isSame } from '#shared/scene/same.ts';
import {
  NO_SPEAKERS,
  withLine,
  withReceipt,
  withSign,
  type Sign,
  type SpeakerLine,
  type SpeakerPage,
  type Speakers,
} from '#shared/show/speaker-lines.ts';
import type { TeamPress } from './team-press.ts';

/** A line from another desk that is older is about a moment that has passed. */
const HAPPENS_NOW_MS = 10_000;

export interface SpeakerDeskPorts {
  /** The platform's time. */
  readonly now: () => number;
  readonly onChange: (speakers: Speakers) => void;
}

/** Lines to those who speak in the open show, and what their pages say. */
export interface SpeakerDesk {
  read(): Speakers;
  say(line: Pick<SpeakerLine, 'userId' | 'text'>): void;
  /** A line that was said at another desk of the team reaches the pages of this one. `now`: this host's clock. */
  addTeamPress(press: Pick<TeamPress, 'pressId' | 'action' | 'phase' | 'at'>, now: number): void;
  /** The page of a person says which line it showed last, and which its person saw. */
  received(userId: string, receipt: { readonly shown: number | null; readonly seen: number | null }): void;
  sign(userId: string, sign: Sign | null): void;
  /** The pages that are open, or were and are cut. */
  pages(pages: readonly SpeakerPage[]): void;
}

/** Keeps the lines of an open show, for as long as it is open. */
export const createSpeakerDesk = ({ now, onChange }: SpeakerDeskPorts): SpeakerDesk => {
  let state = NO_SPEAKERS;
  /** Presses of other desks whose lines are here. */
  const heard = new Set<string>();
  const become = (next: Speakers): void => {
    if (isSame(next, state)) return;
    state = next;
    onChange(state);
  };
  return {
    read: () => state,
    say: (line) => become(withLine(state, { ...line, at: now() })),
    addTeamPress({ pressId, action, phase, at }, hostNow) {
      if (action.kind !== 'speaker.line' || phase !== 'confirmed' || heard.has(pressId)) return;
      heard.add(pressId);
      if (hostNow - at < HAPPENS_NOW_MS) become(withLine(state, { ...action, at: now() }));
    },
    received: (userId, receipt) => become(withReceipt(state, userId, receipt)),
    sign: (userId, sign) => become(withSign(state, userId, sign, now())),
    pages: (pages) => become({ ...state, pages }),
  };
};
