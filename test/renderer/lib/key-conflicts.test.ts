import { describe, expect, test } from 'vitest';
import { workOfCommand } from '#shared/show/desk-commands.ts';
import type { KeyBinding, KeyCommand } from '#shared/show/key-binding.ts';
import { judgeChord, rebind } from '../../../src-renderer/lib/keys/key-conflicts.ts';

const take: KeyCommand = workOfCommand('take');
const help: KeyCommand = workOfCommand('help');
const bindings: readonly KeyBinding[] = [{ chord: 'Enter', command: take, global: true }];

describe('giving a key to a command', () => {
  test('is refused when another command has it, and free when it is its own', () => {
    expect([
      judgeChord('Enter', help, bindings),
      judgeChord('Enter', workOfCommand('take'), bindings),
      judgeChord('KeyT', help, bindings),
    ]).toEqual([{ kind: 'taken', by: bindings[0] }, { kind: 'free' }, { kind: 'free' }]);
  });

  test('is refused for keys that belong to the system', () => {
    expect(['Tab', 'Escape', 'Control+KeyC', 'Alt+F4'].map((chord) => judgeChord(chord, help, bindings).kind)).toEqual([
      'reserved',
      'reserved',
      'reserved',
      'reserved',
    ]);
  });

  test('moves the command, keeping whether it is global', () => {
    expect(rebind(bindings, take, 'KeyT')).toEqual([{ chord: 'KeyT', command: take, global: true }]);
  });

  test('adds a command that had no key, and removes one given none', () => {
    const added = rebind(bindings, help, 'KeyH');
    expect([added.length, rebind(added, help, null)]).toEqual([2, bindings]);
  });
});
