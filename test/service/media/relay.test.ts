import { once } from 'node:events';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { WebSocket } from 'ws';
import type { MediaSource } from '#shared/room/media-frames.ts';
import { readChunk, RELAY_LIMITS, writeChunk } from '#shared/room/relay-chunks.ts';
import { Packetiser, ticksOf } from '../../../src-service/media/packets/packetise.ts';
import { readReports, writeSenderReport } from '../../../src-service/media/packets/rtcp.ts';
import { isVp8Keyframe, readRtp } from '../../../src-service/media/packets/rtp.ts';
import { readMoment } from '../../../src-service/recording/sender-clock.ts';
import { Vp8Pictures } from '../../../src-service/recording/vp8-pictures.ts';
import { startMediaLive } from '../../support/media/media-live.ts';
import type { MediaPage } from '../../support/media/media-page.ts';
import { picture, RelayPage } from '../../support/media/relay-page.ts';

const watch = (page: MediaPage, sources: readonly MediaSource[], take = 0): void => {
  page.say({ type: 'mediaRelay', pc: 'down', lines: sources.map(({ id }) => ({ source: id, small: false, take })) });
};
const both = (page: MediaPage): readonly MediaSource[] =>
  ['camera', 'microphone'].flatMap((kind) => page.sources().filter((source) => source.kind === kind));

test('without WebRTC a speaker is seen and heard by pieces, by those who have it and those who have not', async () => {
  const live = await startMediaLive();
  const [speaker, viewer, direct] = [
    await live.enter('sam', 'speaker'),
    await live.enter('vera', 'viewer'),
    await live.enter('dora', 'viewer'),
  ];
  speaker.say({ type: 'mediaRelay', pc: 'up', kinds: ['camera', 'microphone'] });
  const out = await RelayPage.open(live.apiRoot, speaker);
  out.keepSending(7);
  await viewer.meet(() => both(viewer).length === 2);
  watch(viewer, both(viewer));
  const got = await RelayPage.open(live.apiRoot, viewer);
  await got.meet(() => [0, 1].every((line) => got.received.filter((chunk) => chunk.line === line).length > 5));
  const [first] = got.received.filter(({ line }) => line === 0);
  expect([first?.isKey, first?.data.length, first?.data.at(-1)]).toEqual([true, 3000, 7]);
  expect([...(got.received.find(({ line }) => line === 1)?.data ?? [])]).toEqual(Array.from({ length: 80 }, () => 7));
  const times = got.received.filter(({ line }) => line === 0).map(({ timestamp }) => timestamp);
  expect(times.toSorted((one, other) => one - other)).toEqual(times);
  await viewer.meet(() => viewer.sources().some(({ kind, talking }) => kind === 'microphone' && talking));

  // Somebody with WebRTC receives the same, and is seen over a relay.
  direct.watch(both(direct));
  const camera = both(viewer)[0]?.id ?? '';
  await direct.meet(() => (direct.received.get(camera)?.length ?? 0) > 5);
  expect(direct.received.get(camera)?.some((packet) => packet.length > 100 && isVp8Keyframe(packet))).toBe(true);
  const host = await live.enterAsHost();
  host.publish(['camera'], 9);
  await viewer.meet(() => viewer.sources().length === 3);
  const hosts = viewer.sources().filter(({ userId }) => userId === host.userId);
  watch(viewer, hosts, 1);
  await got.meet(() => got.received.some(({ take, isKey, data }) => take === 1 && isKey && data.at(-1) === 9));

  // Muted, nothing of it is carried any more.
  watch(viewer, both(viewer).slice(0, 1), 2);
  await got.meet(() => got.received.some(({ take }) => take === 2));
  host.say({ type: 'mediaMute', userId: speaker.userId, kind: 'camera', muted: true });
  await speaker.until('mediaStopped', ({ kind }) => kind === 'camera');
  watch(viewer, [...both(viewer).slice(0, 1), ...hosts], 3);
  const before = got.received.length;
  const since = (mark: number) => got.received.slice(before).filter(({ data }) => data.at(-1) === mark).length;
  await got.meet(() => since(9) > 10);
  // Pieces that are on their way may still arrive.
  expect(since(7)).toBeLessThan(4);
});

test('a relay carries no more than the scene on air either', async () => {
  const live = await startMediaLive();
  const [speaker, viewer] = [await live.enter('sam', 'speaker'), await live.enter('vera', 'viewer')];
  const path = `/live/sessions/${live.sessionId}/scenes`;
  const { scene } = await live.call('POST', path, { name: 'Host', layout: 'solo', slots: [{ kind: 'host' }] });
  await live.call('POST', `${path}/${(scene as { readonly id: string }).id}/activate`);
  speaker.say({ type: 'mediaRelay', pc: 'up', kinds: ['camera', 'microphone'] });
  const out = await RelayPage.open(live.apiRoot, speaker);
  out.keepSending(7);
  await viewer.meet(() => both(viewer).length === 2);
  watch(viewer, both(viewer));
  const got = await RelayPage.open(live.apiRoot, viewer);
  await got.meet(() => got.received.length > 20);
  expect(got.received.filter(({ line }) => line !== 1)).toEqual([]);
  await live.call('PUT', `${path}/active`, { sceneId: null });
  await got.meet(() => got.received.some(({ line, isKey }) => line === 0 && isKey));
});

test('who may not publish may not by a relay, and a key opens nothing once its page is gone', async () => {
  const live = await startMediaLive();
  const viewer = await live.enter('vera', 'viewer');
  viewer.say({ type: 'mediaRelay', pc: 'up', kinds: ['camera'] });
  await viewer.until('mediaStopped', ({ pc, reason }) => pc === 'up' && reason === 'refused');
  expect(viewer.frames.some(({ type }) => type === 'mediaRelayed')).toBe(false);

  const [speaker, host] = [await live.enter('sam', 'speaker'), await live.enterAsHost()];
  speaker.say({ type: 'mediaRelay', pc: 'up', kinds: ['camera'] });
  const out = await RelayPage.open(live.apiRoot, speaker);
  await host.meet(() => host.sources().length === 1);
  host.say({ type: 'floor', userId: speaker.userId, given: false });
  await speaker.until('mediaStopped', ({ pc, reason }) => pc === 'up' && reason === 'floor');
  await host.meet(() => host.sources().length === 0);

  const { key } = await speaker.until('mediaRelayed');
  const closed = once(out.socket, 'close');
  speaker.leave();
  await closed;
  for (const wrong of [key, '', 'nobody']) {
    const late = new WebSocket(`${live.apiRoot.replace('http', 'ws')}/room/relay?key=${wrong}`);
    const [error] = (await once(late, 'error')) as [Error];
    expect(error.message).toContain('401');
  }
});

test('hostile pieces of any length end their own relay at most', async () => {
  const live = await startMediaLive();
  const [speaker, viewer] = [await live.enter('sam', 'speaker'), await live.enter('vera', 'viewer')];
  speaker.say({ type: 'mediaRelay', pc: 'up', kinds: ['camera', 'microphone'] });
  await viewer.meet(() => both(viewer).length === 2);
  watch(viewer, both(viewer));
  const got = await RelayPage.open(live.apiRoot, viewer);
  const pieces = fc.sample(
    fc.record({
      line: fc.constantFrom(0, 1, 2, 3, 4, 255),
      flags: fc.nat(255),
      timestamp: fc.oneof(fc.double({ min: 0, max: 2 ** 53 }), fc.constant(0)),
      data: fc.oneof(
        fc.uint8Array({ minLength: 1, maxLength: 40 }),
        fc.uint8Array({ minLength: 1100, maxLength: 2400 }),
      ),
    }),
    { numRuns: 200, seed: 5 },
  );
  let out = await RelayPage.open(live.apiRoot, speaker);
  for (const { line, flags, timestamp, data } of pieces) {
    const bytes = writeChunk({ line, take: flags, isKey: true, level: flags & 127, timestamp: 0, data });
    bytes[1] = flags;
    new DataView(bytes.buffer).setFloat64(4, timestamp);
    out.socket.send(bytes);
  }
  for (const wrong of ['words', new Uint8Array(0), new Uint8Array(12), new Uint8Array(RELAY_LIMITS.chunkBytes + 1)]) {
    out = await RelayPage.open(live.apiRoot, speaker);
    const closed = once(out.socket, 'close');
    out.socket.send(wrong);
    await closed;
  }
  out = await RelayPage.open(live.apiRoot, speaker);
  const closed = once(out.socket, 'close');
  for (let sent = 0; sent < 5000; sent += 1) out.send('camera', picture(true, 900, 1));
  await closed;
  out = await RelayPage.open(live.apiRoot, speaker);
  watch(viewer, [], 0);
  watch(viewer, both(viewer), 9);
  out.keepSending(8);
  await got.meet(() => got.received.some(({ line, take, data }) => take === 9 && line === 0 && data.at(-1) === 8));
  expect(live.engines).toHaveLength(1);
});

describe('pieces', () => {
  it('are read as they were written, and nothing else is read as one', () => {
    const chunk = { line: 3, take: 255, isKey: true, level: 90, timestamp: 1.7e15, data: Uint8Array.of(1, 2, 3) };
    expect(readChunk(writeChunk(chunk))).toEqual(chunk);
    const timed = (timestamp: number) => readChunk(writeChunk({ ...chunk, timestamp }));
    expect([Number.NaN, -1, Infinity, 2 ** 54].map(timed)).toEqual([null, null, null, null]);
    expect(readChunk(writeChunk({ ...chunk, data: new Uint8Array(0) }))).toBeNull();
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 64 }), (bytes) => {
        const read = readChunk(bytes);
        expect(read === null || read.data.length === bytes.length - 12).toBe(true);
      }),
    );
  });

  it('become packets, and pictures again, of any length', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 10, maxLength: 5000 }), fc.nat(1e15), (data, micros) => {
        data[0] = 0;
        const packets = new Packetiser('video').packets(data, micros);
        expect(packets.every((packet) => packet.length <= 1200)).toBe(true);
        const pictures = new Vp8Pictures();
        const made = packets.map((packet) => pictures.take({ packet, isAfterLoss: false }));
        expect(made.slice(0, -1).every((each) => each === null)).toBe(true);
        expect(made.at(-1)).toMatchObject({
          data: Buffer.from(data),
          timestamp: ticksOf('video', micros),
          isKey: true,
        });
      }),
      { numRuns: 50 },
    );
    const numbered = new Packetiser('audio');
    const sequences = [1, 2, 3].flatMap((micros) =>
      numbered.packets(Uint8Array.of(9), micros).map((packet) => readRtp(packet)?.sequence),
    );
    expect(sequences).toEqual([0, 1, 2]);
  });

  it('have a clock that reports tell', () => {
    const micros = 1_700_000_000_250_000;
    const report = writeSenderReport(1, micros, 77);
    expect(readReports(report)).toMatchObject([{ kind: 'sender', ssrc: 1 }]);
    const { sentAt, timestamp } = readMoment(report);
    expect([Math.round(sentAt), timestamp]).toEqual([1_700_000_000_250, 77]);
  });
});

test('a relay carries nothing of another live, whatever its page asks for', async () => {
  const live = await startMediaLive();
  const secret = await live.enter('sam', 'speaker');
  secret.say({ type: 'mediaRelay', pc: 'up', kinds: ['camera', 'microphone'] });
  await secret.meet(() => both(secret).length === 2);
  (await RelayPage.open(live.apiRoot, secret)).keepSending(7);

  const { session } = await live.call('POST', '/live/sessions', { title: 'Other', scheduledAt: Date.now() + 60_000 });
  const { id } = session as { readonly id: string };
  await live.call('POST', `/rehearsal/sessions/${id}/start`);
  const [speaker, viewer] = [await live.enter('sue', 'speaker', id), await live.enter('vera', 'viewer', id)];
  speaker.say({ type: 'mediaRelay', pc: 'up', kinds: ['camera', 'microphone'] });
  await viewer.meet(() => both(viewer).length === 2);
  (await RelayPage.open(live.apiRoot, speaker)).keepSending(8);
  watch(viewer, [...both(secret), ...both(viewer)]);
  const got = await RelayPage.open(live.apiRoot, viewer);
  await got.meet(() => got.received.filter(({ line }) => line >= 2).length > 30);
  expect(got.received.filter(({ line }) => line < 2)).toEqual([]);
});
