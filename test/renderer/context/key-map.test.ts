import { afterAll, expect, test, vi } from 'vitest';
import { workOfCommand } from '#shared/show/desk-commands.ts';
import type { KeyBinding } from '#shared/show/key-binding.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { verbatim } from '#shared/words/sentence.ts';
import { KeyMap } from '../../../src-renderer/context/key-map.svelte.ts';
import type { Bridge } from '../../../src-renderer/bridge/bridge.ts';
import { locale } from '../../../src-renderer/lib/locale.svelte.ts';
import { refuseConflicts } from '../../../src-main/settings/key-map.ts';

vi.stubGlobal('document', { documentElement: { lang: '' } });
afterAll(() => {
  vi.unstubAllGlobals();
});

/** A host that judges keys as the real one does. */
const host: Bridge = {
  on: () => () => undefined,
  call: (_name: string, { keys }: { readonly keys: readonly KeyBinding[] }) => {
    if (keys.length === 0) throw new AppError('unavailable', verbatim('The disk is full.'));
    refuseConflicts(keys);
    return Promise.resolve(keys);
  },
} as never;

const CLASH: readonly KeyBinding[] = [
  { chord: 'KeyT', command: workOfCommand('take'), global: false },
  { chord: 'KeyL', command: workOfCommand('lock.toggle'), global: false },
  { chord: 'KeyL', command: { kind: 'scene.nth', index: 2 }, global: false },
];

test.each([
  ['en', 'L cannot be both “Lock or unlock the desk” and “Scene 3”.'],
  ['fr', 'L ne peut pas être à la fois « Verrouiller ou déverrouiller la régie » et « Scène 3 ».'],
  ['es', 'L no puede ser a la vez «Bloquear o desbloquear la mesa» y «Escena 3».'],
] as const)(
  'a key that would do two things is refused with both in the words of the window: %s',
  async (language, said) => {
    locale.set(language);
    await expect(new KeyMap(host).save(CLASH)).rejects.toThrow(said);
  },
);

test('a refusal that is not about a taken key is shown as the host says it', async () => {
  locale.set('fr');
  await expect(new KeyMap(host).save([])).rejects.toThrow('The disk is full.');
});
