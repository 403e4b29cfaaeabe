/** `captureStream` is not in the DOM's types of every browser. */
interface Heard extends HTMLMediaElement {
  captureStream?(): MediaStream;
}

/** A player in a mix. */
export interface LinePlayer {
  readonly element: HTMLMediaElement;
  /** How loud it is in the mix, 0 to 1. */
  readonly loudness: () => number;
  /** Played by itself too, whatever the mix is. */
  readonly isAlone: boolean;
}

/** The places to which the sound of players goes. */
export interface LineEnds {
  readonly mix: AudioNode;
  /** Hears the player that is played by itself; null where none is. */
  readonly alone: AudioNode | null;
}

interface Line {
  readonly stream: MediaStream;
  readonly gain: GainNode;
  readonly alone: GainNode;
  readonly meter: AnalyserNode;
  /** The sound that is mixed now: a player that starts over has another one. */
  track: MediaStreamTrack | null;
  source: MediaStreamAudioSourceNode | null;
}

const SAMPLES = 1024;

/** Brings the sound of players into a mix, whether it is heard on this page or not. */
export class PlayerLines {
  readonly #context: AudioContext;
  readonly #ends: LineEnds;
  readonly #lines = new Map<HTMLMediaElement, Line>();

  constructor(context: AudioContext, ends: LineEnds) {
    this.#context = context;
    this.#ends = ends;
  }

  /** The meter of a player; null for one that is not in the mix: the sound of another site may be played, and not read. */
  meterOf(element: HTMLMediaElement): AnalyserNode | null {
    const line = this.#lines.get(element);
    return line && line.track !== null ? line.meter : null;
  }

  /** Takes in players that are new, lets go of those that are gone, and follows how loud each one is. */
  follow(players: readonly LinePlayer[]): void {
    for (const [element, line] of this.#lines) {
      if (players.some((player) => player.element === element)) continue;
      for (const node of [line.source, line.gain, line.alone]) node?.disconnect();
      for (const track of line.stream.getTracks()) track.stop();
      this.#lines.delete(element);
    }
    for (const { element, loudness, isAlone } of players) {
      const line = this.#lines.get(element) ?? this.#newLine(element);
      if (!line) continue;
      this.#connect(line);
      line.gain.gain.value = loudness();
      line.alone.gain.value = isAlone ? 1 : 0;
    }
  }

  #connect(line: Line): void {
    // Copies of its pictures would be made for nobody.
    for (const picture of line.stream.getVideoTracks()) picture.stop();
    const track = line.stream.getAudioTracks().find(({ readyState }) => readyState === 'live') ?? null;
    if (track === line.track) return;
    line.source?.disconnect();
    line.source = track ? this.#context.createMediaStreamSource(new MediaStream([track])) : null;
    for (const node of [line.gain, line.alone, line.meter]) line.source?.connect(node);
    line.track = track;
  }

  #newLine(element: Heard): Line | null {
    // A player of live pictures, and one that has nothing yet.
    if (element.srcObject !== null || element.readyState < HTMLMediaElement.HAVE_METADATA) return null;
    try {
      const stream = element.captureStream?.();
      if (!stream) return null;
      const gain = new GainNode(this.#context);
      gain.connect(this.#ends.mix);
      const alone = new GainNode(this.#context, { gain: 0 });
      if (this.#ends.alone) alone.connect(this.#ends.alone);
      const meter = new AnalyserNode(this.#context, { fftSize: SAMPLES });
      const line = { stream, gain, alone, meter, track: null, source: null };
      this.#lines.set(element, line);
      return line;
    } catch {
      // The sound of another site.
      return null;
    }
  }
}
