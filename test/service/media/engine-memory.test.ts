import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { PeerConnection, Video } from 'node-datachannel';
import { expect, test } from 'vitest';
import { createSystemClock } from '#shared/lib/clock.ts';
import { freeUdpPort } from '../../../src-service/media/engine/free-port.ts';
import type { Stream } from '../../../src-service/media/engine/incoming-stream.ts';
import { createPublisher, type Peer, type PeerPorts } from '../../../src-service/media/engine/publisher.ts';
import type { Source, Sources } from '../../../src-service/media/engine/source.ts';
import { createViewer } from '../../../src-service/media/engine/viewer.ts';
import { PacketHistory } from '../../../src-service/media/packets/packet-history.ts';
import { eventually } from '../../support/eventually.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

type Page = 'SendOnly' | 'RecvOnly';

/** A page connects to an engine's peer by one line of video, until both are closed. */
const connect = async (direction: Page, create: (ports: Omit<PeerPorts, 'sources'>) => Peer): Promise<() => void> => {
  const page = new PeerConnection('page', { iceServers: [], disableAutoNegotiation: true });
  const opened = Promise.withResolvers<undefined>();
  const video = new Video('m0', direction);
  video.addVP8Codec(96);
  if (direction === 'SendOnly') video.addSSRC(7, 'page', 'page', 'camera');
  const track = page.addTrack(video);
  track.onOpen(() => opened.resolve(undefined));
  const peer = create({
    reach: { bindAddress: '127.0.0.1', isLoopbackOnly: true, port: await freeUdpPort(0, '127.0.0.1') },
    clock: createSystemClock(globalThis),
    emit(event) {
      if (event.type === 'answer') page.setRemoteDescription(event.sdp, 'answer');
      if (event.type === 'candidate') page.addRemoteCandidate(event.candidate, event.mid);
    },
  });
  const offered = new Promise<string>((resolve) => page.onLocalDescription(resolve));
  page.setLocalDescription('offer');
  const sdp = await offered;
  if (direction === 'RecvOnly') peer.offer({ pc: 'down', sdp, lines: [{ mid: 'm0', source: 's', small: false }] });
  else peer.offer({ pc: 'up', sdp, lines: [{ mid: 'm0', kind: 'camera', small: false }] });
  await opened.promise;
  return () => {
    peer.close();
    track.close();
    page.close();
  };
};

const expectForgotten = (held: WeakRef<object>): Promise<void> =>
  eventually(() => {
    collectGarbage();
    // The error of a check that fails would hold what it names.
    expect(held.deref() === undefined).toBe(true);
  });

/** Of a viewer that came and left: what was on its way to it. */
const lineOfViewer = async (): Promise<WeakRef<object>> => {
  const stream: Stream = {
    kind: 'video',
    receivers: new Set(),
    history: new PacketHistory(),
    askKeyframe: () => undefined,
  };
  const sources = { stream: () => stream } as unknown as Sources;
  const close = await connect('RecvOnly', (ports) => {
    const viewer = createViewer('p1', { ...ports, sources }, () => 5);
    viewer.allow(new Set(['s']));
    return viewer;
  });
  const [line] = stream.receivers;
  if (!line) throw new Error('nothing is on its way');
  close();
  return new WeakRef(line);
};

/** Of a page that came, sent and left: its stream. */
const streamOfPublisher = async (): Promise<WeakRef<object>> => {
  const known: Source[] = [];
  const sources = { replace: (_before: unknown, now: readonly Source[]) => known.splice(0, 1, ...now) };
  const close = await connect('SendOnly', (ports) =>
    createPublisher('p2', { ...ports, sources: sources as unknown as Sources }),
  );
  const [source] = known;
  if (!source) throw new Error('nothing is sent');
  close();
  return new WeakRef(source.large);
};

test('a viewer that left is forgotten, with all that was kept to be sent to it again', async () => {
  await expectForgotten(await lineOfViewer());
});

test('a page that sent is forgotten when it leaves, with its streams', async () => {
  await expectForgotten(await streamOfPublisher());
});
