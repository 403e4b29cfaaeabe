import { isSame } from '#shared/scene/same.ts';
import {
  NO_SPEAKERS,
  withElsewhere,
  withLine,
  withPress,
  withReceipt,
  withSign,
  type Sign,
  type SpeakerLine,
  type SpeakerPage,
  type Speakers,
  type SpeakersElsewhere,
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
  /** With what the pages of other desks of the team say. */
  read(): Speakers;
  /** The pages of this desk alone. */
  here(): Speakers;
  say(line: Pick<SpeakerLine, 'userId' | 'text'>): void;
  /** A press of this desk is confirmed: the line that it said is known by it in the team. */
  pressed(press: Pick<TeamPress, 'pressId' | 'action'>): void;
  /** The pages of the other desks say this now. */
  elsewhere(others: readonly SpeakersElsewhere[]): void;
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
  let own = NO_SPEAKERS;
  let others: readonly SpeakersElsewhere[] = [];
  let state = NO_SPEAKERS;
  /** Presses of other desks whose lines are here. */
  const heard = new Set<string>();
  const tell = (): void => {
    const next = withElsewhere(own, others);
    if (isSame(next, state)) return;
    state = next;
    onChange(state);
  };
  const become = (next: Speakers): void => {
    own = next;
    tell();
  };
  return {
    read: () => state,
    here: () => own,
    say: (line) => become(withLine(own, { ...line, at: now(), pressId: null })),
    pressed({ pressId, action }) {
      if (action.kind === 'speaker.line') become(withPress(own, pressId, action));
    },
    elsewhere(now) {
      others = now;
      tell();
    },
    addTeamPress({ pressId, action, phase, at }, hostNow) {
      if (action.kind !== 'speaker.line' || phase !== 'confirmed' || heard.has(pressId)) return;
      heard.add(pressId);
      if (hostNow - at < HAPPENS_NOW_MS) become(withLine(own, { ...action, at: now(), pressId }));
    },
    received: (userId, receipt) => become(withReceipt(own, userId, receipt)),
    sign: (userId, sign) => become(withSign(own, userId, sign, now())),
    pages: (pages) => become({ ...own, pages }),
  };
};
