import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromBase64Url, joinBytes, toBase64Url } from '#shared/lib/bytes.ts';

test('any bytes are written as Node writes base64url, and read back; other letters are left out', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 100 }), (bytes) => {
      const text = toBase64Url(bytes);
      expect(text).toBe(Buffer.from(bytes).toString('base64url'));
      expect([...fromBase64Url(text)]).toEqual([...bytes]);
    }),
  );
  expect([...fromBase64Url('A Q=I\n')]).toEqual([...Buffer.from('AQI', 'base64url')]);
});

test('bytes are put one after the other', () => {
  expect([...joinBytes(Uint8Array.of(1, 2), new Uint8Array(0), Uint8Array.of(3))]).toEqual([1, 2, 3]);
});
