import type { ChatMessage, StagedMessage } from '#shared/api/live-objects.ts';
import type { JournalAction, JournalEntry } from '#shared/bridge/show-calls.ts';

/** The message that a press, once done, leaves on stage; undefined where it is about something else. */
export const stagedBy = (action: JournalAction): string | null | undefined => {
  if (action.kind === 'message.stage') return action.messageId;
  return action.kind === 'temporary.clear' ? null : undefined;
};

/** A message of the chat as it stands on stage; null where it is gone. */
export const asStaged = (
  messages: readonly ChatMessage[],
  messageId: string | null,
  at: number,
): StagedMessage | null => {
  const message = messages.find(({ id }) => id === messageId);
  if (!message) return null;
  const { id, name, text, imageUrl } = message;
  return { id, name, text, imageUrl, at: new Date(at).toISOString() };
};

/** The message on stage by the presses written down, newest first: a platform does not say which one it is. */
export const stagedInJournal = (
  journal: readonly JournalEntry[],
  messages: readonly ChatMessage[],
): StagedMessage | null => {
  const last = journal.find(({ action, outcome }) => outcome === 'confirmed' && stagedBy(action) !== undefined);
  return last ? asStaged(messages, stagedBy(last.action) ?? null, last.at) : null;
};
