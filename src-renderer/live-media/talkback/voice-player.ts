import { createJitterBuffer, type JitterBuffer } from '#shared/talkback/jitter-buffer.ts';
import type { Voice } from '#shared/talkback/voice.ts';
import { fromBase64 } from '../../lib/base64.ts';

/** The types of the browser do not know it yet (Web Audio API 1.1). */
type Context = AudioContext & { readonly setSinkId?: (sink: string) => Promise<void> };

interface PlayedTalk {
  readonly buffer: JitterBuffer;
  readonly decoder: AudioDecoder;
}

/** The decoder makes two channels of a voice that has one, too. */
const DECODED = { codec: 'opus', sampleRate: 48_000, numberOfChannels: 2 } as const;
/** A piece that was decoded later than this after its time would sound over the next one. */
const LATE_SEC = 0.01;

/** True if this browser can play a voice: pages that came without https cannot. */
export const canPlayVoice = (): boolean => 'AudioDecoder' in window && 'AudioContext' in window;

/** Plays the voices of people who talk, each at an even pace, by a sound output of its own. */
export class VoicePlayer {
  readonly #context: Context = new AudioContext({ latencyHint: 'interactive' });
  readonly #talks = new Map<string, PlayedTalk>();

  /** False while the browser waits for a press in the page. */
  get isAllowed(): boolean {
    return this.#context.state === 'running';
  }

  /** Asks the browser to let it sound; to be called by a press in the page. */
  async allow(): Promise<void> {
    await this.#context.resume();
  }

  /** Plays by this loudspeaker; null is the system's own. One that is gone leaves the sound where it was. */
  useOutput(output: string | null): void {
    this.#context.setSinkId?.(output ?? '').catch(() => undefined);
  }

  hear({ talk, seq, data }: Voice): void {
    if (!this.isAllowed) {
      // Kept back, they would all sound at once later.
      void this.#context.resume().catch(() => undefined);
      return;
    }
    const known = this.#talks.get(talk) ?? this.#begin(talk);
    const at = known.buffer.playAt(seq, this.#context.currentTime);
    if (at === null || known.decoder.state !== 'configured') return;
    // The decoder gives the sound of a piece the time of that piece.
    known.decoder.decode(
      new EncodedAudioChunk({ type: 'key', timestamp: Math.round(at * 1e6), data: fromBase64(data) }),
    );
  }

  /** Plays only these talks from now on. */
  keep(isOpen: (talk: string) => boolean): void {
    for (const [id, { decoder }] of this.#talks) {
      if (isOpen(id)) continue;
      this.#talks.delete(id);
      if (decoder.state !== 'closed') decoder.close();
    }
  }

  close(): void {
    this.keep(() => false);
    void this.#context.close();
  }

  #begin(talk: string): PlayedTalk {
    const decoder = new AudioDecoder({
      output: (sound) => {
        this.#play(sound);
        sound.close();
      },
      // It closed itself: the rest of this talk is silent, and the next one gets another.
      error: () => undefined,
    });
    decoder.configure(DECODED);
    const begun = { buffer: createJitterBuffer(), decoder };
    this.#talks.set(talk, begun);
    return begun;
  }

  #play(sound: AudioData): void {
    const at = sound.timestamp / 1e6;
    if (at < this.#context.currentTime - LATE_SEC) return;
    const { numberOfChannels, numberOfFrames, sampleRate } = sound;
    const buffer = new AudioBuffer({ numberOfChannels, length: numberOfFrames, sampleRate });
    for (let channel = 0; channel < numberOfChannels; channel += 1)
      sound.copyTo(buffer.getChannelData(channel), { planeIndex: channel, format: 'f32-planar' });
    const source = new AudioBufferSourceNode(this.#context, { buffer });
    source.connect(this.#context.destination);
    source.start(Math.max(at, this.#context.currentTime));
  }
}
