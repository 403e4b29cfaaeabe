import { expect, test } from 'vitest';
import type { OpenedFile } from '#shared/bridge/exchange-calls.ts';
import type { Bridge } from '../../../src-renderer/bridge/bridge.ts';
import { ImportState, SAFE_CHOICES } from '../../../src-renderer/features/library/exchange/import-state.svelte.ts';

const file: OpenedFile = { fileId: 'f', fileName: 'Evening.regie' };

/** A host that takes everything, and the imports it was asked for. */
const taking = (plan: object = { kinds: [] }) => {
  const imports: unknown[] = [];
  const made: string[] = [];
  let breaks = false;
  const makeShow = (title: string): Promise<string> => {
    made.push(title);
    return Promise.resolve(`session ${made.length}`);
  };
  const bridge = {
    call: (name: string, input: unknown) => {
      if (name === 'exchange.import') imports.push(input);
      if (name === 'exchange.import' && breaks) return Promise.reject(new Error('The disk is full.'));
      return Promise.resolve(name === 'exchange.inspect' ? { kind: 'plan', plan } : { kind: 'imported' });
    },
    on: () => () => undefined,
  } as unknown as Bridge;
  const importing = new ImportState(bridge, () => makeShow);
  return { imports, made, importing, breakNext: (on: boolean) => (breaks = on) };
};

test('scenes that are sent into a show are added to it, unless the person decides otherwise', async () => {
  const { imports, importing } = taking();
  await importing.open(file, 'space');
  expect(importing.choices.draft).toBe('templates');
  await importing.aim('other', 'space');
  expect(importing.choices.draft).toBe('add');
  await importing.import('space');
  expect(imports).toEqual([expect.objectContaining({ sessionId: 'other', choices: importing.choices })]);

  // A decision that was made stays made.
  importing.choices = { ...importing.choices, draft: 'replace' };
  await importing.aim('third', 'space');
  expect(importing.choices.draft).toBe('replace');
});

test('scenes that stay with the show they came from take nobody’s place', async () => {
  const { importing } = taking();
  await importing.open(file, 'space');
  await importing.aim('other', 'space');
  await importing.aim(null, 'space');
  expect(importing.choices.draft).toBe('templates');
});

const one = (state: string) => ({ kinds: [{ kind: 'draft', entries: [{ name: 'Evening', state, count: 2 }] }] });

test('a show that this space does not know becomes a new show first of all, once, with its scenes', async () => {
  const { imports, made, importing, breakNext } = taking(one('homeless'));
  await importing.open(file, 'space');
  expect([importing.isNew, made]).toEqual([true, []]);
  breakNext(true);
  await importing.import('space');
  expect([importing.problem, importing.madeSessionId]).toEqual(['The disk is full.', null]);
  breakNext(false);
  await importing.import('space');
  const taken = { sessionId: 'session 1', choices: { ...SAFE_CHOICES, draft: 'add' } };
  expect([made, imports, importing.madeSessionId]).toEqual([
    ['Evening'],
    [expect.objectContaining(taken), expect.objectContaining(taken)],
    'session 1',
  ]);
});

test('a show that is here stays what its file means, unless a new one is asked for', async () => {
  const { imports, made, importing } = taking(one('same'));
  await importing.open(file, 'space');
  expect(importing.isNew).toBe(false);
  await importing.aim('other', 'space');
  await importing.aimAtNew('space');
  expect([importing.isNew, importing.sessionId]).toEqual([true, null]);
  await importing.aim(null, 'space');
  await importing.import('space');
  expect([made, imports]).toEqual([[], [expect.objectContaining({ sessionId: null })]]);
});
