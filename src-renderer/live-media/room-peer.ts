import type { ClientFrameInput, ServerFrame } from '#shared/room/protocol.ts';
import type { PeerSide } from '#shared/room/media-frames.ts';
import { backoffMs } from '#shared/lib/backoff.ts';
import type { CancelTimer, Clock } from '#shared/lib/clock.ts';

/** The parts of the browser and the room that a connection of media needs. */
export interface PeerPorts {
  readonly createPeer: () => RTCPeerConnection;
  readonly say: (frame: ClientFrameInput) => boolean;
  readonly clock: Clock;
  /** The room is there and no connection comes about: another way is needed. */
  readonly onStuck?: () => void;
  /** Asks the room whether it is there: its next frame is the answer. A room on this computer need not be asked. */
  readonly ask?: () => boolean;
}

type Offer = Extract<ClientFrameInput, { type: 'mediaOffer' }>;

/** The lines that one of the two connections carries. */
export interface PeerLines {
  /** Brings the connection's lines to what they should be, before an offer. */
  readonly arrange: (peer: RTCPeerConnection) => void;
  /** The offer of the lines as they were arranged. */
  readonly offer: (sdp: string) => Offer;
  /** The service has taken the offer. */
  readonly onAnswered: () => void;
  /** Media can flow. */
  readonly onConnected: () => void;
  /** The connection is gone, and its lines with it. */
  readonly onGone: () => void;
}

const RETRY = { firstMs: 500, longestMs: 8000 } as const;
/** An offer that nobody answered by then got lost. */
const ANSWER_MS = 10_000;
/** After so long without a connection there will be none; where there was one, the network may only have a hole. */
const STUCK_MS = { first: 6000, again: 20_000 } as const;
/** A room that was there all the time answers within that. */
const ASK_MS = 2000;

/**
 * The same offer, by which the page measures how long the way to the service and back takes (RFC 3611). A page that
 * only receives does not know it otherwise, and waits a tenth of a second before it asks again for a lost packet.
 */
const withRoundTrips = ({ type, sdp }: RTCSessionDescriptionInit): RTCSessionDescriptionInit => ({
  type,
  sdp: sdp?.replace(/^a=rtcp-fb:(\d+) goog-remb\r\n/gm, '$&a=rtcp-fb:$1 rrtr\r\n'),
});

/**
 * A peer connection to the service: the page offers, one offer at a time. It is made when it is first needed, and anew
 * when it failed or the service lost it.
 */
export class RoomPeer {
  readonly #side: PeerSide;
  readonly #ports: PeerPorts;
  readonly #lines: PeerLines;
  #peer: RTCPeerConnection | null = null;
  /** An offer is out and not answered. */
  #isOffering = false;
  /** The lines have changed since the last offer. */
  #isStale = false;
  #failures = 0;
  #cancelTimer: CancelTimer = () => {};
  #cancelStuck: CancelTimer | null = null;
  /** The room was asked whether it is there. */
  #isAsking = false;
  #wasConnected = false;
  #isWaiting = false;

  constructor(side: PeerSide, ports: PeerPorts, lines: PeerLines) {
    this.#side = side;
    this.#ports = ports;
    this.#lines = lines;
  }

  /** The lines should change: they are offered now, or after the offer that is out. */
  update(): void {
    this.#isStale = true;
    void this.#offer();
  }

  /** The room was entered anew: the service knows nothing of the connection before. */
  restart(): void {
    this.#failures = 0;
    this.#notStuck();
    this.#drop();
    this.update();
  }

  /** Ends the connection until the next update. */
  close(): void {
    this.#failures = 0;
    this.#isStale = false;
    this.#notStuck();
    this.#drop();
  }

  /** Hears the service; frames of the other connection are not for this one. */
  receive(frame: ServerFrame): void {
    if (this.#isAsking) this.#beStuck();
    // A service that carries nothing is not asked again.
    if (frame.type === 'mediaSources' && frame.sources === null) this.close();
    if (frame.type === 'mediaAnswer' && frame.pc === this.#side) void this.#take(frame.sdp);
    if (frame.type === 'mediaIce' && frame.pc === this.#side) {
      const { candidate, mid } = frame;
      // A late candidate, for a connection given up, is of no use.
      this.#peer?.addIceCandidate({ candidate, sdpMid: mid }).catch(() => undefined);
    }
    if (frame.type !== 'mediaStopped' || frame.pc !== this.#side) return;
    if (frame.reason === 'muted') return;
    // Everyone in the room may watch: a refusal to watch is of the moment.
    const isOver = frame.reason === 'floor' || (frame.reason === 'refused' && this.#side === 'up');
    if (isOver) this.close();
    else this.#retry();
  }

  #open(): RTCPeerConnection {
    const peer = this.#ports.createPeer();
    peer.addEventListener('icecandidate', ({ candidate }) => {
      if (peer !== this.#peer || !candidate?.candidate) return;
      this.#ports.say({
        type: 'mediaIce',
        pc: this.#side,
        candidate: candidate.candidate,
        mid: candidate.sdpMid ?? '0',
      });
    });
    peer.addEventListener('connectionstatechange', () => {
      if (peer !== this.#peer) return;
      if (peer.connectionState === 'connected') {
        this.#failures = 0;
        this.#wasConnected = true;
        this.#notStuck();
        this.#lines.onConnected();
      }
      if (peer.connectionState === 'failed') this.#retry();
    });
    this.#peer = peer;
    return peer;
  }

  async #offer(): Promise<void> {
    if (this.#isOffering || this.#isWaiting || !this.#isStale) return;
    this.#isOffering = true;
    const peer = this.#peer ?? this.#open();
    // Changes of the same moment travel in one offer.
    await Promise.resolve();
    if (peer !== this.#peer) return;
    this.#isStale = false;
    try {
      this.#lines.arrange(peer);
      await peer.setLocalDescription(withRoundTrips(await peer.createOffer()));
    } catch {
      if (peer === this.#peer) this.#retry();
      return;
    }
    if (peer !== this.#peer) return;
    this.#expectAnswer();
    // Without a connection to the room nothing is said; entering it again restarts this one.
    this.#ports.say(this.#lines.offer(peer.localDescription?.sdp ?? ''));
  }

  async #take(sdp: string): Promise<void> {
    const peer = this.#peer;
    if (!peer || !this.#isOffering) return;
    try {
      await peer.setRemoteDescription({ type: 'answer', sdp });
    } catch {
      if (peer === this.#peer) this.#retry();
      return;
    }
    if (peer !== this.#peer) return;
    this.#cancelTimer();
    this.#isOffering = false;
    if (peer.connectionState !== 'connected') this.#watchStuck();
    this.#lines.onAnswered();
    void this.#offer();
  }

  #expectAnswer(): void {
    this.#cancelTimer();
    this.#cancelTimer = this.#ports.clock.schedule(this.#ports.clock.now() + ANSWER_MS, () => {
      this.#retry();
    });
  }

  /** Counts from an answer on: without one it is the room that cannot be reached, and it needs no other way. */
  #watchStuck(): void {
    const { clock, onStuck } = this.#ports;
    if (!onStuck) return;
    const patience = this.#wasConnected ? STUCK_MS.again : STUCK_MS.first;
    this.#cancelStuck ??= clock.schedule(clock.now() + patience, () => {
      this.#askRoom();
    });
  }

  /** A hole in the network swallows connection and room alike: only a room that answers shows that there is none. */
  #askRoom(): void {
    const { clock, ask } = this.#ports;
    if (!ask) {
      this.#beStuck();
      return;
    }
    this.#isAsking = ask();
    this.#cancelStuck = clock.schedule(clock.now() + ASK_MS, () => {
      this.#notStuck();
      this.#watchStuck();
    });
  }

  #beStuck(): void {
    this.#notStuck();
    this.#ports.onStuck?.();
  }

  #notStuck(): void {
    this.#isAsking = false;
    this.#cancelStuck?.();
    this.#cancelStuck = null;
  }

  #retry(): void {
    this.#drop();
    this.#failures += 1;
    this.#isWaiting = true;
    const at = this.#ports.clock.now() + backoffMs(RETRY, this.#failures);
    this.#cancelTimer = this.#ports.clock.schedule(at, () => {
      this.#isWaiting = false;
      this.update();
    });
  }

  #drop(): void {
    this.#cancelTimer();
    this.#isWaiting = false;
    this.#isOffering = false;
    const peer = this.#peer;
    this.#peer = null;
    peer?.close();
    this.#lines.onGone();
  }
}
