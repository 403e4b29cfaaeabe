import type { ChatMessage } from '#shared/api/live-objects.ts';

/** Messages kept of a show: what a person scrolls through, and no more memory than that. */
export const CHAT_KEPT = 2000;

export interface Stitched {
  readonly messages: readonly ChatMessage[];
  readonly added: readonly ChatMessage[];
  readonly removedIds: readonly string[];
  /** The read and what was known do not touch: messages may be missing between them. */
  readonly gap: boolean;
}

/**
 * Joins the newest messages, as read (oldest first, at most `limit`), to those known. Where they overlap, the read is
 * right about everything since its first message, so a known message missing from it was removed. A read shorter
 * than its limit is the whole chat.
 */
export const stitchChat = (
  known: readonly ChatMessage[],
  read: readonly ChatMessage[],
  limit: number,
  kept: number = CHAT_KEPT,
): Stitched => {
  const readIds = new Set(read.map((message) => message.id));
  const whole = read.length < limit;
  const joint = whole ? 0 : known.findIndex((message) => readIds.has(message.id));
  const gap = !whole && joint === -1 && known.length > 0;
  const before = whole
    ? []
    : gap
      ? known
      : known.slice(0, Math.max(0, joint)).filter((message) => !readIds.has(message.id));
  const messages = [...before, ...read].slice(-kept);

  const ids = new Set(messages.map((message) => message.id));
  const knownIds = new Set(known.map((message) => message.id));
  return {
    messages,
    added: messages.filter((message) => !knownIds.has(message.id)),
    removedIds: known.filter((message) => !ids.has(message.id)).map((message) => message.id),
    gap,
  };
};
