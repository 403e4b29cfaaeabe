import { expect, test } from 'vitest';
import {
  readSenders,
  readTargets,
  writeSenders,
  writeTargets,
} from '../../../src-renderer/features/settings/surfaces/osc-addresses.ts';

test('OSC senders are read as people write them, each once', () => {
  expect(readSenders(' 127.0.0.1, 192.168.1.20;\n10.0.0.1  127.0.0.1')).toEqual([
    '127.0.0.1',
    '192.168.1.20',
    '10.0.0.1',
  ]);
  expect(readSenders('')).toEqual([]);
  expect(writeSenders(['127.0.0.1', '10.0.0.1'])).toBe('127.0.0.1, 10.0.0.1');
});

test('a text with anything but OSC senders is refused as a whole', () => {
  expect(readSenders('127.0.0.1, desk.local')).toBeNull();
  // Senders are heard over IPv4 alone.
  expect(readSenders('::1')).toBeNull();
  expect(readTargets('127.0.0.1')).toBeNull();
  expect(readTargets('127.0.0.1:0')).toBeNull();
  expect(readTargets('127.0.0.1:70000')).toBeNull();
});

test('OSC targets are read as people write them', () => {
  const targets = [
    { address: '192.168.1.20', port: 9000 },
    { address: '::1', port: 9001 },
  ];
  expect(writeTargets(targets)).toBe('192.168.1.20:9000, [::1]:9001');
  expect(readTargets(writeTargets(targets))).toEqual(targets);
});
