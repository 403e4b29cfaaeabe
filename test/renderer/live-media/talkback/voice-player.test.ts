import { afterEach, expect, test, vi } from 'vitest';
import { VoicePlayer } from '../../../../src-renderer/live-media/talkback/voice-player.ts';

const PIECE_SEC = 0.02;

interface Piece {
  readonly timestamp: number;
}

/** A browser whose decoder is done with each piece so many seconds after it came, by a clock that the test moves. */
const browserThatDecodesIn = (takes: number) => {
  let now = 0;
  const waiting: { readonly due: number; readonly give: () => void }[] = [];
  const played: number[] = [];
  class Context {
    readonly state = 'running';
    readonly destination = {};
    get currentTime(): number {
      return now;
    }
    readonly close = (): Promise<void> => Promise.resolve();
  }
  class Decoder {
    state = 'unconfigured';
    readonly #output: (sound: object) => void;
    constructor({ output }: { readonly output: (sound: object) => void }) {
      this.#output = output;
    }
    configure(): void {
      this.state = 'configured';
    }
    decode({ timestamp }: Piece): void {
      const sound = { timestamp, numberOfChannels: 1, numberOfFrames: 960, sampleRate: 48_000 };
      const give = (): void => this.#output({ ...sound, copyTo: () => undefined, close: () => undefined });
      waiting.push({ due: now + takes, give });
    }
    close(): void {
      this.state = 'closed';
    }
  }
  class Source {
    readonly connect = (): void => undefined;
    readonly start = (at: number): void => void played.push(at);
  }
  vi.stubGlobal('AudioContext', Context);
  vi.stubGlobal('AudioDecoder', Decoder);
  vi.stubGlobal('AudioBufferSourceNode', Source);
  vi.stubGlobal(
    'AudioBuffer',
    class {
      readonly getChannelData = (): Float32Array => new Float32Array(960);
    },
  );
  vi.stubGlobal(
    'EncodedAudioChunk',
    class {
      readonly timestamp: number;
      constructor({ timestamp }: Piece) {
        this.timestamp = timestamp;
      }
    },
  );
  return {
    played,
    pass(seconds: number): void {
      now += seconds;
      while (waiting[0] && waiting[0].due <= now + 1e-9) waiting.shift()?.give();
    },
  };
};

afterEach(() => {
  vi.unstubAllGlobals();
});

test.each([0.001, 0.15, 0.9])('a voice is heard at an even pace on a computer that decodes in %d s', (takes) => {
  const browser = browserThatDecodesIn(takes);
  const player = new VoicePlayer();
  for (let seq = 0; seq < 100; seq += 1) {
    player.hear({ talk: 'a', seq, data: 'AAAA' });
    browser.pass(PIECE_SEC);
  }
  for (let rest = 0; rest < 1; rest += PIECE_SEC) browser.pass(PIECE_SEC);
  expect(browser.played.length).toBeGreaterThan(90);
  for (const [index, at] of browser.played.entries())
    if (index > 0) expect(at - (browser.played[index - 1] ?? 0)).toBeGreaterThan(PIECE_SEC / 2);
});

test('a piece that comes twice or late is heard once, and so is the talk after it', () => {
  const browser = browserThatDecodesIn(0.001);
  const player = new VoicePlayer();
  for (const seq of [0, 1, 1, 3, 2, 4]) {
    player.hear({ talk: 'a', seq, data: 'AAAA' });
    browser.pass(PIECE_SEC);
  }
  expect(browser.played).toHaveLength(4);
  player.keep(() => false);
  player.hear({ talk: 'b', seq: 0, data: 'AAAA' });
  browser.pass(PIECE_SEC);
  expect(browser.played).toHaveLength(5);
});
