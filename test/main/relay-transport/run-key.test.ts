import { expect, test } from 'vitest';
import { createRunKey, isSignedBy } from '../../../src-main/relay-transport/run-key.ts';

const WORDS = Buffer.from('The doors open at nine.');

test('a run of a desk is believed by its own signature of these very bytes alone', () => {
  const [own, other] = [createRunKey(), createRunKey()];
  const signature = own.sign(WORDS);
  expect(isSignedBy(own.name, WORDS, signature)).toBe(true);
  expect(isSignedBy(other.name, WORDS, signature)).toBe(false);
  expect(isSignedBy(own.name, WORDS, other.sign(WORDS))).toBe(false);
  expect(isSignedBy(own.name, Buffer.from('The doors open at ten.'), signature)).toBe(false);
  expect(
    isSignedBy(
      own.name,
      WORDS,
      signature.map((byte, index) => (index === 0 ? byte ^ 1 : byte)),
    ),
  ).toBe(false);
});

test.each(['', 'Paula', 'A'.repeat(43), '\0'.repeat(43)])('nothing is signed by %j, which is no key', (name) => {
  expect(isSignedBy(name, WORDS, Buffer.alloc(64))).toBe(false);
  expect(isSignedBy(name, WORDS, createRunKey().sign(WORDS))).toBe(false);
});

test('a signature that is cut off or too long is none', () => {
  const run = createRunKey();
  const signature = run.sign(WORDS);
  for (const wrong of [signature.subarray(0, 63), Buffer.concat([signature, Buffer.alloc(1)]), Buffer.alloc(0)])
    expect(isSignedBy(run.name, WORDS, wrong)).toBe(false);
});
