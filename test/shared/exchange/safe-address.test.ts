import fc from 'fast-check';
import { expect, test } from 'vitest';
import { freeName } from '#shared/exchange/import-plan.ts';
import { createAddressCleaner, safeAddress, safeText } from '#shared/exchange/safe-address.ts';

test('an address keeps what says where and how, and loses what may open something', () => {
  const kept = [
    'https://cdn.example/a.png',
    'https://www.youtube.com/watch?v=abc_DEF-123&t=30',
    'http://127.0.0.1:4000/attachments/a.webp',
    'https://cdn.example/key_visual_winter_2024.png',
    `regie-media:${'a'.repeat(64)}`,
  ];
  expect(kept.map(safeAddress)).toEqual(kept);
  expect(safeAddress('https://ana:secret@cdn.example/a.png?sig=abc&w=100#token=x')).toBe(
    'https://cdn.example/a.png?w=100',
  );
  expect(safeAddress('https://cdn.example/rk_full_AbC0123456789defGHIj/a.png')).toBe('https://left-out.invalid/');
});

test('two addresses that differ only in what was left out stay apart, and one address stays one', () => {
  const book = createAddressCleaner();
  const [a, b, again] = ['?id=1', '?id=2', '?id=1'].map((query) => book(`https://cdn.example/a.png${query}`));
  expect([a === b, a === again]).toEqual([false, true]);
});

const among = (signs: string, minLength: number, maxLength: number) =>
  fc.string({ unit: fc.constantFrom(...Array.from(signs)), minLength, maxLength });
/** A capital, a small letter and a digit, then whatever tokens are made of. */
const token = among('aZ09_-bY18xK', 17, 40).map((rest) => `Ab1${rest}`);
const path = fc
  .array(among('aZ9-._~', 0, 8), { maxLength: 4 })
  .map((parts) => parts.map((part) => `/${part}`).join(''));

test('no credential of a known look leaves in any address or text', () => {
  fc.assert(
    fc.property(token, fc.constantFrom('rk_', 'sk_', 'at_', 'rt_', 'cs_'), path, (secret, prefix, path) => {
      const key = prefix + secret;
      for (const address of [
        `https://u:${secret}@a.example${path}`,
        `https://a.example${path}?key=${secret}`,
        `https://a.example/${key}${path}`,
        `https://a.example${path}#${secret}`,
      ]) {
        expect(safeAddress(address)).not.toContain(secret);
        expect(safeText(`see ${address} now`)).not.toContain(secret);
      }
      expect(safeText(`the key is ${key}.`)).not.toContain(secret);
    }),
  );
});

test('a safe address is unchanged when it is exported again', () => {
  fc.assert(
    fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), (address) => {
      const once = safeAddress(address);
      expect(safeAddress(once)).toBe(once);
    }),
  );
});

test('a free name is new, short enough, and begins as the old one did', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 100 }), fc.array(fc.nat(6)), (name, taken) => {
      const names = new Set([name, ...taken.map((number) => `${name} (${number})`)]);
      const free = freeName(name, (one) => names.has(one));
      expect(names.has(free)).toBe(false);
      expect(free.length).toBeLessThanOrEqual(100);
    }),
  );
});
