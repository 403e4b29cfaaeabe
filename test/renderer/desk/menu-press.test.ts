import { expect, test } from 'vitest';
import type { DeskCommand } from '#shared/show/desk-commands.ts';
import type { KeyCommand } from '#shared/show/key-binding.ts';
import { listenMenu } from '../../../src-renderer/features/desk/desk-keys.ts';
import type { DeskState } from '../../../src-renderer/features/desk/desk-state.svelte.ts';

test('a command chosen in the menu of the app is done, whether or not it has a key', () => {
  const done: KeyCommand[] = [];
  const listeners: ((press: { readonly command: DeskCommand }) => void)[] = [];
  const bridge = {
    on: (event: string, listener: (press: { readonly command: DeskCommand }) => void) => {
      if (event === 'menu.press') listeners.push(listener);
      return () => undefined;
    },
  };
  listenMenu({
    app: { bridge, keys: { bindings: [], isSetting: false } },
    runCommand: (command: KeyCommand) => void done.push(command),
  } as unknown as DeskState);
  for (const command of ['take', 'temporary.clear', 'help'] as const) for (const hear of listeners) hear({ command });
  expect(done).toEqual([
    { kind: 'action', action: { kind: 'take' } },
    { kind: 'action', action: { kind: 'temporary.clear' } },
    { kind: 'window', name: 'help' },
  ]);
});
