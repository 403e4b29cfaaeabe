/**
 * Viewers without pages: `node receivers.ts <root of the service> <room token> …`. Told
 * `{ join: n }` or `{ leave: true }`, it answers once each of n more receives pictures, or all have left: with how many
 * there are, and the packets and bytes that the first got so far.
 */
import { once } from 'node:events';
import { PeerConnection, RtcpReceivingSession, Video } from 'node-datachannel';
import { WebSocket } from 'ws';
import { ROOM_LIMITS, ROOM_PROTOCOL_VERSION, ServerFrame, type ClientFrameInput } from '#shared/room/protocol.ts';

const [, , root = '', ...tokens] = process.argv;
const JOIN_MS = 15_000;
const AT_ONCE = 10;

interface Viewer {
  readonly got: { packets: number; bytes: number };
  leave(): void;
}

const join = async (token: string): Promise<Viewer> => {
  const socket = new WebSocket(`${root.replace('http', 'ws')}/room`);
  const peer = new PeerConnection('down', {
    iceServers: [],
    disableAutoNegotiation: true,
    forceMediaTransport: true,
    bindAddress: '127.0.0.1',
  });
  const got = { packets: 0, bytes: 0 };
  const say = (frame: ClientFrameInput): void => socket.send(JSON.stringify(frame));
  const first = Promise.withResolvers<null>();
  let isAsked = false;
  const ask = (source: string): void => {
    if (isAsked) return;
    isAsked = true;
    const video = new Video('0', 'RecvOnly');
    video.addVP8Codec(96);
    const track = peer.addTrack(video);
    track.setMediaHandler(new RtcpReceivingSession());
    track.onMessage(({ length }) => {
      got.packets += 1;
      got.bytes += length;
      first.resolve(null);
    });
    // A track that nobody holds is forgotten by the library.
    Object.assign(got, { track });
    peer.onLocalDescription((sdp) =>
      say({ type: 'mediaOffer', pc: 'down', sdp, lines: [{ mid: '0', source, small: false }] }),
    );
    peer.setLocalDescription('offer');
  };
  socket.on('message', (data: Buffer) => {
    const frame = ServerFrame.parse(JSON.parse(data.toString('utf8')));
    if (frame.type === 'mediaSources') {
      const camera = frame.sources?.find(({ kind }) => kind === 'camera');
      if (camera) ask(camera.id);
    }
    if (frame.type === 'mediaAnswer') peer.setRemoteDescription(frame.sdp, 'answer');
    if (frame.type === 'mediaIce') peer.addRemoteCandidate(frame.candidate, frame.mid);
  });
  await once(socket, 'open');
  say({ type: 'hello', version: ROOM_PROTOCOL_VERSION, token });
  const pings = setInterval(() => say({ type: 'ping' }), ROOM_LIMITS.pingMs);
  socket.once('close', () => clearInterval(pings));
  const tooLate = setTimeout(() => first.reject(new Error('a viewer gets no pictures')), JOIN_MS);
  await first.promise;
  clearTimeout(tooLate);
  return {
    got,
    leave() {
      peer.close();
      socket.terminate();
    },
  };
};

let viewers: readonly Viewer[] = [];
/** People take turns: each may have a few pages open, and open new ones only so often. */
let seat = 0;

interface Told {
  readonly join?: number;
  readonly leave?: true;
}

const answer = async ({ join: more, leave }: Told): Promise<object> => {
  // A few at a time, as people come.
  for (let left = more ?? 0; left > 0; left -= AT_ONCE) {
    const some = Array.from({ length: Math.min(AT_ONCE, left) }, () => {
      seat += 1;
      return join(tokens[seat % tokens.length] ?? '');
    });
    viewers = [...viewers, ...(await Promise.all(some))];
  }
  if (leave) {
    for (const viewer of viewers) viewer.leave();
    viewers = [];
  }
  const { packets = 0, bytes = 0 } = viewers[0]?.got ?? {};
  return { joined: viewers.length, packets, bytes };
};

process.on('message', (told: Told) => {
  void answer(told).then((said) => process.send?.(said));
});
process.on('disconnect', () => process.exit(0));
process.send?.({ ready: true });
