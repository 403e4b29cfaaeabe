import type { Poll } from '../api/polls.ts';

/** Why a step of a poll is not possible now. */
export type PollRefusal =
  | 'not_live'
  | 'another_open'
  | 'already_open'
  | 'closed'
  | 'not_open'
  | 'no_votes'
  | 'not_opened'
  | 'launched';

export type PollStep = 'open' | 'close' | 'results' | 'stage' | 'band' | 'edit';

/** The refusal of each step; null where it can be done. */
export type PollSteps = Readonly<Record<PollStep, PollRefusal | null>>;

export interface PollSurroundings {
  readonly polls: readonly Pick<Poll, 'id' | 'status'>[];
  readonly isLive: boolean;
}

const against = (...rules: readonly (readonly [boolean, PollRefusal])[]): PollRefusal | null =>
  rules.find(([applies]) => applies)?.[1] ?? null;

/** True if the words of a poll can still change (spec 2, update_poll). */
export const isEditable = ({ status, phase }: Pick<Poll, 'status' | 'phase'>): boolean =>
  status === 'draft' || (status === 'open' && phase === 'waiting');

/** Says of each step of a poll whether it can be done now, and if not, why (spec 2, States and transitions). */
export const pollSteps = (poll: Poll, { polls, isLive }: PollSurroundings): PollSteps => {
  const isOpen = poll.status === 'open';
  const isClosed = poll.status === 'closed';
  return {
    open: against(
      [isOpen, 'already_open'],
      [isClosed, 'closed'],
      [!isLive, 'not_live'],
      [polls.some((other) => other.id !== poll.id && other.status === 'open'), 'another_open'],
    ),
    close: against([isClosed, 'closed'], [!isOpen, 'not_open']),
    results: against([poll.status === 'draft', 'not_opened']),
    stage: against([poll.status === 'draft' && !poll.onStage, 'not_opened']),
    band: against([!isLive, 'not_live'], [poll.voters === 0, 'no_votes']),
    edit: against([!isEditable(poll), 'launched']),
  };
};
