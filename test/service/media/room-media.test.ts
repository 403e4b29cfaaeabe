import { once } from 'node:events';
import { expect, test } from 'vitest';
import { silentLog } from '#shared/lib/log.ts';
import { ROOM_CLOSE } from '#shared/room/protocol.ts';
import { eventually } from '../../support/eventually.ts';
import { createNodeEngine } from '../../../src-service/media/node-engine.ts';
import { startMediaLive } from '../../support/media/media-live.ts';
import type { MediaPage } from '../../support/media/media-page.ts';

const isMedia = (packet: Buffer): boolean => (packet[1] ?? 0) < 192 || (packet[1] ?? 0) > 223;
const mediaOf = (page: MediaPage, source: string): readonly Buffer[] =>
  page.received.get(source)?.filter(isMedia) ?? [];
const more = async (page: MediaPage, source: string, packets: number): Promise<void> => {
  const before = mediaOf(page, source).length;
  await page.meet(() => mediaOf(page, source).length >= before + packets);
};
/** The numbers of a stream have no gap. */
const isContinuous = (packets: readonly Buffer[]): boolean =>
  packets.every(
    (packet, index) => index === 0 || packet.readUInt16BE(2) === (packets[index - 1]?.readUInt16BE(2) ?? 0) + 1,
  );

test('pictures and sound of a speaker reach a viewer who asks for them, and follow every change of the room', async () => {
  const live = await startMediaLive();
  const viewer = await live.enter('vera', 'viewer');
  expect(live.engines).toEqual([]);
  const [speaker, host] = [await live.enter('sam', 'speaker'), await live.enterAsHost()];
  expect(live.engines).toHaveLength(1);
  speaker.publish(['camera', 'microphone']);
  await viewer.meet(() => viewer.sources().length === 2);
  viewer.watch(viewer.sources());
  const [camera = '', microphone = ''] = viewer.sources().map(({ id }) => id);
  await more(viewer, camera, 10);
  await more(viewer, microphone, 10);
  await viewer.meet(() => viewer.sources().some(({ id, talking }) => id === microphone && talking));

  // A background that cannot be drawn is said of the camera alone.
  speaker.say({ type: 'mediaBackground', state: 'tooSlow' });
  await viewer.meet(() => viewer.sources().some(({ background }) => background === 'tooSlow'));
  expect(viewer.sources().map(({ kind, background }) => [kind, background])).toEqual([
    ['camera', 'tooSlow'],
    ['microphone', undefined],
  ]);

  // The team mutes; the person is told, nothing is carried any more, and they unmute themselves.
  host.say({ type: 'mediaMute', userId: speaker.userId, kind: 'camera', muted: true });
  await speaker.until('mediaStopped', ({ pc, reason, kind }) => pc === 'up' && reason === 'muted' && kind === 'camera');
  expect(speaker.sources().map(({ id, muted }) => [id, muted])).toEqual([
    [camera, true],
    [microphone, false],
  ]);
  await viewer.meet(() => viewer.sources().some(({ id, muted }) => id === camera && muted));
  host.say({ type: 'mediaMute', userId: speaker.userId, kind: 'camera', muted: false });
  await host.until('error', ({ code }) => code === 'forbidden');
  const whileMuted = mediaOf(viewer, camera).length;
  await more(viewer, microphone, 10);
  expect(mediaOf(viewer, camera).length - whileMuted).toBeLessThan(3);
  speaker.say({ type: 'mediaMute', userId: speaker.userId, kind: 'camera', muted: false });
  await more(viewer, camera, 10);
  expect(isContinuous(mediaOf(viewer, camera))).toBe(true);

  // The engine dies: both are told, offer anew, and a new engine carries on.
  live.engines[0]?.end();
  await viewer.until('mediaStopped', ({ pc, reason }) => pc === 'down' && reason === 'engine');
  await speaker.until('mediaStopped', ({ pc, reason }) => pc === 'up' && reason === 'engine');
  await viewer.meet(() => viewer.sources().length === 0);
  speaker.publish(['camera'], 2);
  await viewer.meet(() => viewer.sources().length === 1);
  viewer.watch(viewer.sources());
  const again = viewer.sources()[0]?.id ?? '';
  await more(viewer, again, 10);
  expect(live.engines.length).toBe(2);

  // The floor is taken: the speaker is stopped at once, and may not come back.
  host.say({ type: 'floor', userId: speaker.userId, given: false });
  await speaker.until('mediaStopped', ({ pc, reason }) => pc === 'up' && reason === 'floor');
  await viewer.meet(() => viewer.sources().length === 0);
  speaker.publish(['camera']);
  await speaker.until('mediaStopped', ({ reason }) => reason === 'refused');
  host.say({ type: 'floor', userId: speaker.userId, given: true });
  await speaker.meet(() => speaker.frames.findLast((frame) => frame.type === 'welcome')?.you.role === 'speaker');
  speaker.publish(['camera']);
  await viewer.meet(() => viewer.sources().length === 1);
});

test('a viewer who offers to publish is refused and goes on watching', async () => {
  const live = await startMediaLive();
  const [speaker, viewer] = [await live.enter('sam', 'speaker'), await live.enter('vera', 'viewer')];
  speaker.publish(['camera']);
  await viewer.meet(() => viewer.sources().length === 1);
  viewer.watch(viewer.sources());
  const camera = viewer.sources()[0]?.id ?? '';
  await more(viewer, camera, 3);
  viewer.publish(['camera']);
  await viewer.until('mediaStopped', ({ pc, reason }) => pc === 'up' && reason === 'refused');
  await more(viewer, camera, 5);
  expect(viewer.sources().map(({ userId }) => userId)).toEqual([speaker.userId]);
});

test('a page gets nothing of another live, whatever it asks for', async () => {
  const live = await startMediaLive();
  const secret = await live.enter('sam', 'speaker');
  secret.publish(['camera', 'microphone']);
  await secret.meet(() => secret.sources().length === 2);

  const { session } = await live.call('POST', '/live/sessions', { title: 'Other', scheduledAt: Date.now() + 60_000 });
  const { id } = session as { readonly id: string };
  await live.call('POST', `/rehearsal/sessions/${id}/start`);
  const [speaker, viewer] = [await live.enter('sue', 'speaker', id), await live.enter('vera', 'viewer', id)];
  speaker.publish(['camera']);
  await viewer.meet(() => viewer.sources().length === 1);
  viewer.watch([...secret.sources(), ...viewer.sources()]);
  await more(viewer, viewer.sources()[0]?.id ?? '', 30);
  expect(secret.sources().map(({ id: source }) => mediaOf(viewer, source).length)).toEqual([0, 0]);
});

test('the audience gets what the scene on air shows and lets be heard, whatever a page asks for; desk and team get all', async () => {
  const live = await startMediaLive();
  const speakers = [await live.enter('sam', 'speaker'), await live.enter('sue', 'speaker')];
  const [viewer, desk] = [await live.enter('vera', 'viewer'), live.desk('fullKey')];
  const moderator = await live.enterAsModerator('mia');
  const scenes: string[] = [];
  for (const { userId } of speakers) {
    // A speaker without a slot is heard over it; the one in this slot is not.
    const slots = [{ kind: 'guest', userId, muted: true }];
    const body = { name: userId, layout: 'solo', slots };
    const { scene } = await live.call('POST', `/live/sessions/${live.sessionId}/scenes`, body);
    scenes.push((scene as { readonly id: string }).id);
  }
  const [one, two] = scenes.map((id) => `/live/sessions/${live.sessionId}/scenes/${id}/activate`);
  await live.call('POST', one ?? '');
  for (const speaker of speakers) speaker.publish(['camera', 'microphone']);
  await viewer.meet(() => viewer.sources().length === 4);
  const [sam, sue] = speakers.map(({ userId }) => ({
    camera: viewer.sources().find((source) => source.userId === userId && source.kind === 'camera')?.id ?? '',
    voice: viewer.sources().find((source) => source.userId === userId && source.kind === 'microphone')?.id ?? '',
  }));
  if (!sam || !sue) throw new Error('nobody speaks');

  for (const page of [viewer, desk, moderator]) page.watch(viewer.sources());
  for (const page of [desk, moderator]) for (const { id } of viewer.sources()) await more(page, id, 5);
  for (const id of [sam.camera, sue.voice]) await more(viewer, id, 20);
  expect([sue.camera, sam.voice].map((id) => mediaOf(viewer, id).length)).toEqual([0, 0]);

  // Lines that were asked for come by themselves once they are on air; the others go a moment later.
  await live.call('POST', two ?? '');
  for (const id of [sue.camera, sam.voice]) await more(viewer, id, 5);
  await eventually(async () => {
    const before = [sam.camera, sue.voice].map((id) => mediaOf(viewer, id).length);
    await more(viewer, sue.camera, 5);
    expect([sam.camera, sue.voice].map((id) => mediaOf(viewer, id).length)).toEqual(before);
  });
  await live.call('POST', one ?? '');
  await more(viewer, sam.camera, 5);

  // A person who gets the floor hears everyone, as speakers do.
  moderator.say({ type: 'floor', userId: viewer.userId, given: true });
  for (const { id } of viewer.sources()) await more(viewer, id, 5);

  // A person who loses it gets what is on air again, also where another page asks for something in the same moment.
  const other = await live.enter('leo', 'viewer');
  moderator.say({ type: 'floor', userId: viewer.userId, given: false });
  other.watch(viewer.sources());
  await eventually(async () => {
    const before = [sue.camera, sam.voice].map((id) => mediaOf(viewer, id).length);
    await more(viewer, sam.camera, 5);
    expect([sue.camera, sam.voice].map((id) => mediaOf(viewer, id).length)).toEqual(before);
  });
  for (const id of [sam.camera, sue.voice]) for (const page of [viewer, other]) await more(page, id, 5);
});

test('in a conference everyone in the room publishes, and receives everyone else', async () => {
  const live = await startMediaLive({ mode: 'conference' });
  const people = [await live.enter('vera', 'viewer'), await live.enter('leo', 'viewer')];
  for (const person of people) person.publish(['camera', 'microphone']);
  for (const person of people) {
    await person.meet(() => person.sources().length === 4);
    const others = person.sources().filter(({ userId }) => userId !== person.userId);
    person.watch(others);
    for (const { id } of others) await more(person, id, 3);
  }
});

test('the stage of a conference has everyone who may publish there, by arrival: the team too', async () => {
  const live = await startMediaLive({ mode: 'conference' });
  const people = [await live.enter('vera', 'viewer'), await live.enterAsModerator('mia'), await live.enterAsHost()];
  const [viewer, moderator] = people.map(({ userId }) => userId);
  const last = await live.enter('leo', 'viewer');
  const { show } = await last.until('welcome');
  expect(show.cast.guests.map(({ userId }) => userId)).toEqual([viewer, moderator, last.userId]);
});

test('before the start host, speakers, team and desks see and hear each other, and all others once it starts', async () => {
  const live = await startMediaLive({ status: 'scheduled' });
  const [viewer, speaker, host, moderator, desk] = [
    await live.enter('vera', 'viewer'),
    await live.enter('sam', 'speaker'),
    await live.enterAsHost(),
    await live.enterAsModerator('mia'),
    live.desk('fullKey'),
  ];
  speaker.publish(['camera', 'microphone']);
  for (const page of [host, moderator, desk]) {
    await page.meet(() => page.sources().length === 2);
    page.watch(page.sources());
    for (const { id } of page.sources()) await more(page, id, 5);
  }
  // A page of somebody's own, which asks for what it was not told of, by either way.
  viewer.watch(host.sources());
  await viewer.until('mediaStopped', ({ pc, reason }) => pc === 'down' && reason === 'refused');
  const refusals = (): number => viewer.frames.filter(({ type }) => type === 'mediaStopped').length;
  const before = refusals();
  const lines = host.sources().map(({ id }) => ({ source: id, small: false, take: 0 }));
  viewer.say({ type: 'mediaRelay', pc: 'down', lines });
  await viewer.meet(() => refusals() > before);
  const told = (): number[] =>
    viewer.frames.flatMap((frame) => (frame.type === 'mediaSources' ? [frame.sources?.length ?? -1] : []));
  expect([new Set(told()), [...viewer.received.values()].flat(), live.recordedTracks()]).toEqual([
    new Set([0]),
    [],
    [],
  ]);

  // A person who gets the floor is let in, and is back in the waiting room without it.
  for (const given of [true, false]) {
    host.say({ type: 'floor', userId: viewer.userId, given });
    await viewer.meet(() => viewer.sources().length > 0 === given);
  }
  host.say({ type: 'start' });
  await viewer.meet(() => viewer.sources().length === 2);
  viewer.watch(viewer.sources());
  for (const { id } of viewer.sources()) await more(viewer, id, 5);
  await eventually(() => expect(live.recordedTracks()).toHaveLength(2));
  const { session } = (await live.call('GET', `/live/sessions/${live.sessionId}`)) as {
    readonly session: { readonly startedAt: string };
  };
  // The clock of a sender is known to a hundredth of a second or so.
  for (const { startedAt } of live.recordedTracks()) {
    expect(startedAt).toBeGreaterThan(Date.parse(session.startedAt) - 100);
  }
});

test('before a conference starts those who wait send nothing either', async () => {
  const live = await startMediaLive({ mode: 'conference', status: 'scheduled' });
  const [viewer, host] = [await live.enter('vera', 'viewer'), await live.enterAsHost()];
  viewer.publish(['microphone']);
  await viewer.until('mediaStopped', ({ pc, reason }) => pc === 'up' && reason === 'refused');
  host.say({ type: 'start' });
  await viewer.until('show', ({ show }) => show.session?.status === 'live');
  viewer.publish(['microphone']);
  await host.meet(() => host.sources().length === 1);
});

test('a desk watches a live without being in the room, and can do nothing else there', async () => {
  const live = await startMediaLive();
  const [speaker, desk] = [await live.enter('sam', 'speaker'), live.desk('fullKey')];
  await desk.until('mediaSources');
  speaker.publish(['camera', 'microphone']);
  await desk.meet(() => desk.sources().length === 2);
  desk.watch(desk.sources());
  for (const { id } of desk.sources()) await more(desk, id, 5);
  expect(live.attendance()).toEqual([speaker.userId]);

  // Its host can turn off what somebody sends, by a control of the rehearsal.
  const path = `/rehearsal/sessions/${live.sessionId}/participants/${speaker.userId}/mute`;
  expect(await live.call('POST', path, { kind: 'microphone' })).toEqual({ muted: 'microphone' });
  await speaker.until('mediaStopped', ({ pc, reason, kind }) => [pc, reason, kind].join(' ') === 'up muted microphone');
  expect(speaker.sources().map(({ kind, muted }) => [kind, muted])).toEqual([
    ['camera', false],
    ['microphone', true],
  ]);

  desk.say({ type: 'mediaMute', userId: speaker.userId, kind: 'camera', muted: true });
  const [code] = (await once(desk.socket, 'close')) as [number];
  expect([code, speaker.sources().map(({ muted }) => muted)]).toEqual([ROOM_CLOSE.refused, [false, true]]);
  const publisher = live.desk('fullKey');
  await publisher.until('mediaSources');
  publisher.publish(['camera']);
  expect(await once(publisher.socket, 'close')).toContain(ROOM_CLOSE.refused);
});

test('only the full key of the service watches, and only a live that is there', async () => {
  const live = await startMediaLive();
  const refusals = [live.desk('readOnlyKey'), live.desk('fullKey', 'no-such-live')].map(async ({ socket }) => {
    const [, answer] = (await once(socket, 'unexpected-response')) as [unknown, { statusCode: number }];
    return answer.statusCode;
  });
  expect(await Promise.all(refusals)).toEqual([401, 404]);
});

test('strangers reach no media, and start no engine', async () => {
  const live = await startMediaLive();
  const stranger = live.stranger();
  await once(stranger.socket, 'open');
  stranger.publish(['camera']);
  await stranger.until('error', ({ code }) => code === 'forbidden');
  expect(stranger.frames.map(({ type }) => type)).toEqual(['error']);
  expect(live.engines).toEqual([]);
});

test('on a computer that cannot run the engine every page is told so, the room works without, and the log says so once', async () => {
  const said: string[] = [];
  const log = { ...silentLog, warn: (sentence: string) => void said.push(sentence) };
  const live = await startMediaLive({ start: createNodeEngine('/no/such/engine.js'), log });
  const [early, speaker] = [await live.enter('vera', 'viewer'), await live.enter('sam', 'speaker')];
  await early.until('mediaSources', ({ sources }) => sources === null);
  await speaker.until('mediaSources', ({ sources }) => sources === null);
  const late = await live.enter('leo', 'viewer');
  await late.until('mediaSources', ({ sources }) => sources === null);
  const told = speaker.frames.length;
  speaker.publish(['camera']);
  await speaker.meet(() => speaker.frames.length > told);
  expect(speaker.frames.slice(told)).toEqual([{ type: 'mediaSources', sources: null }]);
  speaker.say({ type: 'chat', text: 'still here' });
  await speaker.until('chat', ({ add }) => add.some(({ text }) => text === 'still here'));
  expect(said).toEqual(['this computer cannot run the media engine: pictures and sound stay away']);
});
