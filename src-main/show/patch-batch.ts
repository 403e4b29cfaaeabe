import type { ShowPatch } from '#shared/show/show-state.ts';

type Parts = Omit<ShowPatch, 'sessionId'>;

export interface PatchBatch {
  readonly add: (parts: Parts) => void;
  /** Sends what has gathered now, so that what is said next comes after it. */
  readonly flush: () => void;
}

/** Gathers the patches of one turn of the event loop into one message. */
export const createPatchBatch = (sessionId: string, send: (patch: ShowPatch) => void): PatchBatch => {
  let gathered: Parts | null = null;

  const flush = (): void => {
    if (!gathered) return;
    const patch = { ...gathered, sessionId };
    gathered = null;
    send(patch);
  };

  return {
    add(parts) {
      // Two deltas of the chat, or two changes of the desk, cannot be told as one.
      if (gathered?.chatDelta && (parts.chatDelta ?? parts.chat)) flush();
      if (parts.deskChange && (gathered?.deskChange ?? gathered?.desk)) flush();
      if (gathered) {
        const unchanged = { ...gathered.unchanged, ...parts.unchanged };
        gathered = { ...gathered, ...parts, ...(Object.keys(unchanged).length > 0 && { unchanged }) };
        return;
      }
      gathered = parts;
      setImmediate(flush);
    },
    flush,
  };
};
