import { badRequest } from '../../lib/api-error.ts';
import type { ServiceContext } from '../../context/service-context.ts';
import { polls } from '../../store/poll-repository.ts';
import { transact } from '../../context/transact.ts';
import { getPoll } from './polls.ts';

/**
 * Takes someone's vote; a second one takes the first one's place. Throws 404 for an unknown poll, 400 when it is not
 * open, or for options that are not its own, none, or several where one is asked.
 */
export const castVote = (
  ctx: ServiceContext,
  sessionId: string,
  pollId: string,
  userId: string,
  optionIds: readonly string[],
): void => {
  transact(ctx, () => {
    const poll = getPoll(ctx, sessionId, pollId);
    if (poll.status !== 'open') throw badRequest('Poll is not open');
    const chosen = [...new Set(optionIds)];
    const known = polls(ctx.db).listOptions(pollId);
    const stranger = chosen.find((id) => !known.some((option) => option.id === id));
    if (stranger !== undefined) throw badRequest(`optionIds: no option "${stranger}" in this poll`);
    if (chosen.length === 0) throw badRequest('optionIds is required');
    if (chosen.length > 1 && !poll.allowMultiple) throw badRequest('This poll takes one answer');
    polls(ctx.db).saveBallot(pollId, userId, chosen, ctx.clock.now());
    ctx.changes.emit(sessionId, { kind: 'polls' });
  });
};
