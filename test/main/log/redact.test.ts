import { expect, test } from 'vitest';
import { createLineLog } from '../../../src-main/log/line-log.ts';

const KEY = 'rk_full_643a136e6b243b42eca1846575f4aa14d738c177';

test('no line carries a key, wherever it stood', () => {
  const lines: string[] = [];
  const log = createLineLog({ sink: (_level, line) => lines.push(line), least: 'debug', now: () => 0 });
  log.info(`calling with Bearer ${KEY}`, {
    fullKey: KEY,
    headers: { Authorization: `Bearer ${KEY}`, cookie: `regie=${KEY}` },
    url: `http://127.0.0.1/#token=${KEY}&x=1`,
    nested: { list: [{ note: `key=${KEY}` }] },
    error: new Error(`the key ${KEY} was refused`),
  });
  expect(lines).toHaveLength(1);
  expect(lines.join('')).not.toContain(KEY);
  expect(lines.join('')).toContain('x=1');
});

test('fields that cannot be written do not bring the log down', () => {
  const lines: string[] = [];
  const log = createLineLog({ sink: (_level, line) => lines.push(line), least: 'info', now: () => 0 });
  const circle: Record<string, unknown> = {};
  circle.self = circle;
  log.warn('a circle', circle);
  log.debug('not asked for');
  expect(lines).toHaveLength(1);
});
