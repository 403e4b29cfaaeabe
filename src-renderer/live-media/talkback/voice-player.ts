import { createJitterBuffer, type JitterBuffer } from '#shared/talkback/jitter-buffer.ts';
import { TALK } from '#shared/talkback/talk-limits.ts';
import type { Voice } from '#shared/talkback/voice.ts';
import { fromBase64 } from '../../lib/base64.ts';

/** The types of the browser do not know it yet (Web Audio API 1.1). */
type Context = AudioContext & { readonly setSinkId?: (sink: string) => Promise<void> };

/** The decoder makes two channels of a voice that has one, too. */
const DECODED = { codec: 'opus', sampleRate: 48_000, numberOfChannels: 2 } as const;
const PIECE_US = TALK.pieceMs * 1000;

/** True if this browser can play a voice: pages that came without https cannot. */
export const canPlayVoice = (): boolean => 'AudioDecoder' in window && 'AudioContext' in window;

/** Plays the voices of people who talk, each at an even pace, by a sound output of its own. */
export class VoicePlayer {
  readonly #context: Context = new AudioContext({ latencyHint: 'interactive' });
  readonly #talks = new Map<string, AudioDecoder>();

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
    const decoder = this.#talks.get(talk) ?? this.#begin(talk);
    if (decoder.state !== 'configured') return;
    decoder.decode(new EncodedAudioChunk({ type: 'key', timestamp: seq * PIECE_US, data: fromBase64(data) }));
  }

  /** Plays only these talks from now on. */
  keep(isOpen: (talk: string) => boolean): void {
    for (const [id, decoder] of this.#talks) {
      if (isOpen(id)) continue;
      this.#talks.delete(id);
      if (decoder.state !== 'closed') decoder.close();
    }
  }

  close(): void {
    this.keep(() => false);
    void this.#context.close();
  }

  #begin(talk: string): AudioDecoder {
    const buffer = createJitterBuffer();
    const decoder = new AudioDecoder({
      output: (sound) => {
        this.#play(buffer, sound);
        sound.close();
      },
      // It closed itself: the rest of this talk is silent, and the next one gets another.
      error: () => undefined,
    });
    decoder.configure(DECODED);
    this.#talks.set(talk, decoder);
    return decoder;
  }

  /** The way of a piece ends here: on a busy computer decoding takes as long as a bad line. */
  #play(buffer: JitterBuffer, sound: AudioData): void {
    // The decoder gives the sound of a piece the time of that piece.
    const at = buffer.playAt(Math.round(sound.timestamp / PIECE_US), this.#context.currentTime);
    if (at === null) return;
    const { numberOfChannels, numberOfFrames, sampleRate } = sound;
    const played = new AudioBuffer({ numberOfChannels, length: numberOfFrames, sampleRate });
    for (let channel = 0; channel < numberOfChannels; channel += 1)
      sound.copyTo(played.getChannelData(channel), { planeIndex: channel, format: 'f32-planar' });
    const source = new AudioBufferSourceNode(this.#context, { buffer: played });
    source.connect(this.#context.destination);
    source.start(at);
  }
}
