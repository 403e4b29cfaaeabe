import { once } from 'node:events';
import { Audio, PeerConnection, Video, type Track } from 'node-datachannel';
import { onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import type { MediaSource, PeerSide, SourceKind } from '#shared/room/media-frames.ts';
import { ROOM_PROTOCOL_VERSION, ServerFrame, type ClientFrameInput } from '#shared/room/protocol.ts';
import { framePacket, keyframePacket, soundPacket } from './test-packets.ts';

type Frame<Type extends ServerFrame['type']> = Extract<ServerFrame, { type: Type }>;

const EVERY_MS = 20;
let ssrc = 70_000;

const describe = (mid: string, kind: SourceKind, direction: 'SendOnly' | 'RecvOnly'): Video | Audio => {
  if (kind === 'camera' || kind === 'screen') {
    const video = new Video(mid, direction);
    video.addVP8Codec(96);
    return video;
  }
  const audio = new Audio(mid, direction);
  audio.addOpusCodec(111);
  return audio;
};

/** A page of the room with real peer connections, and packets in place of pictures and sound. */
export class MediaPage {
  readonly frames: ServerFrame[] = [];
  readonly socket: WebSocket;
  /** The pictures and sound that each receiving line got. */
  readonly received = new Map<string, Buffer[]>();
  userId = '';
  token = '';
  #wake: (() => void)[] = [];
  #peers = new Map<PeerSide, PeerConnection>();
  // A track that nobody holds is forgotten by the library.
  #tracks: Track[] = [];
  #timers: NodeJS.Timeout[] = [];

  constructor(root: string, path = '/room', headers: Readonly<Record<string, string>> = {}) {
    this.socket = new WebSocket(`${root.replace('http', 'ws')}${path}`, { headers });
    this.socket.on('error', () => undefined);
    this.socket.on('message', (data: Buffer) => {
      const frame = ServerFrame.parse(JSON.parse(data.toString('utf8')));
      if (frame.type === 'mediaAnswer') this.#peers.get(frame.pc)?.setRemoteDescription(frame.sdp, 'answer');
      if (frame.type === 'mediaIce') this.#peers.get(frame.pc)?.addRemoteCandidate(frame.candidate, frame.mid);
      this.frames.push(frame);
      this.#changed();
    });
    onTestFinished(() => this.leave());
  }

  static async enter(root: string, token: string): Promise<MediaPage> {
    const page = new MediaPage(root);
    page.token = token;
    await once(page.socket, 'open');
    page.say({ type: 'hello', version: ROOM_PROTOCOL_VERSION, token });
    page.userId = (await page.until('welcome')).you.userId;
    return page;
  }

  say(frame: ClientFrameInput): void {
    this.socket.send(JSON.stringify(frame));
  }

  async until<Type extends ServerFrame['type']>(
    type: Type,
    isIt: (frame: Frame<Type>) => boolean = () => true,
  ): Promise<Frame<Type>> {
    await this.meet(() => this.frames.some((frame) => frame.type === type && isIt(frame as Frame<Type>)));
    return this.frames.findLast((frame) => frame.type === type && isIt(frame as Frame<Type>)) as Frame<Type>;
  }

  /** Waits until this is true, looked at whenever a frame or a packet comes. */
  async meet(isMet: () => boolean): Promise<void> {
    while (!isMet()) await new Promise<void>((resolve) => this.#wake.push(resolve));
  }

  /** The sources as last told. */
  sources(): readonly MediaSource[] {
    return this.frames.findLast((frame) => frame.type === 'mediaSources')?.sources ?? [];
  }

  /** Offers these sources and sends their packets until it leaves; returns the function that stops sending. */
  publish(kinds: readonly SourceKind[], mark = 1): () => void {
    const peer = this.#open('up');
    const senders = kinds.map((kind, index) => {
      const own = ssrc++;
      const media = describe(`m${index}`, kind, 'SendOnly');
      media.addSSRC(own, 'test', 'test', kind);
      const track = peer.addTrack(media);
      this.#tracks.push(track);
      return { track, kind, own };
    });
    peer.onLocalDescription((sdp) =>
      this.say({
        type: 'mediaOffer',
        pc: 'up',
        sdp,
        lines: kinds.map((kind, index) => ({ mid: `m${index}`, kind, small: false })),
      }),
    );
    peer.setLocalDescription('offer');
    let sequence = 1;
    const timer = setInterval(() => {
      sequence += 1;
      for (const { track, kind, own } of senders) {
        if (!track.isOpen()) continue;
        const isSound = kind === 'microphone' || kind === 'screenAudio';
        const picture = sequence % 10 === 0 ? keyframePacket : framePacket;
        track.sendMessageBinary(isSound ? soundPacket(own, sequence, 100) : picture(own, sequence, mark));
      }
    }, EVERY_MS);
    this.#timers.push(timer);
    return () => clearInterval(timer);
  }

  /** Offers to receive these sources, a line each; what comes is in `received` by the source's id. */
  watch(sources: readonly { readonly id: string; readonly kind: SourceKind }[]): void {
    const peer = this.#open('down');
    for (const [index, { id, kind }] of sources.entries()) {
      const track = peer.addTrack(describe(`m${index}`, kind, 'RecvOnly'));
      this.#tracks.push(track);
      const got: Buffer[] = [];
      this.received.set(id, got);
      track.onMessage((packet) => {
        got.push(packet);
        this.#changed();
      });
    }
    peer.onLocalDescription((sdp) =>
      this.say({
        type: 'mediaOffer',
        pc: 'down',
        sdp,
        lines: sources.map(({ id }, index) => ({ mid: `m${index}`, source: id, small: false })),
      }),
    );
    peer.setLocalDescription('offer');
  }

  leave(): void {
    for (const timer of this.#timers.splice(0)) clearInterval(timer);
    for (const peer of this.#peers.values()) peer.close();
    this.#peers.clear();
    this.socket.terminate();
  }

  #open(side: PeerSide): PeerConnection {
    this.#peers.get(side)?.close();
    const peer = new PeerConnection(side, {
      iceServers: [],
      disableAutoNegotiation: true,
      forceMediaTransport: true,
      bindAddress: '127.0.0.1',
    });
    this.#peers.set(side, peer);
    return peer;
  }

  #changed(): void {
    for (const wake of this.#wake.splice(0)) wake();
  }
}
