import { expect, test } from 'vitest';
import { silentLog } from '#shared/lib/log.ts';
import { mergeTeam, stampChanges, type TeamState } from '#shared/team/team-state.ts';
import type { TeamChange } from '#shared/team/team-values.ts';
import { materialChanges, type MaterialItem } from '../../../src-main/team/material-entries.ts';
import { createTeamMaterial, type LastShared, type LocalMaterial } from '../../../src-main/team/team-material.ts';

const note = (id: string, text: string): MaterialItem => ({ type: 'note', id, json: JSON.stringify({ text }) });
const STEPS = ['read', 'lastShared.read', 'write', 'lastShared.write'] as const;

/** A desk with a note of its own, in a team that has another. `onStep`: what else happens at that moment. */
const deskWith = (onStep: (step: (typeof STEPS)[number]) => void) => {
  const theirs = materialChanges('school', note('theirs', 'From the first team'), '{"text":"First team"}', 'Carl');
  let state: TeamState = mergeTeam(new Map(), stampChanges(new Map(), 'carl', theirs));
  let [membership, shares] = [1, true];
  const told: { readonly membership: number; readonly change: TeamChange }[] = [];
  const here = new Map([['note mine', note('mine', 'Mine')]]);
  let lastShared: LastShared = {};
  let compared = 0;
  const source: LocalMaterial = {
    space: 'school',
    lastShared: {
      async read() {
        onStep('lastShared.read');
        return lastShared;
      },
      async write(next) {
        onStep('lastShared.write');
        lastShared = next;
      },
    },
    includes: () => true,
    isNew: () => false,
    async read() {
      onStep('read');
      return [...here.values()];
    },
    async write({ type, id }, json) {
      onStep('write');
      if (json !== null) here.set(`${type} ${id}`, { type, id, json });
      return true;
    },
  };
  const material = createTeamMaterial({
    state: () => state,
    sharedWith: () => (shares ? membership : null),
    changeAll(changes) {
      told.push(...changes.map((change) => ({ membership, change })));
      state = mergeTeam(state, stampChanges(state, 'paula', changes));
    },
    sources: () => [source],
    onCompared() {
      compared += 1;
    },
    by: () => 'Paula',
    log: silentLog,
  });
  return {
    told,
    compared: () => compared,
    keepToItself() {
      shares = false;
    },
    go() {
      membership += 1;
      state = new Map();
    },
    async compare() {
      material.wake();
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
};

test.each(STEPS)('a desk that goes to another team at "%s" says nothing there of what it shared before', async (at) => {
  let isGone = false;
  const desk = deskWith((step) => {
    if (step !== at || isGone) return;
    isGone = true;
    desk.keepToItself();
    desk.go();
  });
  await desk.compare();
  expect(desk.told.filter(({ membership }) => membership !== 1)).toEqual([]);
  expect(isGone).toBe(true);
});

test.each(['read', 'lastShared.read', 'write'] as const)(
  'nothing more is shared once that ends, at "%s"',
  async (at) => {
    let before = -1;
    const desk = deskWith((step) => {
      if (step !== at || before !== -1) return;
      before = desk.told.length;
      desk.keepToItself();
    });
    await desk.compare();
    expect([desk.told.length, desk.compared()]).toEqual([before, 0]);
  },
);

test('each of two teams in a row hears everything once', async () => {
  const desk = deskWith(() => undefined);
  await desk.compare();
  desk.go();
  await desk.compare();
  const texts = desk.told.map(({ membership, change }) => [membership, change.kind]);
  expect([desk.compared(), texts.filter(([membership]) => membership === 2).length]).toEqual([2, 2]);
});
