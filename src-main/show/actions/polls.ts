import { closePoll, openPoll, showPollBand, showPollResults, stagePoll, type Poll } from '#shared/api/polls.ts';
import { newBand } from './bands.ts';
import { keepPoll } from './keep-answers.ts';
import { sendBy, type SendContext, type Sender } from './sending.ts';

/** Opening, closing or staging a poll affects the others, so all of them are sent in order. */
const ofPolls = ({ slices }: SendContext) => ({
  group: 'polls',
  apply: ({ poll }: { readonly poll: Poll }): void => keepPoll(slices, poll),
  affects: ['polls'] as const,
  evidence: 'polls' as const,
});

/** Opens a poll. Opening an open one is refused, so sending it again cannot open it twice. */
const sendPollOpen: Sender<'poll.open'> = ({ pollId, announceInChat }, context) =>
  sendBy(
    openPoll,
    { params: { id: context.sessionId, pollId }, body: announceInChat === undefined ? {} : { announceInChat } },
    { ...ofPolls(context), affects: ['polls', 'chat'] },
  );

/** Closes a poll. */
const sendPollClose: Sender<'poll.close'> = ({ pollId, showResults }, context) =>
  sendBy(
    closePoll,
    { params: { id: context.sessionId, pollId }, body: showResults === undefined ? {} : { showResults } },
    ofPolls(context),
  );

/** Shows or hides the results of a poll. */
const sendPollResults: Sender<'poll.results'> = ({ pollId, shown }, context) =>
  sendBy(showPollResults, { params: { id: context.sessionId, pollId }, body: { shown } }, ofPolls(context));

/** Puts a poll on stage or takes it down. */
const sendPollStage: Sender<'poll.stage'> = ({ pollId, shown }, context) =>
  sendBy(stagePoll, { params: { id: context.sessionId, pollId }, body: { shown } }, ofPolls(context));

/** Shows the results of a poll as a band. */
const sendPollBand: Sender<'poll.band'> = ({ pollId }, context) =>
  sendBy(
    showPollBand,
    { params: { id: context.sessionId, pollId } },
    { ...ofPolls(context), affects: ['desk'], evidence: newBand(context.slices, () => true) },
  );

/** Senders for the actions of polls. */
export const POLL_SENDERS = {
  'poll.open': sendPollOpen,
  'poll.close': sendPollClose,
  'poll.results': sendPollResults,
  'poll.stage': sendPollStage,
  'poll.band': sendPollBand,
} as const;
