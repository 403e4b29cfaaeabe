/**
 * People with cameras and microphones, without pages: `node cameras.ts <root of the service> <viewers> <room token> …`,
 * the last so many tokens those of viewers, who receive everything. Told `{ live: true }` or `{ live: false }`, the
 * cameras film or rest; it answers with how many packets the viewers have got so far.
 */
import { once } from 'node:events';
import { Audio, PeerConnection, Video, type Track } from 'node-datachannel';
import { WebSocket } from 'ws';
import type { MediaSource } from '#shared/room/media-frames.ts';
import { ROOM_LIMITS, ROOM_PROTOCOL_VERSION, ServerFrame, type ClientFrameInput } from '#shared/room/protocol.ts';
import { framePacket, keyframePacket, soundPacket } from '../../support/media/test-packets.ts';

const [, , root = '', viewers = '0', ...tokens] = process.argv;
/** A camera of about a megabit a second: 25 pictures of five packets, a whole picture every four seconds. */
const PICTURE_MS = 40;
const PACKETS = 5;
const PACKET_BYTES = 1000;
const WHOLE_EVERY = 100;
const SOUND_MS = 20;
const SOUND_BYTES = 80;

let isLive = false;
let got = 0;
let ssrc = 1000;
/** Tracks that nobody holds are forgotten by the library. */
const held: Track[] = [];

const openPeer = (name: 'up' | 'down'): PeerConnection =>
  new PeerConnection(name, {
    iceServers: [],
    disableAutoNegotiation: true,
    forceMediaTransport: true,
    bindAddress: '127.0.0.1',
  });

interface Person {
  readonly peer: PeerConnection;
  say(frame: ClientFrameInput): void;
}

const enter = async (
  token: string,
  side: 'up' | 'down',
  onSources: (sources: readonly MediaSource[]) => void,
): Promise<Person> => {
  const socket = new WebSocket(`${root.replace('http', 'ws')}/room`);
  const peer = openPeer(side);
  const say = (frame: ClientFrameInput): void => socket.send(JSON.stringify(frame));
  socket.on('message', (data: Buffer) => {
    const frame = ServerFrame.parse(JSON.parse(data.toString('utf8')));
    if (frame.type === 'mediaSources') onSources(frame.sources ?? []);
    if (frame.type === 'mediaAnswer') peer.setRemoteDescription(frame.sdp, 'answer');
    if (frame.type === 'mediaIce') peer.addRemoteCandidate(frame.candidate, frame.mid);
  });
  await once(socket, 'open');
  say({ type: 'hello', version: ROOM_PROTOCOL_VERSION, token });
  setInterval(() => say({ type: 'ping' }), ROOM_LIMITS.pingMs);
  return { peer, say };
};

const padded = (packet: Buffer): Buffer => Buffer.concat([packet, Buffer.alloc(PACKET_BYTES - packet.length, 1)]);

const publish = async (token: string): Promise<void> => {
  const { peer, say } = await enter(token, 'up', () => undefined);
  const [camera, microphone] = [new Video('0', 'SendOnly'), new Audio('1', 'SendOnly')];
  camera.addVP8Codec(96);
  microphone.addOpusCodec(111);
  const [pictures, sound] = [ssrc++, ssrc++];
  camera.addSSRC(pictures, 'bench', 'bench', 'camera');
  microphone.addSSRC(sound, 'bench', 'bench', 'microphone');
  const [cameraTrack, microphoneTrack] = [peer.addTrack(camera), peer.addTrack(microphone)];
  held.push(cameraTrack, microphoneTrack);
  peer.onLocalDescription((sdp) =>
    say({
      type: 'mediaOffer',
      pc: 'up',
      sdp,
      lines: [
        { mid: '0', kind: 'camera', small: false },
        { mid: '1', kind: 'microphone', small: false },
      ],
    }),
  );
  peer.setLocalDescription('offer');
  let picture = 0;
  let packet = 0;
  let sounds = 0;
  setInterval(() => {
    if (!isLive || !cameraTrack.isOpen()) return;
    const make = picture % WHOLE_EVERY === 0 ? keyframePacket : framePacket;
    picture += 1;
    for (let left = PACKETS; left > 0; left -= 1) {
      packet += 1;
      cameraTrack.sendMessageBinary(padded(make(pictures, packet, 1)));
    }
  }, PICTURE_MS);
  setInterval(() => {
    if (!isLive || !microphoneTrack.isOpen()) return;
    sounds += 1;
    microphoneTrack.sendMessageBinary(soundPacket(sound, sounds, SOUND_BYTES));
  }, SOUND_MS);
};

const watch = async (token: string, wanted: number): Promise<void> => {
  let isAsked = false;
  const { peer, say } = await enter(token, 'down', (sources) => {
    if (isAsked || sources.length < wanted) return;
    isAsked = true;
    for (const [index, { kind }] of sources.entries()) {
      const media = kind === 'camera' ? new Video(`${index}`, 'RecvOnly') : new Audio(`${index}`, 'RecvOnly');
      if (media instanceof Video) media.addVP8Codec(96);
      else media.addOpusCodec(111);
      const track = peer.addTrack(media);
      track.onMessage(() => {
        got += 1;
      });
      held.push(track);
    }
    peer.onLocalDescription((sdp) =>
      say({
        type: 'mediaOffer',
        pc: 'down',
        sdp,
        lines: sources.map(({ id }, index) => ({ mid: `${index}`, source: id, small: false })),
      }),
    );
    peer.setLocalDescription('offer');
  });
};

process.on('message', (told: { readonly live?: boolean }) => {
  isLive = told.live ?? isLive;
  process.send?.({ got });
});
process.on('disconnect', () => process.exit(0));

const publishers = tokens.slice(0, tokens.length - Number(viewers));
await Promise.all(publishers.map(publish));
await Promise.all(tokens.slice(publishers.length).map((token) => watch(token, publishers.length * 2)));
process.send?.({ ready: true });
