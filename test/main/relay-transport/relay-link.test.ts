import { expect, test } from 'vitest';
import { makeRelayLink, parseRelayLink } from '../../../src-main/relay-transport/relay-link.ts';
import { deriveRoomKeys } from '../../../src-main/relay-transport/room-keys.ts';

test.each(['wss://relay.example', 'wss://relay.example:8443/team/', 'ws://127.0.0.1:4000', 'ws://localhost:4000/'])(
  'a link at %s holds a new secret, in its fragment alone',
  (relay) => {
    const [one, other] = [makeRelayLink(relay), makeRelayLink(relay)];
    expect(one).not.toBe(other);
    const parsed = parseRelayLink(` ${one ?? ''}\n`);
    expect([parsed?.url, parsed?.secret.length]).toEqual([new URL(relay).href, 32]);
    expect(one).toBe(`${new URL(relay).href}#team=${parsed?.secret.toString('base64url') ?? ''}`);
  },
);

const SECRET = 'A'.repeat(43);

test.each([
  `ws://relay.example/#team=${SECRET}`,
  `https://relay.example/#team=${SECRET}`,
  `wss://user:word@relay.example/#team=${SECRET}`,
  `wss://relay.example/#team=${SECRET}A`,
  `wss://relay.example/?team=${SECRET}`,
  'wss://relay.example/',
  `wss://relay.example/${'a'.repeat(2000)}#team=${SECRET}`,
  'not a link',
])('the address %s is no link of a team', (text) => {
  expect(parseRelayLink(text)).toBeNull();
});

test('the name of a room follows from its secret, and tells nothing of it', async () => {
  const secret = Buffer.alloc(32, 7);
  const [one, again, other] = await Promise.all([
    deriveRoomKeys(secret),
    deriveRoomKeys(secret),
    deriveRoomKeys(Buffer.alloc(32, 8)),
  ]);
  expect(one.room).toEqual(again.room);
  expect(one.room).not.toEqual(other.room);
  // HKDF-SHA256 as OpenSSL reckons it: another implementation finds the same room.
  const { hkdfSync } = await import('node:crypto');
  expect(Buffer.from(one.room)).toEqual(Buffer.from(hkdfSync('sha256', secret, '', 'regie-relay.1 room', 32)));
});
