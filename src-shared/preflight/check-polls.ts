import { POLL_LIMITS } from '../api/polls.ts';
import { finding, type Finding, type PreflightRule } from './finding.ts';
import type { CheckedPoll, PreflightCheck } from './preflight-input.ts';

const wordsOf = ({ options }: CheckedPoll): readonly string[] =>
  options.map(({ text }) => text.trim().toLocaleLowerCase());

/** Somebody may have said which options of a quiz are right, and none is. */
const hasNoAnswer = ({ kind, options }: CheckedPoll): boolean =>
  kind === 'quiz' && options.length > 0 && options.every(({ correct }) => correct === false);

const faultsOf = (poll: CheckedPoll, isScheduled: boolean): readonly PreflightRule[] => {
  const words = wordsOf(poll);
  const faults: readonly (readonly [boolean, PreflightRule])[] = [
    [poll.options.length < POLL_LIMITS.options.min, 'poll_options'],
    [poll.question.trim() === '' || words.includes(''), 'poll_empty'],
    [words.some((text, index) => text !== '' && words.indexOf(text) !== index), 'poll_same'],
    [hasNoAnswer(poll), 'quiz_no_answer'],
    // Polls of the waiting room open automatically before the show.
    [isScheduled && poll.phase !== 'waiting' && poll.status !== 'draft', 'poll_used'],
  ];
  return faults.flatMap(([applies, rule]) => (applies ? [rule] : []));
};

/** Polls and quizzes that cannot be asked as they are, and those that were asked before the show. */
export const checkPolls: PreflightCheck = ({ polls, session }) => {
  const isScheduled = session?.status === 'scheduled';
  const open = (polls ?? []).filter(({ status }) => status === 'open');
  const each = (polls ?? []).flatMap((poll): readonly Finding[] =>
    faultsOf(poll, isScheduled).map((rule) =>
      finding(rule, { kind: 'poll', pollId: poll.id }, { facts: { name: poll.question } }),
    ),
  );
  if (open.length < 2) return each;
  return [...each, finding('polls_open', { kind: 'poll', pollId: null }, { facts: { count: open.length } })];
};
