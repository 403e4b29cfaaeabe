import { type Poll, POLL_LIMITS } from '#shared/api/polls.ts';
import { leadingOptions, percentOf, tallyPoll } from '#shared/show/poll-tally.ts';
import { badRequest } from '../../lib/api-error.ts';
import type { ServiceContext } from '../../context/service-context.ts';
import { polls, type PollOptionRow, type PollRow } from '../../store/poll-repository.ts';
import { getSession } from '../sessions/sessions.ts';
import { addBand } from '../scenes/bands.ts';

/** Longest text of a band, as `show_band` takes it. */
const TEXT_MAX = 300;
const LEADERS = 3;

const shortened = (text: string): string => (text.length > TEXT_MAX ? `${text.slice(0, TEXT_MAX - 1)}…` : text);

/** The text of a poll's band: its leading answers; for a quiz, the right answer and how many had it. */
export const pollBandText = (
  kind: Poll['kind'],
  question: string,
  options: readonly PollOptionRow[],
  tally: ReturnType<typeof tallyPoll>,
): string => {
  if (kind === 'quiz') {
    const right = options.filter((option) => option.correct).map((option) => option.text);
    return shortened(`${question} ${right.join(', ')} · ${percentOf(tally.correctVoters, tally.voters)}% right`);
  }
  const texts = new Map(options.map((option) => [option.id, option.text]));
  const leaders = leadingOptions(tally.options).slice(0, LEADERS);
  return shortened(`${question} ${leaders.map(({ id, percent }) => `${texts.get(id) ?? ''} ${percent}%`).join(' · ')}`);
};

/** Shows the poll's band for 12 seconds; throws 400 while the live is not in progress or nobody has voted. */
export const addPollBand = (ctx: ServiceContext, poll: PollRow): void => {
  if (getSession(ctx, poll.sessionId).status !== 'live') throw badRequest('The live is not in progress');
  const options = polls(ctx.db).listOptions(poll.id);
  const tally = tallyPoll(options, polls(ctx.db).listChoices(poll.id));
  if (tally.voters === 0) throw badRequest('Nobody has voted yet');
  const text = pollBandText(poll.kind, poll.question, options, tally);
  addBand(ctx, poll.sessionId, { text, seconds: POLL_LIMITS.bandSeconds });
};
