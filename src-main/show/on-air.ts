import type { Operation } from '#shared/api/operation.ts';
import type { OpenShowStatus } from '#shared/bridge/call.ts';
import { isLockedOut, type SpaceCall } from '#shared/console/reaches-air.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { say } from '#shared/words/say.ts';
import type { Show } from './show.ts';

/** The state that rights depend on, by the show that is open. */
export const openShowStatus = (show: Show | null): OpenShowStatus => {
  if (!show) return { openShow: null, isOnAir: false };
  const { spaceId, sessionId, rehearsal, desk } = show.state();
  return {
    openShow: { spaceId, sessionId, isRehearsal: rehearsal },
    isOnAir: !rehearsal && desk?.value.session.status === 'live',
  };
};

/** Refuses to leave a show that is on air for another one, unless the button was held. Throws `conflict`. */
export const requireHeldToLeave = (
  show: Show | null,
  next: { readonly spaceId: string; readonly sessionId: string },
  held: boolean,
): void => {
  const { openShow, isOnAir } = openShowStatus(show);
  const stays = openShow?.spaceId === next.spaceId && openShow.sessionId === next.sessionId;
  if (isOnAir && !stays && !held) {
    throw new AppError('conflict', say('host_show_live_hold'));
  }
};

/** Refuses to disconnect the space of a show that is on air, unless the button was held. Throws `conflict`. */
export const requireHeldToDisconnect = (show: Show | null, spaceId: string, held: boolean): void => {
  const { openShow, isOnAir } = openShowStatus(show);
  if (isOnAir && openShow?.spaceId === spaceId && !held) {
    throw new AppError('conflict', say('host_space_live_hold'));
  }
};

/** Refuses a call that the lock of the open show holds back. Throws `locked`. */
export const requireUnlocked = (show: Show | null, operation: Operation, call: SpaceCall): void => {
  const open = show && { spaceId: show.spaceId, sessionId: show.sessionId, isLocked: show.state().deskMode.locked };
  if (isLockedOut(operation, call, open)) throw new AppError('locked', say('host_press_locked'));
};

/** Controls of a rehearsal that end or undo the live of a session. */
const ENDS_LIVE = /^\/rehearsal\/sessions\/([^/]+)\/(?:end|reset)$/;

/** Refuses a control of the rehearsal that the lock of the open show holds back. Throws `locked`. */
export const requireUnlockedControl = (show: Show | null, path: string): void => {
  const [, sessionId] = ENDS_LIVE.exec(path) ?? [];
  const state = show?.state();
  if (state?.rehearsal === true && state.sessionId === sessionId && state.deskMode.locked)
    throw new AppError('locked', say('host_press_locked'));
};
