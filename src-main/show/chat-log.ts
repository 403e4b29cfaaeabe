import type { ChatMessage, StagedMessage } from '#shared/api/live-objects.ts';
import type { ChatState, ShowPatch, Slice } from '#shared/show/show-state.ts';
import { stitchChat } from './chat-stitch.ts';

export interface ChatLog {
  read(): Slice<ChatState> | null;
  /** Joins the newest messages, at most `limit`; answers whether a hole may be left before them. */
  join(messages: readonly ChatMessage[], limit: number): 'joined' | 'gap';
  /** Joins a larger read; a hole that is still there stays marked. */
  joinWide(messages: readonly ChatMessage[], limit: number): void;
  /** Keeps the message that is on stage from now on. */
  stage(message: StagedMessage | null): void;
}

/**
 * The chat of a show, kept by joining small reads; a window hears what was added and removed. `had`: what was there
 * when the show was left, older messages than the platform gives at once.
 */
export const createChatLog = (
  had: () => readonly ChatMessage[],
  now: () => number,
  onPatch: (patch: Omit<ShowPatch, 'sessionId'>) => void,
): ChatLog => {
  let slice: Slice<ChatState> | null = null;
  let staged: StagedMessage | null = null;

  const keep = (messages: readonly ChatMessage[], limit: number, acceptGap: boolean): 'joined' | 'gap' => {
    const known = slice?.value.messages ?? had();
    const stitched = stitchChat(known, messages, limit);
    if (stitched.gap && !acceptGap) return 'gap';
    const isWhole = messages.length < limit;
    const gap = stitched.gap || (!isWhole && (slice?.value.gap ?? true));
    const first = slice === null;
    if (staged !== null && stitched.removedIds.includes(staged.id)) staged = null;
    slice = { asOf: now(), value: { messages: stitched.messages, gap, staged } };
    if (first) onPatch({ chat: slice });
    else {
      const { added, removedIds } = stitched;
      onPatch({ chatDelta: { asOf: slice.asOf, added, removedIds, gap, staged } });
    }
    return 'joined';
  };

  return {
    read: () => slice,
    join: (messages, limit) => keep(messages, limit, false),
    joinWide: (messages, limit) => void keep(messages, limit, true),
    stage(message) {
      if (staged === message) return;
      staged = message;
      if (!slice) return;
      slice = { asOf: slice.asOf, value: { ...slice.value, staged } };
      onPatch({ chatDelta: { asOf: slice.asOf, added: [], removedIds: [], gap: slice.value.gap, staged } });
    },
  };
};
