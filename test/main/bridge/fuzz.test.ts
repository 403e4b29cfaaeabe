import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bridgeCalls, type BridgeCallName } from '#shared/bridge/contract.ts';
import { APP_ERROR_CODES } from '#shared/lib/app-error.ts';
import type { Log } from '#shared/lib/log.ts';
import { startTestHost, type TestHost, type TestWindow } from '../../support/test-host.ts';

const broken: unknown[] = [];
const log: Log = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: (message, fields) => broken.push([message, fields]),
};
let started: TestHost;
let window: TestWindow;

beforeAll(() => {
  started = startTestHost({ withService: false, log });
  window = started.window();
});
afterAll(() => started.close());

const NAMES = Object.keys(bridgeCalls) as BridgeCallName[];
/** Calls that by their nature write what they are given, when it is valid. */
const junk = fc.oneof(
  fc.jsonValue(),
  fc.record({ action: fc.jsonValue(), source: fc.jsonValue() }, { requiredKeys: [] }),
  fc.record({ spaceId: fc.jsonValue(), sessionId: fc.jsonValue(), operation: fc.jsonValue() }, { requiredKeys: [] }),
  fc.constantFrom('__proto__', 'constructor', { __proto__: { keys: [] } }, { keys: [{ chord: 'KeyA' }] }),
);

test('every call answers any input with a result, and nothing breaks', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...NAMES), junk, async (name, input) => {
      const result = await window.raw(name, input);
      if (result.ok) return;
      expect(APP_ERROR_CODES).toContain(result.error.code);
      expect(result.error.code).not.toBe('internal');
      expect(result.error.message.length).toBeGreaterThan(5);
    }),
    { numRuns: 800 },
  );
  expect(broken).toEqual([]);
});

test('a name that is no call is refused, whatever it is', async () => {
  await fc.assert(
    fc.asyncProperty(fc.oneof(fc.string(), fc.constantFrom('toString', '__proto__', 'constructor')), async (name) => {
      if (NAMES.includes(name as BridgeCallName)) return;
      expect(await window.raw(name, {})).toMatchObject({ ok: false, error: { code: 'unsupported' } });
    }),
  );
});

test('an input that is refused changes nothing', async () => {
  const before = await window.call('app.hello', {});
  for (const input of [{ language: 'xx' }, { unknown: 1 }, { operatorName: 'x'.repeat(61) }]) {
    expect(await window.raw('preferences.set', input)).toMatchObject({ ok: false, error: { code: 'invalid_input' } });
  }
  const after = await window.call('app.hello', {});
  expect([after.preferences, after.keys]).toEqual([before.preferences, before.keys]);
});
