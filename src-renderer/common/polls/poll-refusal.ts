import { isOver } from '#shared/api/live-objects.ts';
import { AppError } from '#shared/lib/app-error.ts';
import type { NotedShow } from '#shared/library/cue-notes.ts';
import { verbatim } from '#shared/words/sentence.ts';
import type { Bridge } from '../../bridge/bridge.ts';
import { callPlatform } from '../../bridge/platform.ts';
import * as m from '../../paraglide/messages.js';

/** Makes a change of a poll. Where the platform refuses it because of how far the show is, the reader's language says so. */
export const changingPolls = async <Value>(
  bridge: Bridge,
  { spaceId, sessionId: id }: NotedShow,
  isOfWaitingRoom: boolean,
  change: () => Promise<Value>,
): Promise<Value> => {
  try {
    return await change();
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'invalid_input') throw error;
    const show = await callPlatform(bridge, spaceId, 'get_live_session', { params: { id } }, 'library').catch(
      () => null,
    );
    if (show && isOver(show.session)) throw new AppError('conflict', verbatim(m.poll_show_over()));
    const isLate = show !== null && isOfWaitingRoom && show.session.status !== 'scheduled';
    throw isLate ? new AppError('conflict', verbatim(m.poll_too_late())) : error;
  }
};
