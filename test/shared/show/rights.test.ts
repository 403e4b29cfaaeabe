import { expect, test } from 'vitest';
import { missingRightSentence } from '#shared/show/missing-right-sentence.ts';
import { missingRight } from '#shared/show/rights.ts';
import { say } from '#shared/words/say.ts';

test('a missing right names itself', () => {
  const take = { name: 'activate_scene', access: 'write' } as const;
  const read = { name: 'get_live_scenes', access: 'read' } as const;
  expect(missingRight(take, { access: 'full', operations: null })).toBeNull();
  expect(missingRight(read, { access: 'read', operations: null })).toBeNull();
  const level = missingRight(take, { access: 'read', operations: null });
  const tool = missingRight(take, { access: 'full', operations: ['get_live_scenes'] });
  expect([level && missingRightSentence(level), tool && missingRightSentence(tool)]).toEqual([
    say('host_right_read_only'),
    say('host_right_tool', { tool: 'activate_scene' }),
  ]);
});
