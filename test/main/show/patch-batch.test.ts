import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ShowPatch, ShowState } from '#shared/show/show-state.ts';
import { createPatchBatch } from '../../../src-main/show/patch-batch.ts';
import { applyShowPatch } from '../../../src-renderer/context/show-patch.ts';

type Parts = Omit<ShowPatch, 'sessionId'>;

const START = {
  sessionId: 's',
  desk: { asOf: 0, value: { session: 'none', activeSceneId: null, scenes: [] } },
  polls: { asOf: 0, value: [] },
  chat: { asOf: 0, value: { messages: [], gap: false, staged: null } },
} as unknown as ShowState;

/** Something that the host can say of the show; `at` makes each of them different. */
const said = (kind: string, at: number): Parts => {
  const parts: Readonly<Record<string, unknown>> = {
    desk: { desk: { asOf: at, value: { session: `whole ${at}`, activeSceneId: null, scenes: [] } } },
    change: { deskChange: { asOf: at, parts: { activeSceneId: `scene ${at}` }, scenes: [] } },
    unchanged_desk: { unchanged: { desk: at } },
    polls: { polls: { asOf: at, value: [{ id: `poll ${at}` }] } },
    unchanged_polls: { unchanged: { polls: at } },
    chat: { chat: { asOf: at, value: { messages: [{ id: `m ${at}` }], gap: false, staged: null } } },
    delta: { chatDelta: { asOf: at, added: [{ id: `d ${at}` }], removedIds: [], gap: false, staged: null } },
    budget: { budget: { perMinute: 300, remaining: at, others: 0 } },
  };
  return parts[kind] as Parts;
};
const KINDS = ['desk', 'change', 'unchanged_desk', 'polls', 'unchanged_polls', 'chat', 'delta', 'budget'] as const;

test('changes told together bring a window to the same state as each by itself', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...KINDS), { maxLength: 8 }), (kinds) => {
      const all = kinds.map((kind, index) => said(kind, index + 1));
      let state = START;
      const batch = createPatchBatch('s', (patch) => (state = applyShowPatch(state, patch)));
      for (const parts of all) batch.add(parts);
      batch.flush();
      expect(state).toEqual(all.reduce((now, parts) => applyShowPatch(now, { ...parts, sessionId: 's' }), START));
    }),
  );
});

test('changes that can be told together are told together', () => {
  const patches: ShowPatch[] = [];
  const batch = createPatchBatch('s', (patch) => patches.push(patch));
  for (const [index, kind] of (['change', 'polls', 'chat', 'budget', 'budget'] as const).entries())
    batch.add(said(kind, index));
  batch.flush();
  expect(patches).toHaveLength(1);
});
