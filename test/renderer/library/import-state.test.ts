import { expect, test } from 'vitest';
import type { OpenedFile } from '#shared/bridge/exchange-calls.ts';
import type { Bridge } from '../../../src-renderer/bridge/bridge.ts';
import { ImportState } from '../../../src-renderer/features/library/exchange/import-state.svelte.ts';

const file: OpenedFile = { fileId: 'f', fileName: 'Evening.regie' };

/** A host that takes everything, and the imports it was asked for. */
const taking = () => {
  const imports: unknown[] = [];
  const bridge = {
    call: (name: string, input: unknown) => {
      if (name === 'exchange.import') imports.push(input);
      return Promise.resolve(name === 'exchange.inspect' ? { kind: 'plan', plan: {} } : { kind: 'imported' });
    },
    on: () => () => undefined,
  } as unknown as Bridge;
  return { imports, importing: new ImportState(bridge) };
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
