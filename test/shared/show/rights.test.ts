import { expect, test } from 'vitest';
import { missingRightSentence } from '#shared/show/missing-right-sentence.ts';
import { missingRight } from '#shared/show/rights.ts';

test('a missing right names itself', () => {
  const take = { name: 'activate_scene', access: 'write' } as const;
  const read = { name: 'get_live_scenes', access: 'read' } as const;
  expect(missingRight(take, { access: 'full', operations: null })).toBeNull();
  expect(missingRight(read, { access: 'read', operations: null })).toBeNull();
  const level = missingRight(take, { access: 'read', operations: null });
  const tool = missingRight(take, { access: 'full', operations: ['get_live_scenes'] });
  expect([level && missingRightSentence(level), tool && missingRightSentence(tool)]).toEqual([
    expect.stringContaining('full access'),
    expect.stringContaining('activate_scene'),
  ]);
});
