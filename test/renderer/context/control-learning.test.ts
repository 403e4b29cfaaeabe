import { expect, test } from 'vitest';
import { workOfCommand } from '#shared/show/desk-commands.ts';
import { DEFAULT_CONTROLLERS, type ControllerChange } from '#shared/controls/controllers.ts';
import { ControlLearning } from '../../../src-renderer/context/control-learning.svelte.ts';
import type { ControlEvent } from '../../../src-renderer/lib/controllers/control-event.ts';

const TAKE = workOfCommand('take');
const TILE = { kind: 'tile', pageId: 'main', tileId: 't1', name: 'Welcome' } as const;

const touching = (...controls: readonly (string | null)[]) => {
  const touched = [...controls];
  const controllers = {
    settings: DEFAULT_CONTROLLERS,
    learn(): Promise<ControlEvent | null> {
      const control = touched.shift() ?? null;
      return Promise.resolve(control === null ? null : { device: 'Pad', control, act: { kind: 'press', velocity: 1 } });
    },
    change: ({ bindings }: ControllerChange) => {
      if (bindings) controllers.settings = { ...controllers.settings, bindings };
      return Promise.resolve();
    },
  };
  return { controllers, learning: new ControlLearning(controllers) };
};

test('a touched control learns the command, and after learning was given up none does', async () => {
  const { controllers, learning } = touching(null, 'cc 1 7', 'note 1 60');
  await learning.learn(TAKE, 'place');
  expect(controllers.settings.bindings).toEqual([]);
  await learning.learn(TAKE, 'binary_offset');
  await learning.learn(TILE, 'binary_offset');
  expect(controllers.settings.bindings).toEqual([
    { device: 'Pad', control: 'cc 1 7', command: TAKE, encoding: 'binary_offset' },
    { device: 'Pad', control: 'note 1 60', command: TILE },
  ]);
});

test('a control with another command keeps it until it is replaced, and can be forgotten', async () => {
  const { controllers, learning } = touching('note 1 60', 'note 1 60', 'note 1 60');
  await learning.learn(TAKE, 'place');
  await learning.learn({ ...TAKE }, 'place');
  expect(learning.taken).toBeNull();
  await learning.learn(TILE, 'place');
  expect(learning.taken?.before.command).toEqual(TAKE);
  expect(controllers.settings.bindings).toEqual([{ device: 'Pad', control: 'note 1 60', command: TAKE }]);
  await learning.replace();
  const [kept] = controllers.settings.bindings;
  expect(controllers.settings.bindings).toEqual([{ device: 'Pad', control: 'note 1 60', command: TILE }]);
  if (kept) await learning.forget(kept);
  expect(controllers.settings.bindings).toEqual([]);
});
