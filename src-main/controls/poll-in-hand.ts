import type { ControlAttachment } from './surface-client.ts';

/** Calls that press something. */
const PRESSES: ReadonlySet<string> = new Set(['show.perform', 'show.toggle', 'tile.press']);

interface Pressing {
  readonly source: Readonly<Record<string, unknown>>;
}

export interface PollInHand {
  /** Null until a program pressed on one. */
  readonly pollId: () => string | null;
  /** An attachment whose presses carry the poll in hand, and whose outcomes change it. */
  readonly by: (attachment: ControlAttachment) => ControlAttachment;
}

/** The one poll that all programs have in hand, as each window has its own. */
export const createPollInHand = (): PollInHand => {
  let pollId: string | null = null;
  return {
    pollId: () => pollId,
    by: (attachment) => ({
      ...attachment,
      async call(name, input) {
        if (!PRESSES.has(name)) return attachment.call(name, input);
        const press = input as Pressing;
        const source = { ...press.source, ...(pollId !== null && { inHand: pollId }) };
        const result = await attachment.call(name, { ...press, source });
        const { inHand } = (result.ok ? result.value : {}) as { readonly inHand?: string };
        if (inHand !== undefined) pollId = inHand;
        return result;
      },
    }),
  };
};
