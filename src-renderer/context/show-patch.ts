import type { ProductionDesk } from '#shared/api/scenes.ts';
import { applyDeskChange, type DeskChange } from '#shared/show/desk-change.ts';
import type { ChatState, ShowPatch, ShowState, Slice } from '#shared/show/show-state.ts';

/** Limit of chat messages in a window: enough to scroll through in a show, and not more memory. */
const MAX_MESSAGES = 4000;

type ChatDelta = NonNullable<ShowPatch['chatDelta']>;

const applyDelta = (chat: Slice<ChatState> | null, delta: ChatDelta): Slice<ChatState> => {
  const removed = new Set(delta.removedIds);
  const before = chat?.value.messages ?? [];
  const kept = removed.size > 0 ? before.filter((message) => !removed.has(message.id)) : before;
  const known = new Set(kept.slice(-2 * delta.added.length - 50).map((message) => message.id));
  const added = delta.added.filter((message) => !known.has(message.id));
  return {
    asOf: delta.asOf,
    value: { messages: [...kept, ...added].slice(-MAX_MESSAGES), gap: delta.gap, staged: delta.staged },
  };
};

/** Parts found as they were: the same values, with the instant of the new reading. */
const readAgain = (state: ShowState, unchanged: NonNullable<ShowPatch['unchanged']>): Partial<ShowState> =>
  Object.fromEntries(
    Object.entries(unchanged).flatMap(([name, asOf]) => {
      const slice = state[name as keyof typeof unchanged];
      return slice ? [[name, { ...slice, asOf }]] : [];
    }),
  );

const changedDesk = (desk: Slice<ProductionDesk>, change: DeskChange): Slice<ProductionDesk> => ({
  value: applyDeskChange(desk.value, change),
  asOf: change.asOf,
});

/** The show after a patch; parts that the patch does not name stay the very same objects. */
export const applyShowPatch = (state: ShowState, patch: ShowPatch): ShowState => {
  if (patch.sessionId !== state.sessionId) return state;
  const { chatDelta, deskChange, unchanged = {}, ...parts } = patch;
  return {
    ...state,
    ...parts,
    ...(deskChange && state.desk && { desk: changedDesk(state.desk, deskChange) }),
    ...readAgain(state, unchanged),
    chat: chatDelta ? applyDelta(parts.chat ?? state.chat, chatDelta) : (parts.chat ?? state.chat),
  };
};
