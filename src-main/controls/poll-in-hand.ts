import type { ControlAttachment } from './surface-client.ts';

/** Calls that press something. */
const PRESSES: ReadonlySet<string> = new Set(['show.perform', 'show.toggle', 'tile.press']);

interface Pressing {
  readonly source: Readonly<Record<string, unknown>>;
}

/** Gives all programs one poll in hand, as each window has its own: their presses carry it, and their outcomes change it. */
export const createPollInHand = (): ((attachment: ControlAttachment) => ControlAttachment) => {
  let pollId: string | null = null;
  return (attachment) => ({
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
  });
};
