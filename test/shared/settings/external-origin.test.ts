import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readExternalOrigin } from '#shared/settings/external-origin.ts';

test('an origin of the web over TLS is taken as browsers write it', () => {
  expect(
    ['https://desk.example.org', ' HTTPS://Desk.Example.org/ ', 'https://desk.example.org:443', 'https://d:8443'].map(
      readExternalOrigin,
    ),
  ).toEqual(['https://desk.example.org', 'https://desk.example.org', 'https://desk.example.org', 'https://d:8443']);
});

test('any text is taken as an external address only if it is an origin and nothing more', () => {
  expect(
    [
      'http://desk.example.org',
      'https://a:b@desk.example.org',
      'https://desk.example.org/regie',
      'https://',
      'https://d:65536',
      'https://127.0.0.1',
      'desk',
      '',
    ]
      .map(readExternalOrigin)
      .filter((origin) => origin !== null),
  ).toEqual([]);
  const addresses = fc.oneof(fc.webUrl({ validSchemes: ['https', 'http'], withQueryParameters: true }), fc.string());
  fc.assert(
    fc.property(addresses, (text) => {
      const origin = readExternalOrigin(text);
      if (origin === null) return;
      expect(new URL(origin).origin).toBe(origin);
      expect(readExternalOrigin(origin)).toBe(origin);
    }),
  );
});
