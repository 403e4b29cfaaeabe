import { vi } from 'vitest';

/** A node of Web Audio that only remembers where it leads. */
class StandInNode {
  readonly to = new Set<StandInNode>();
  readonly gain: { value: number };

  constructor(_context: unknown, options: { readonly gain?: number } = {}) {
    this.gain = { value: options.gain ?? 1 };
  }

  connect(node: StandInNode): StandInNode {
    this.to.add(node);
    return node;
  }

  disconnect(): void {
    this.to.clear();
  }
}

/** The way in of a stream, named by that stream. */
class StandInInput extends StandInNode {
  readonly stream: unknown;

  constructor(context: unknown, stream: unknown) {
    super(context);
    this.stream = stream;
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

/** Stands in for the browser's Web Audio, which no test without a browser has. */
export const standInForAudio = (): StandInAudio => {
  let isOpen = false;
  let output = '';
  let speaker = new StandInNode(null);
  let inputs: StandInInput[] = [];
  vi.stubGlobal('GainNode', StandInNode);
  vi.stubGlobal(
    'AnalyserNode',
    class extends StandInNode {
      getFloatTimeDomainData(samples: Float32Array): void {
        samples.fill(0.5);
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
  vi.stubGlobal(
    'Audio',
    class {
      play = (): Promise<void> => Promise.resolve();
    },
  );
  const heard = (node: StandInNode): number =>
    node === speaker ? 1 : node.gain.value * [...node.to].reduce((sum, next) => sum + heard(next), 0);
  return {
    loudnessOf: (stream) =>
      inputs.filter((input) => input.stream === stream).reduce((sum, input) => sum + heard(input), 0),
    isOpen: () => isOpen,
    output: () => output,
    stop() {
      speaker = new StandInNode(null);
      vi.unstubAllGlobals();
    },
  };
};
