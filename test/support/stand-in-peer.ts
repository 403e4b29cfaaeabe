import { vi } from 'vitest';

type Kind = 'audio' | 'video';

/** A track of no device. */
export class StandInTrack {
  readonly kind: Kind;
  readonly size: { readonly width?: number | undefined; readonly height?: number | undefined };
  isStopped = false;
  readonly copies: StandInTrack[] = [];

  constructor(kind: Kind, size: StandInTrack['size'] = {}) {
    this.kind = kind;
    this.size = size;
  }

  getSettings(): StandInTrack['size'] {
    return this.size;
  }

  clone(): StandInTrack {
    const copy = new StandInTrack(this.kind, this.size);
    this.copies.push(copy);
    return copy;
  }

  stop(): void {
    this.isStopped = true;
  }
}

interface StandInEncoding {
  maxBitrate?: number;
}

interface StandInSender {
  track: unknown;
  replaceTrack(track: unknown): Promise<void>;
  getParameters(): { encodings: StandInEncoding[] };
  setParameters(parameters: { encodings: StandInEncoding[] }): Promise<void>;
}

/** A line of a stand-in connection, named when it is first offered. */
class StandInLine {
  direction: string;
  mid: string | null = null;
  readonly sender: StandInSender;
  encodings: StandInEncoding[];
  readonly receiver: { readonly track: StandInTrack };

  constructor(kind: Kind, direction: string, track: unknown, encodings: StandInEncoding[]) {
    this.direction = direction;
    this.encodings = encodings;
    this.receiver = { track: new StandInTrack(kind) };
    this.sender = {
      track,
      replaceTrack: (next) => {
        this.sender.track = next;
        return Promise.resolve();
      },
      getParameters: () => structuredClone({ encodings: this.encodings }),
      setParameters: (parameters) => {
        this.encodings = parameters.encodings;
        return Promise.resolve();
      },
    };
  }

  setCodecPreferences(): void {
    // The browser alone knows its codecs.
  }
}

/** A connection without a browser, for the rules of when it offers what. The test plays the service. */
export class StandInPeer extends EventTarget {
  connectionState = 'new';
  isClosed = false;
  readonly lines: StandInLine[] = [];
  readonly answers: string[] = [];
  readonly candidates: unknown[] = [];
  localDescription: { sdp: string } | null = null;
  #offers = 0;

  addTransceiver(
    of: Kind | StandInTrack,
    { direction, sendEncodings = [] }: { direction: string; sendEncodings?: StandInEncoding[] },
  ): StandInLine {
    const [kind, track] = typeof of === 'string' ? [of, null] : [of.kind, of];
    const line = new StandInLine(kind, direction, track, sendEncodings);
    this.lines.push(line);
    return line;
  }

  createOffer(): Promise<{ sdp: string }> {
    this.#offers += 1;
    return Promise.resolve({ sdp: `offer ${this.#offers}` });
  }

  setLocalDescription(offer: { sdp: string }): Promise<void> {
    this.localDescription = offer;
    this.lines.forEach((line, index) => (line.mid ??= String(index)));
    return Promise.resolve();
  }

  setRemoteDescription({ sdp }: { sdp: string }): Promise<void> {
    if (sdp === 'broken') return Promise.reject(new Error('This answer cannot be read.'));
    this.answers.push(sdp);
    return Promise.resolve();
  }

  addIceCandidate(candidate: unknown): Promise<void> {
    this.candidates.push(candidate);
    return Promise.resolve();
  }

  /** The network says how the connection is. */
  become(state: string): void {
    this.connectionState = state;
    this.dispatchEvent(new Event('connectionstatechange'));
  }

  close(): void {
    this.isClosed = true;
  }
}

/** Gives the browser's own parts that a connection uses beside itself. */
export const standInForBrowser = (): void => {
  vi.stubGlobal('RTCRtpReceiver', { getCapabilities: () => ({ codecs: [] }) });
  vi.stubGlobal(
    'MediaStream',
    class {
      readonly #tracks: unknown[];
      constructor(tracks: unknown[]) {
        this.#tracks = tracks;
      }
      getTracks(): unknown[] {
        return this.#tracks;
      }
    },
  );
};
