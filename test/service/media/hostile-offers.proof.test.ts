import fc from 'fast-check';
import { PeerConnection, Video } from 'node-datachannel';
import { expect, onTestFinished, test } from 'vitest';
import { silentLog } from '#shared/lib/log.ts';
import { createProcessEngine } from '../../../src-service/media/engine-process.ts';
import type { EngineEvent } from '../../../src-service/media/media-engine.ts';
import { createNodeEngine } from '../../../src-service/media/node-engine.ts';
import { cleanOffer, isLoopbackCandidate, withStartBitrate } from '../../../src-service/media/packets/sdp.ts';
import { program } from '../../support/program.ts';

const makeOffer = (): Promise<string> =>
  new Promise((resolve) => {
    const peer = new PeerConnection('offerer', { iceServers: [], disableAutoNegotiation: true });
    const video = new Video('m0', 'SendOnly');
    video.addVP8Codec(96);
    video.addSSRC(7, 'test', 'test', 'camera');
    peer.addTrack(video);
    peer.onLocalDescription((sdp) => {
      resolve(sdp);
      peer.close();
    });
    peer.setLocalDescription('offer');
  });

const good = await makeOffer();
const lines = good.split('\r\n');
const at = fc.nat(lines.length - 1);

/** Offers that were bent: lines left out, doubled, cut, swapped, with huge numbers or strange bytes. */
const bent = fc
  .array(
    fc.tuple(
      at,
      fc.constantFrom('drop', 'double', 'cut', 'swap', 'number', 'bytes', 'long'),
      at,
      fc.string({ unit: 'binary', maxLength: 30 }),
    ),
    { minLength: 1, maxLength: 4 },
  )
  .map((changes) => {
    const offer = [...lines];
    for (const [index, change, other, text] of changes) {
      const line = offer[index] ?? '';
      if (change === 'drop') offer.splice(index, 1);
      else if (change === 'double') offer.splice(index, 0, line);
      else if (change === 'cut') offer[index] = line.slice(0, other % (line.length + 1));
      else if (change === 'swap') [offer[index], offer[other]] = [offer[other] ?? '', line];
      else if (change === 'number') offer[index] = line.replace(/\d+/, '99999999999999999999');
      else if (change === 'bytes') offer[index] = line + text;
      else offer[index] = line + text.repeat(500);
    }
    return offer.join('\r\n');
  });

test('200 hostile offers end nothing but themselves', async () => {
  const engine = createProcessEngine({
    start: createNodeEngine(program('media-engine')),
    args: ['127.0.0.1', '0'],
    log: silentLog,
  });
  onTestFinished(() => engine.stop());
  const events: EngineEvent[] = [];
  const answered = new Promise<void>((resolve) => {
    engine.onEvent((event) => {
      events.push(event);
      if (event.type === 'lost' || ('peer' in event && event.peer === 'good' && event.type === 'answer')) resolve();
    });
  });
  const offers = fc.sample(fc.oneof({ weight: 9, arbitrary: bent }, fc.string({ unit: 'binary' })), 200);
  const line = { mid: 'm0', kind: 'camera', small: false } as const;
  for (const [index, sdp] of offers.entries()) {
    const peer = `bad${index}`;
    const side = index % 2 === 0 ? 'up' : 'down';
    engine.open(peer, side);
    engine.offer(
      peer,
      side === 'up' ? { pc: 'up', sdp, lines: [line] } : { pc: 'down', sdp, lines: [{ ...line, source: 'p1.camera' }] },
    );
    engine.close(peer);
  }
  engine.open('good', 'up');
  engine.offer('good', { pc: 'up', sdp: good, lines: [line] });
  await answered;
  expect(events.filter(({ type }) => type === 'lost')).toEqual([]);
});

test('an offer keeps VP8, its resent packets, Opus and the level of the sound, and loses the rest', () => {
  const offer = [
    'v=0',
    'o=- 42 2 IN IP4 127.0.0.1',
    's=-',
    't=0 0',
    'a=group:BUNDLE 0 1',
    'a=fingerprint:sha-256 AA',
    'm=video 9 UDP/TLS/RTP/SAVPF 96 97 98',
    'a=mid:0',
    'a=sendonly',
    'a=candidate:1 1 UDP 1 10.0.0.1 9 typ host',
    'a=extmap:3 http://www.ietf.org/id/draft-holmer-rmcat-transport-wide-cc-extensions-01',
    'a=extmap:4 urn:3gpp:video-orientation',
    'a=rtpmap:96 VP8/90000',
    'a=rtcp-fb:96 transport-cc',
    'a=rtcp-fb:96 goog-remb',
    'a=rtpmap:97 rtx/90000',
    'a=fmtp:97 apt=96',
    'a=rtpmap:98 VP9/90000',
    'm=audio 9 UDP/TLS/RTP/SAVPF 111 63',
    'a=mid:1',
    'a=inactive',
    'a=extmap:1 urn:ietf:params:rtp-hdrext:ssrc-audio-level',
    'a=rtpmap:111 opus/48000/2',
    'a=rtpmap:63 red/48000/2',
    '',
  ];
  const dropped = /candidate|transport|orientation|VP9|red\//;
  const kept = offer
    .filter((line) => !dropped.test(line))
    .map((line) => line.replace(' 96 97 98', ' 96 97').replace(' 111 63', ' 111'));
  expect(cleanOffer(offer.join('\r\n'))).toEqual({
    sdp: kept.join('\r\n'),
    lines: [
      { mid: '0', kind: 'video', payloadType: 96, resentType: 97, levelId: null, isInactive: false },
      { mid: '1', kind: 'audio', payloadType: 111, resentType: null, levelId: 1, isInactive: true },
    ],
  });
});

test('a text that is no offer is refused, whatever it is', () => {
  fc.assert(
    fc.property(fc.oneof(bent, fc.string({ unit: 'binary' })), (text) => {
      const clean = cleanOffer(text);
      if (clean) expect(new Set(clean.lines.map(({ mid }) => mid)).size).toBe(clean.lines.length);
    }),
  );
});

test('an answer says where a browser starts, and candidates of this computer are told apart', () => {
  expect(withStartBitrate('a=rtpmap:96 VP8/90000\r\na=x')).toMatch(
    /^a=rtpmap:96 VP8\/90000\r\na=fmtp:96 x-google-start-bitrate=\d+\r\na=x$/,
  );
  expect(isLoopbackCandidate('candidate:1 1 UDP 2114977791 127.0.0.1 41824 typ host')).toBe(true);
  expect(isLoopbackCandidate('candidate:1 1 UDP 2114977791 10.0.0.4 41824 typ host')).toBe(false);
});
