import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { eventually } from '../../support/eventually.ts';
import { OF, openFarPage as openPage, startFarDesk as startDesk } from '../../support/far-page.ts';
import { startHostileRelay } from '../../support/hostile-relay.ts';
import { startRelay } from '../../support/relay.ts';

test('the page of a link comes in through the relay as its person, speaks and hears; the relay has no word of it', async () => {
  const relay = await startHostileRelay();
  const desk = startDesk();
  const { token } = desk.link(relay.url);
  desk.start();
  const { transport, states, heard } = openPage(relay.url, token);
  await eventually(() => expect(states.at(-1)).toBe('open'));
  expect([...desk.attached]).toMatchObject([{ kind: 'panel', panel: { name: 'Sam', role: 'speaker', speaker: OF } }]);
  expect(await transport.call('speaker.sign', { sign: 'ready' })).toEqual({ ok: true, value: { sign: 'ready' } });
  // Longer than a frame of a relay.
  const long = { words: 'secret words '.repeat(12_000) };
  expect(await transport.call('speaker.sign', long)).toEqual({ ok: true, value: long });
  desk.tell(long);
  desk.tell({ n: 2 });
  await eventually(() => expect(heard).toHaveLength(2));
  expect(heard).toEqual([
    ['speaker.changed', long],
    ['speaker.changed', { n: 2 }],
  ]);
  const passed = Buffer.concat(relay.came.map((frame) => Buffer.from(frame))).toString('latin1');
  for (const word of ['secret words', 'speaker', 'Sam', token]) expect(passed).not.toContain(word);
});

test('a member of the room without the token of its link is refused, and hears nothing', async () => {
  const { url } = await startRelay();
  const desk = startDesk();
  const { token } = desk.link(url);
  // The room is known, as to somebody who read a file of the desk, and the token is not.
  desk.start({ openLasting: () => null });
  const stranger = openPage(url, randomBytes(24).toString('base64url'));
  const page = openPage(url, token);
  await eventually(() => expect(page.states.at(-1)).toBe('refused'));
  expect([stranger.states, desk.attached.size]).toEqual([['connecting'], 0]);
});

test('a page finds its desk again after the relay and the desk started anew, and goes once its link is taken back', async () => {
  const relay = await startRelay();
  const desk = startDesk();
  const { id, token } = desk.link(relay.url);
  const first = desk.start();
  const page = openPage(relay.url, token);
  await eventually(() => expect(page.states.at(-1)).toBe('open'));

  first.close();
  await eventually(() => expect(page.states.at(-1)).toBe('lost'));
  expect(await page.transport.call('speaker.current', undefined)).toMatchObject({ ok: false });
  const rooms = desk.start();
  await eventually(() => expect(page.states.at(-1)).toBe('open'));

  await relay.close();
  await eventually(() => expect(page.states.at(-1)).toBe('lost'));
  await startRelay({ port: relay.port });
  await eventually(() => expect(page.states.at(-1)).toBe('open'));
  await eventually(() => expect(desk.attached.size).toBe(1));

  desk.pairing.remove(id);
  rooms.look();
  await eventually(() => expect(page.states.at(-1)).toBe('removed'));
  expect(desk.attached.size).toBe(0);
  expect(openPage(relay.url, token).states).toEqual(['connecting']);
});
