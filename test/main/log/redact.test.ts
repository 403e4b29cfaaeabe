import { expect, test } from 'vitest';
import { keepOutOfLog } from '../../../src-main/log/known-secrets.ts';
import { createLineLog } from '../../../src-main/log/line-log.ts';
import { hideSecrets } from '../../../src-main/log/redact.ts';

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

test('a secret that was used stands in no line, though nothing in its form gives it away', () => {
  const lines: string[] = [];
  const log = createLineLog({ sink: (_level, line) => lines.push(line), least: 'debug', now: () => 0 });
  const secret = 'aBc/dEf+"42"==';
  const inAddress = encodeURIComponent(secret);
  const say = (): void =>
    log.error(`it broke at ${secret}`, { error: new Error(`GET /x?k=${inAddress}`), body: JSON.stringify({ secret }) });
  say();
  expect(lines[0]).toContain(inAddress);
  keepOutOfLog(secret);
  keepOutOfLog('key');
  for (let count = 0; count < 99; count += 1) keepOutOfLog(`another secret ${count}`);
  say();
  expect(lines[1]).toMatch(/it broke at \[hidden\].*GET \/x\?k=\[hidden\].*secret.*\[hidden\]/);
  expect(lines[1]).not.toMatch(/dEf/);
  log.info('the key of the last one was another secret 98');
  expect(lines[2]).toMatch(/the key of the last one was \[hidden\]$/);
});

test('a secret in the query of an address is not kept with a call; the rest of the address is', () => {
  const url = 'https://hooks.example.com/a?room=1&token=abc123&x=2#access_token=def456';
  expect(hideSecrets({ url })).toEqual({
    url: 'https://hooks.example.com/a?room=1&token=[hidden]&x=2#access_token=[hidden]',
  });
});
