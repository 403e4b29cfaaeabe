import type { Poll } from '#shared/api/polls.ts';
import { closePoll, openPoll, showPollBand, showPollResults, stagePoll } from '#shared/api/polls.ts';
import type { Evidence, PlanContext, PressPlan } from './press-plan.ts';
import { planCall } from './press-plan.ts';
import type { SentAction } from './resolve-press.ts';

type Of<Kind extends SentAction['kind']> = Extract<SentAction, { kind: Kind }>;

/** Plans of the presses that run polls and quizzes. */
export const createPollPlans = ({ sessionId, slices }: PlanContext) => {
  const keepPoll = ({ poll }: { poll: Poll }): void =>
    slices.change('polls', (polls) => polls.map((one) => (one.id === poll.id ? poll : one)));
  const when = (pollId: string, isDone: (poll: Poll) => boolean): Evidence => ({
    part: 'polls',
    isDone: () => slices.read('polls')?.value.some((poll) => poll.id === pollId && isDone(poll)) ?? false,
  });
  // Opening, closing and staging one poll bears on the others, so all of them go in order.
  const about = (pollId: string) => ({ group: 'polls', target: pollId, apply: keepPoll, affects: ['polls'] as const });
  const paramsOf = (pollId: string) => ({ id: sessionId, pollId });

  return {
    open: ({ pollId, announceInChat }: Of<'poll.open'>): PressPlan =>
      planCall(
        openPoll,
        { params: paramsOf(pollId), body: announceInChat === undefined ? {} : { announceInChat } },
        {
          ...about(pollId),
          affects: ['polls', 'chat'],
          // Opening an open poll is refused, so sending it again cannot open it twice.
          evidence: when(pollId, (poll) => poll.status === 'open'),
        },
      ),
    close: ({ pollId, showResults }: Of<'poll.close'>): PressPlan =>
      planCall(
        closePoll,
        { params: paramsOf(pollId), body: showResults === undefined ? {} : { showResults } },
        { ...about(pollId), evidence: when(pollId, (poll) => poll.status === 'closed') },
      ),
    results: ({ pollId, shown }: Of<'poll.results'>): PressPlan =>
      planCall(
        showPollResults,
        { params: paramsOf(pollId), body: { shown } },
        { ...about(pollId), evidence: when(pollId, (poll) => poll.resultsShown === shown) },
      ),
    stage: ({ pollId, shown }: Of<'poll.stage'>): PressPlan =>
      planCall(
        stagePoll,
        { params: paramsOf(pollId), body: { shown } },
        { ...about(pollId), evidence: when(pollId, (poll) => poll.onStage === shown) },
      ),
    band: ({ pollId }: Of<'poll.band'>): PressPlan => {
      const before = new Set(slices.read('desk')?.value.bands.map((band) => band.id));
      return planCall(
        showPollBand,
        { params: paramsOf(pollId) },
        {
          ...about(pollId),
          affects: ['desk'],
          evidence: {
            part: 'desk',
            isDone: () => slices.read('desk')?.value.bands.some((band) => !before.has(band.id)) ?? false,
          },
          mayResend: false,
        },
      );
    },
  };
};
