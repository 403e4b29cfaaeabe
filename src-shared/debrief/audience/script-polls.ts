import { linesOf, type ShowRecord } from '../show-record.ts';
import type { Stretch } from '../stretch.ts';
import { SCRIPT_LIMITS, type AudienceScript } from './audience-script.ts';
import { recordedBallots } from './recorded-ballots.ts';

interface PollSource {
  readonly live: Stretch;
  readonly stays: AudienceScript['stays'];
  /** How many people the script has. */
  readonly people: number;
  /** A text without names. */
  readonly text: (text: string) => string;
}

/** The polls of a recording in the order of their opening, with ballots that bring about their tallies. */
export const scriptPolls = (
  lines: ShowRecord['lines'],
  { live, stays, people, text }: PollSource,
): { readonly polls: AudienceScript['polls']; readonly leftOut: number } => {
  const here = (at: number): readonly number[] => {
    const ms = at - live.from;
    return stays.filter(([, from, to]) => from <= ms && (to === null || to > ms)).map(([who]) => who);
  };
  const all = [...Map.groupBy(linesOf(lines, 'poll'), ({ key }) => key).values()]
    .map((said) => ({ said, last: said.at(-1), openedAt: said.find(({ data }) => data.state !== 'draft')?.at }))
    .flatMap(({ said, last, openedAt }) => (last && openedAt !== undefined ? [{ said, last, openedAt }] : []))
    .toSorted((a, b) => a.openedAt - b.openedAt);
  let leftOut = 0;
  let left: number = SCRIPT_LIMITS.allBallots;
  const polls = all.slice(0, SCRIPT_LIMITS.polls).map(({ said, last, openedAt }) => {
    const { ballots, unplaced } = recordedBallots(said, here, people);
    const played = ballots
      .filter(({ options }) => options.every((option) => option < SCRIPT_LIMITS.options))
      .slice(0, Math.min(left, SCRIPT_LIMITS.ballots));
    left -= played.length;
    leftOut += unplaced + ballots.length - played.length;
    return {
      question: text(last.data.question).slice(0, 2000),
      options: last.data.options.slice(0, SCRIPT_LIMITS.options).map((option) => text(option.text).slice(0, 2000)),
      ballots: played.map(({ at, who, options }): [number, number, number[]] => [
        Math.min(SCRIPT_LIMITS.lengthMs, Math.max(0, Math.round(at - openedAt))),
        who,
        [...options],
      ]),
    };
  });
  const beyond = all.slice(SCRIPT_LIMITS.polls).reduce((sum, { last }) => sum + last.data.voters, 0);
  return { polls, leftOut: leftOut + beyond };
};
