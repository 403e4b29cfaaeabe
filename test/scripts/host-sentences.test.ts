import { describe, expect, test } from 'vitest';
import { findHostSentences, judgeHostSentences } from '../../scripts/lib/host-sentences.ts';

const forms = (source: string): readonly string[] => findHostSentences(source).map(({ form }) => form);

describe('a module of the host', () => {
  test.each([
    [`throw new AppError('locked', 'locked now');`, 'locked now'],
    ["throw new AppError('conflict', `there is ${name}`, { field: 'name' });", 'there is {}'],
    [`throw new AppError('offline', isLate ? 'late' : text);`, 'late'],
    [`return { kind: 'ignored', message: 'The desk is locked.' };`, 'The desk is locked.'],
    ['const problem = `The library cannot be opened: ${why}`;', 'The library cannot be opened: {}'],
    [`listener.close(new AppError('cancelled', 'It was cancelled.'));`, 'It was cancelled.'],
  ])('is found to say a sentence in %s', (source, form) => {
    expect(forms(source)).toEqual([form]);
  });

  test.each([
    `log.warn('The disk is full.', { at: 'The disk is full.' });`,
    `throw new Error('The page has no target.');`,
    `db.prepare('SELECT name FROM item WHERE id = ?');`,
    `if ('refusal' in as) throw new AppError('unsupported', as.refusal);`,
    `socket.close(1003, 'Frames are text.');`,
    'throw new AppError(code, `${field}: ${problem}`);',
  ])('says nothing to a person in %s', (source) => {
    expect(forms(source)).toEqual([]);
  });
});

test('sentences without a message are told with their place, and messages that nothing says too', () => {
  const catalogue = { host_press_locked: 'The desk is locked.', host_scene_gone: 'Scene {name} is gone.' };
  const modules = [
    { path: 'src-main/a.ts', text: `say('The desk is locked.');\n` },
    { path: 'src-main/b.ts', text: `\nsay('The desk is open.');\n` },
  ];
  expect(judgeHostSentences(modules, catalogue)).toEqual([
    'src-main/b.ts:2: "The desk is open." is no host_… message, so it stays English',
    'host_scene_gone: the host never says "Scene {} is gone."',
  ]);
});
