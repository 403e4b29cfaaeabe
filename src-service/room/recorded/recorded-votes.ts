import type { AudienceScript } from '#shared/debrief/audience/audience-script.ts';
import { matchPolls, type MatchedPoll } from '#shared/debrief/audience/matched-polls.ts';
import type { ServiceContext } from '../../context/service-context.ts';
import { ApiError } from '../../lib/api-error.ts';
import { castVote } from '../../families/polls/voting.ts';
import { polls } from '../../store/poll-repository.ts';

/** The recorded votes of an audience on the polls of a rehearsed show. */
export interface RecordedVotes {
  /** Casts the votes that are due; polls are open since their own opening, and `speed` times as fast as then. */
  cast(now: number, speed: number): void;
  /** The instant of the next vote; Infinity for none. */
  nextAt(speed: number): number;
  /** Recorded votes without a poll, or an answer, in this show. */
  leftOut(): number;
}

/** Votes are cast anew after a restart: each takes the place of the same one. */
export const createRecordedVotes = (
  ctx: ServiceContext,
  sessionId: string,
  { script, userId }: { readonly script: AudienceScript; readonly userId: (who: number) => string },
): RecordedVotes => {
  /** How many ballots of a poll are cast, since which opening. */
  const cast = new Map<string, { readonly openedAt: number; readonly count: number }>();

  /** Matched again only where the polls of the show have other words. */
  let known: { readonly words: string; readonly matches: ReturnType<typeof matchPolls> } | null = null;
  const matches = (): ReturnType<typeof matchPolls> => {
    const rehearsed = polls(ctx.db)
      .list(sessionId)
      .map(({ id, question, allowMultiple }) => ({
        id,
        question,
        allowMultiple,
        options: polls(ctx.db)
          .listOptions(id)
          .map((option) => ({ id: option.id, text: option.text })),
      }));
    const words = JSON.stringify(rehearsed);
    if (known?.words !== words) known = { words, matches: matchPolls(script.polls, rehearsed) };
    return known.matches;
  };

  /** Open polls with the votes that are still to come. */
  const open = (): readonly (MatchedPoll & { readonly openedAt: number; readonly count: number })[] => {
    if (script.polls.length === 0) return [];
    const openedAt = new Map(
      polls(ctx.db)
        .list(sessionId)
        .flatMap((poll) => (poll.status === 'open' && poll.openedAt !== null ? [[poll.id, poll.openedAt]] : [])),
    );
    if (openedAt.size === 0) return [];
    return matches().matched.flatMap((poll) => {
      const since = openedAt.get(poll.pollId);
      const before = cast.get(poll.pollId);
      if (since === undefined) return [];
      return [{ ...poll, openedAt: since, count: before?.openedAt === since ? before.count : 0 }];
    });
  };

  const vote = (pollId: string, { who, optionIds }: MatchedPoll['ballots'][number]): void => {
    try {
      castVote(ctx, sessionId, pollId, userId(who), optionIds);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    }
  };

  return {
    cast(now, speed) {
      for (const { pollId, ballots, openedAt, count } of open()) {
        const due = ballots.slice(count).filter(({ afterMs }) => openedAt + afterMs / speed <= now);
        for (const ballot of due) vote(pollId, ballot);
        cast.set(pollId, { openedAt, count: count + due.length });
      }
    },
    nextAt: (speed) =>
      Math.min(
        ...open().map(({ ballots, openedAt, count }) => {
          const next = ballots[count];
          return next ? openedAt + next.afterMs / speed : Infinity;
        }),
      ),
    leftOut: () => matches().leftOut,
  };
};
