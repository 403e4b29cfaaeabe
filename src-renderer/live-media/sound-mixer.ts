import { meterLevel } from './level.ts';
import { PlayerLines, type LinePlayer } from './player-lines.ts';
import { RAMP_SEC } from './ramp-level.ts';

/** A source as the desk mixes it. */
export interface MixedSource {
  readonly id: string;
  readonly stream: MediaStream;
  /** How loud it is in the mix on the air, to 1; 0 where the audience does not hear it. */
  readonly volume: number;
  /** Heard here by itself, whatever is on the air. */
  readonly isAlone: boolean;
}

/** A film or sound of the scene as the desk measures it: its own page plays it. */
export interface MixedPlayer extends LinePlayer {
  readonly id: string;
}

/** The levels of a moment, 0 to 1: of each source, and of the mix on the air with the scene's own films and sounds. */
export interface SoundLevels {
  readonly mix: number;
  /** Of the films and sounds of the scene that the mix has. */
  readonly players: ReadonlyMap<string, number>;
  readonly sources: ReadonlyMap<string, number>;
}

export const SILENCE: SoundLevels = { mix: 0, players: new Map(), sources: new Map() };

/** The program behind a voice: 12 dB down. */
export const DUCKED = 10 ** (-12 / 20);

const SAMPLES = 1024;
const EVERY_MS = 100;

/** How a person hears it. */
export interface Hearing {
  readonly isOn: boolean;
  /** How loud, 0 to 1. */
  readonly level: number;
  /** The loudspeaker; null is the system's own. */
  readonly output: string | null;
}

/** The types of the browser do not know it yet (Web Audio API 1.1). */
type Context = AudioContext & { readonly setSinkId?: (sink: string) => Promise<void> };

interface Channel {
  readonly player: HTMLAudioElement;
  readonly stream: MediaStream;
  readonly source: MediaStreamAudioSourceNode;
  readonly meter: AnalyserNode;
  readonly air: GainNode;
  readonly alone: GainNode;
}

/**
 * Mixes what people send as it is on the air, and tells its levels ten times a second, heard or not. A source that is
 * listened to alone takes the place of the mix here, and changes nothing on the air.
 */
export class SoundMixer {
  readonly #context: Context = new AudioContext();
  #output: string | null = null;
  #level = 1;
  readonly #mix = new GainNode(this.#context);
  readonly #mixMeter = new AnalyserNode(this.#context, { fftSize: SAMPLES });
  readonly #out = new GainNode(this.#context, { gain: 0 });
  readonly #loudness = new GainNode(this.#context);
  /** They play by themselves, so they go to the meter, and are heard here only where one is listened to alone. */
  readonly #lines = new PlayerLines(this.#context, { mix: this.#mixMeter, alone: this.#loudness });
  #players: readonly MixedPlayer[] = [];
  readonly #channels = new Map<string, Channel>();
  readonly #samples = new Float32Array(SAMPLES);
  readonly #timer: ReturnType<typeof setInterval>;

  constructor(onLevels: (levels: SoundLevels) => void) {
    this.#mix.connect(this.#mixMeter);
    this.#mix.connect(this.#out);
    this.#out.connect(this.#loudness);
    this.#loudness.connect(this.#context.destination);
    this.#timer = setInterval(() => {
      onLevels(this.#levels());
    }, EVERY_MS);
  }

  /** Counts these films and sounds in the level of the mix from now on, and no others. */
  meter(players: readonly MixedPlayer[]): void {
    this.#players = players;
    this.#lines.follow(players);
  }

  /** Mixes these sources from now on, and no others; nothing of the mix is heard while something is heard alone. */
  mix(sources: readonly MixedSource[], { isOn, level, output }: Hearing): void {
    for (const [id, channel] of this.#channels) {
      if (!sources.some((one) => one.id === id && one.stream === channel.stream)) this.#remove(id, channel);
    }
    for (const { id, stream, volume, isAlone } of sources) {
      const { air, alone } = this.#channels.get(id) ?? this.#add(id, stream);
      air.gain.value = volume;
      alone.gain.value = isAlone ? 1 : 0;
    }
    this.#out.gain.value = isOn ? 1 : 0;
    if (level !== this.#level) this.#ramp(level);
    if (output === this.#output) return;
    this.#output = output;
    // A loudspeaker that is gone leaves the sound where it was.
    this.#context.setSinkId?.(output ?? '').catch(() => undefined);
  }

  close(): void {
    clearInterval(this.#timer);
    for (const [id, channel] of this.#channels) this.#remove(id, channel);
    this.#lines.follow([]);
    void this.#context.close();
  }

  #ramp(level: number): void {
    const { gain } = this.#loudness;
    const { currentTime } = this.#context;
    gain.setValueAtTime(this.#level, currentTime);
    gain.linearRampToValueAtTime(level, currentTime + RAMP_SEC);
    this.#level = level;
  }

  #add(id: string, stream: MediaStream): Channel {
    // Chromium decodes what arrives over a connection only while an element plays it, heard or not.
    const player = new Audio();
    player.muted = true;
    player.srcObject = stream;
    player.play().catch(() => undefined);
    const source = this.#context.createMediaStreamSource(stream);
    const channel = {
      player,
      stream,
      source,
      meter: new AnalyserNode(this.#context, { fftSize: SAMPLES }),
      air: new GainNode(this.#context),
      alone: new GainNode(this.#context),
    };
    source.connect(channel.meter);
    source.connect(channel.air).connect(this.#mix);
    source.connect(channel.alone).connect(this.#loudness);
    this.#channels.set(id, channel);
    return channel;
  }

  #remove(id: string, { player, source, air, alone }: Channel): void {
    player.srcObject = null;
    for (const node of [source, air, alone]) node.disconnect();
    this.#channels.delete(id);
  }

  #levels(): SoundLevels {
    const read = (meter: AnalyserNode): number => {
      meter.getFloatTimeDomainData(this.#samples);
      return meterLevel(this.#samples);
    };
    this.#lines.follow(this.#players);
    const players = new Map<string, number>();
    for (const { id, element } of this.#players) {
      const meter = this.#lines.meterOf(element);
      // A film that leaves and arrives in one transition has two players.
      if (meter) players.set(id, Math.max(players.get(id) ?? 0, read(meter)));
    }
    return {
      mix: read(this.#mixMeter),
      players,
      sources: new Map([...this.#channels].map(([id, { meter }]) => [id, read(meter)])),
    };
  }
}
