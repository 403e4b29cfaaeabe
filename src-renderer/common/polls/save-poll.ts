import { isKnown, sentBack } from '#shared/api/open-enum.ts';
import { POLL_KINDS, POLL_PHASES, type Poll } from '#shared/api/polls.ts';
import type { NotedShow } from '#shared/library/cue-notes.ts';
import type { PreparedPoll } from '#shared/show/poll-set.ts';
import type { Bridge } from '../../bridge/bridge.ts';
import { callPlatform } from '../../bridge/platform.ts';
import type { PollBody } from '../../lib/poll-draft.svelte.ts';
import { changingPolls } from './poll-refusal.ts';

/** A poll of a set as it is sent to a show. */
export const bodyOfPrepared = ({ id: _, correct, ...poll }: PreparedPoll): PollBody => ({
  ...poll,
  options: [...poll.options],
  ...(poll.kind === 'quiz' && { correct: [...correct] }),
});

/**
 * Writes a poll into a show, a new one where `pollId` is null, and keeps the right answers of a quiz here, because the
 * platform does not tell them. Throws AppError where the platform refused.
 */
export const savePoll = async (
  bridge: Bridge,
  show: NotedShow,
  pollId: string | null,
  body: PollBody,
): Promise<Poll> => {
  const { spaceId, sessionId: id } = show;
  const { kind, phase, ...rest } = body;
  // A kind or phase that this version does not know is the platform's own, and stays there as it is.
  const changes = {
    ...rest,
    ...(isKnown(POLL_KINDS, kind) && { kind }),
    ...(isKnown(POLL_PHASES, phase) && { phase }),
  };
  const { poll } = await changingPolls(bridge, show, phase === 'waiting', () =>
    pollId === null
      ? callPlatform(bridge, spaceId, 'create_poll', { params: { id }, body: sentBack(body) })
      : callPlatform(bridge, spaceId, 'update_poll', { params: { id, pollId }, body: changes }),
  );
  if (body.correct) {
    const right = body.correct.flatMap((place) => body.options[place] ?? []);
    await bridge.call('polls.plan_change', { kind: 'right', ...show, pollId: poll.id, right }).catch(() => {
      // The poll is written all the same: its answers are marked again with the next change.
    });
  }
  return poll;
};
