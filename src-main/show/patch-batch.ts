import type { ShowPatch } from '#shared/show/show-state.ts';

type Parts = Omit<ShowPatch, 'sessionId'>;

export interface PatchBatch {
  readonly add: (parts: Parts) => void;
  /** Sends the collected changes now, so that the next event comes after them. */
  readonly flush: () => void;
}

/** Parts of the show that come from the platform and that a patch changes. */
const saidOf = ({ unchanged = {}, deskChange, chatDelta, ...parts }: Parts): ReadonlySet<string> =>
  new Set([
    ...(['desk', 'polls', 'participants', 'attendance', 'media', 'chat'] as const).filter((name) => parts[name]),
    ...(deskChange ? ['desk'] : []),
    ...(chatDelta ? ['chat'] : []),
    ...Object.keys(unchanged),
  ]);

const isAbout = (parts: Parts, names: ReadonlySet<string>): boolean =>
  [...saidOf(parts)].some((name) => names.has(name));

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
      // Two things said of one part, such as a change and that it was read again since, cannot be told as one.
      if (gathered && isAbout(gathered, saidOf(parts))) flush();
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
