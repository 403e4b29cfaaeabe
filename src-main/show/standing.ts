import type { Standing } from '#shared/show/actions/standing.ts';
import type { DeskMode } from '#shared/show/show-state.ts';
import type { ChatLog } from './chat-log.ts';
import type { Slices } from './slices.ts';

export interface StandingPorts {
  readonly slices: Slices;
  readonly chat: ChatLog;
  readonly mode: () => DeskMode;
  /** The platform's time. */
  readonly now: () => number;
}

/** How the show stands, as the host last heard. Everything is read when it is asked for. */
export const createStanding = ({ slices, chat, mode, now }: StandingPorts): Standing => {
  const mediaState = (mediaId: string) => slices.read('desk')?.value.media.find((state) => state.mediaId === mediaId);
  return {
    get desk() {
      return slices.read('desk')?.value ?? null;
    },
    get polls() {
      return slices.read('polls')?.value ?? [];
    },
    get mode() {
      return mode();
    },
    get stagedMessageId() {
      return chat.read()?.value.staged?.id ?? null;
    },
    roleOf: (userId) => slices.read('participants')?.value.find(({ id }) => id === userId)?.role ?? null,
    playing: (mediaId) => mediaState(mediaId)?.playing ?? null,
    page: (mediaId) => mediaState(mediaId)?.page ?? null,
    now,
  };
};
