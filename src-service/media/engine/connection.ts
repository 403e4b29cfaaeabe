import { PeerConnection, type Audio, type Track, type Video } from 'node-datachannel';
import { cleanOffer, isLoopbackCandidate, splitCandidates, withStartBitrate, type CleanOffer } from '../packets/sdp.ts';

/** Addresses and the port at which the engine is reached. */
export interface Reach {
  /** Null is every address of this computer. */
  readonly bindAddress: string | null;
  readonly isLoopbackOnly: boolean;
  readonly port: number;
}

interface Events {
  readonly onAnswer: (sdp: string) => void;
  readonly onCandidate: (candidate: string, mid: string) => void;
  /** Left out where the page only receives. */
  readonly onTrack?: (track: Track) => void;
  readonly onConnected?: () => void;
  readonly onFailed: () => void;
}

/** A connection to a page. The page offers, the engine answers. */
export interface Connection {
  /** Reads an offer, lets `prepare` add what is sent, and answers. Throws if it cannot be followed. */
  answer(sdp: string, prepare: (offer: CleanOffer, addTrack: (media: Audio | Video) => Track) => void): void;
  close(): void;
}

/** An offer that the engine does not follow. */
export class OfferError extends Error {
  override readonly name = 'OfferError';
}

/** Opens a connection; all of them share one UDP port. */
export const openConnection = (peer: string, reach: Reach, events: Events): Connection => {
  let isClosed = false;
  // The library forgets a track that nobody holds.
  const tracks: Track[] = [];
  const hold = (track: Track): Track => {
    tracks.push(track);
    return track;
  };
  const native = new PeerConnection(peer, {
    iceServers: [],
    disableAutoNegotiation: true,
    forceMediaTransport: true,
    enableIceUdpMux: true,
    portRangeBegin: reach.port,
    portRangeEnd: reach.port,
    ...(reach.bindAddress === null ? {} : { bindAddress: reach.bindAddress }),
  });
  const { onTrack } = events;
  if (onTrack) {
    native.onTrack((track) => {
      if (!isClosed) onTrack(hold(track));
    });
  }
  native.onStateChange((state) => {
    if (isClosed) return;
    if (state === 'connected') events.onConnected?.();
    if (state === 'failed' || state === 'closed') events.onFailed();
  });
  return {
    answer(sdp, prepare) {
      const offer = cleanOffer(sdp);
      if (!offer) throw new OfferError('This is no offer');
      native.setRemoteDescription(offer.sdp, 'offer');
      prepare(offer, (media) => hold(native.addTrack(media)));
      native.setLocalDescription('answer');
      // The library has all its addresses by now, since it asks no server for them. Callbacks would cost time for as long
      // as the connection stays: libuv looks at each of them with every packet that comes in.
      const local = native.localDescription();
      if (!local) throw new OfferError('There is no answer to this offer');
      const { sdp: answer, candidates } = splitCandidates(local.sdp);
      events.onAnswer(withStartBitrate(answer));
      for (const candidate of candidates) {
        if (reach.isLoopbackOnly || !isLoopbackCandidate(candidate))
          events.onCandidate(candidate, offer.lines[0]?.mid ?? '');
      }
    },
    close() {
      if (isClosed) return;
      isClosed = true;
      native.close();
      // An open track keeps its callbacks, and all they reach, even after its connection has closed.
      for (const track of tracks) track.close();
    },
  };
};
