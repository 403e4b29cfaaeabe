import { vi } from 'vitest';

/** A value that is where it is led at once. */
class StandInParam {
  value: number;

  constructor(value: number) {
    this.value = value;
  }

  setValueAtTime(value: number): void {
    this.value = value;
  }

  linearRampToValueAtTime(value: number): void {
    this.value = value;
  }
}

/** A node of Web Audio that only remembers where it leads. */
class StandInNode {
  readonly to = new Set<StandInNode>();
  readonly gain: StandInParam;

  constructor(_context: unknown, options: { readonly gain?: number } = {}) {
    this.gain = new StandInParam(options.gain ?? 1);
  }

  connect(node: StandInNode): StandInNode {
    this.to.add(node);
    return node;
  }

  disconnect(): void {
    this.to.clear();
  }
}

/** A stream made of one track. */
class StandInStream {
  readonly track: unknown;

  constructor([track]: readonly unknown[]) {
    this.track = track;
  }
}

/** The way in of a stream, named by that stream, or by the track that it was made of. */
class StandInInput extends StandInNode {
  readonly stream: unknown;

  constructor(context: unknown, stream: unknown) {
    super(context);
    this.stream = stream instanceof StandInStream ? stream.track : stream;
  }
}

export interface StandInAudio {
  /** How loud a stream is at the loudspeaker: all its ways there added up. */
  loudnessOf(stream: unknown): number;
  /** True if a mixer is there at all. */
  isOpen(): boolean;
  /** The loudspeaker that was chosen; an empty text is the system's own. */
  output(): string;
  stop(): void;
}

/** A player of a page whose sound these tracks are; null is that of another site, which a page may not read. */
export const standInPlayer = (tracks: (() => readonly object[]) | null): HTMLMediaElement =>
  ({
    srcObject: null,
    readyState: 4,
    captureStream() {
      if (tracks === null) throw new Error('The sound of another site');
      const stopped = { stop: () => undefined };
      return { getAudioTracks: tracks, getVideoTracks: () => [], getTracks: () => tracks().map(() => stopped) };
    },
  }) as unknown as HTMLMediaElement;

/** Stands in for the browser's Web Audio, which no test without a browser has. */
export const standInForAudio = (): StandInAudio => {
  let isOpen = false;
  let output = '';
  let speaker = new StandInNode(null);
  let inputs: StandInInput[] = [];
  /** How loud a node is at another one: all its ways there added up. */
  const loudnessAt = (end: StandInNode, node: StandInNode): number =>
    node === end ? 1 : node.gain.value * [...node.to].reduce((sum, next) => sum + loudnessAt(end, next), 0);
  vi.stubGlobal('GainNode', StandInNode);
  vi.stubGlobal(
    'AnalyserNode',
    class extends StandInNode {
      getFloatTimeDomainData(samples: Float32Array): void {
        samples.fill(0.5 * inputs.reduce((sum, input) => sum + loudnessAt(this, input), 0));
      }
    },
  );
  vi.stubGlobal(
    'AudioContext',
    class {
      readonly destination = speaker;
      constructor() {
        isOpen = true;
      }
      createMediaStreamDestination(): StandInNode & { readonly stream: object } {
        return Object.assign(new StandInNode(this), { stream: { getAudioTracks: () => [] } });
      }
      createMediaStreamSource(stream: unknown): StandInInput {
        const input = new StandInInput(this, stream);
        inputs.push(input);
        return input;
      }
      setSinkId(sink: string): Promise<void> {
        output = sink;
        return Promise.resolve();
      }
      close(): Promise<void> {
        isOpen = false;
        inputs = [];
        return Promise.resolve();
      }
    },
  );
  vi.stubGlobal('MediaStream', StandInStream);
  vi.stubGlobal('HTMLMediaElement', { HAVE_METADATA: 1 });
  vi.stubGlobal(
    'Audio',
    class {
      play = (): Promise<void> => Promise.resolve();
    },
  );
  return {
    loudnessOf: (stream) =>
      inputs.filter((input) => input.stream === stream).reduce((sum, input) => sum + loudnessAt(speaker, input), 0),
    isOpen: () => isOpen,
    output: () => output,
    stop() {
      speaker = new StandInNode(null);
      vi.unstubAllGlobals();
    },
  };
};
