import { expect, test } from 'vitest';
import type { ProductionDesk } from '#shared/api/scenes.ts';
import { operationsOf } from '#shared/show/actions/action-rules.ts';
import { missingRightSentence } from '#shared/show/missing-right-sentence.ts';
import { missingRight } from '#shared/show/rights.ts';
import { operationSentence, say } from '#shared/words/say.ts';

test('a missing right is named in the refusal', () => {
  const take = { name: 'activate_scene', access: 'write' } as const;
  const read = { name: 'get_live_scenes', access: 'read' } as const;
  expect(missingRight(take, { access: 'full', operations: null })).toBeNull();
  expect(missingRight(read, { access: 'read', operations: null })).toBeNull();
  const level = missingRight(take, { access: 'read', operations: null });
  const tool = missingRight(take, { access: 'full', operations: ['get_live_scenes'] });
  expect([level && missingRightSentence(level), tool && missingRightSentence(tool)]).toEqual([
    say('host_right_read_only'),
    say('host_right_tool', { what: operationSentence('activate_scene') }),
  ]);
});

test('the volume of a sound needs the right to its scene, that of a film the right to its slot', () => {
  const onAir = { id: 'talk', slots: [{ mediaId: 'film' }], audios: [{ mediaId: 'song' }] };
  const desk = { activeSceneId: 'talk', scenes: [onAir] } as unknown as ProductionDesk;
  const of = (mediaId: string, seen: ProductionDesk | null): readonly string[] =>
    operationsOf({ kind: 'media.volume', mediaId, volume: 1 }, seen);
  expect([of('film', desk), of('song', desk), of('song', null)]).toEqual([
    ['update_slot'],
    ['update_scene'],
    ['update_slot'],
  ]);
});

test('clearing the stage needs the right to take the message down and the right to take polls down', () => {
  expect(operationsOf({ kind: 'temporary.clear' }, null)).toEqual(['stage_chat_message', 'stage_poll']);
});
