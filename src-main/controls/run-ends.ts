import type { DeckRun, DeckRunEnd } from '#shared/show/deck-run.ts';

/** A sequence that has ended. */
export type EndedRun = Pick<DeckRun, 'runId' | 'tileId'> & { readonly end: DeckRunEnd };

/** Finds each sequence that has ended, once: the list holds it for some seconds more. */
export const createRunEnds = (onEnd: (run: EndedRun) => void): ((runs: readonly DeckRun[]) => void) => {
  let told: ReadonlySet<string> = new Set();
  return (runs) => {
    const ended = runs.flatMap(({ runId, tileId, end }) => (end === null ? [] : [{ runId, tileId, end }]));
    const before = told;
    told = new Set(ended.map(({ runId }) => runId));
    for (const run of ended) if (!before.has(run.runId)) onEnd(run);
  };
};

/** How a sequence ended, as programs are told. */
export const endFields = (
  end: DeckRunEnd,
): { readonly end: DeckRunEnd['kind']; readonly who?: string; readonly message?: string } => ({
  end: end.kind,
  ...(end.kind === 'stopped' && { who: end.who }),
  ...(end.kind === 'failed' && { message: end.message.text }),
});
