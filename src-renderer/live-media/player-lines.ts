import type { StagePlayer } from '../stage/stage-content.ts';

/** `captureStream` is not in the DOM's types of every browser. */
interface Heard extends HTMLMediaElement {
  captureStream?(): MediaStream;
}

interface Line {
  readonly stream: MediaStream;
  readonly gain: GainNode;
  /** The sound that is mixed now: a player that starts over has another one. */
  track: MediaStreamTrack | null;
  source: MediaStreamAudioSourceNode | null;
}

/** Brings the sound of players into a mix, whether it is heard on this page or not. */
export class PlayerLines {
  readonly #context: AudioContext;
  readonly #mix: AudioNode;
  readonly #lines = new Map<HTMLMediaElement, Line>();

  constructor(context: AudioContext, mix: AudioNode) {
    this.#context = context;
    this.#mix = mix;
  }

  /** How many players are in the mix: the sound of another site may be played, and not read. */
  get count(): number {
    return [...this.#lines.values()].filter(({ track }) => track !== null).length;
  }

  /** Takes in players that are new, lets go of those that are gone, and follows how loud each one is. */
  follow(players: readonly StagePlayer[]): void {
    for (const [element, line] of this.#lines) {
      if (players.some((player) => player.element === element)) continue;
      line.source?.disconnect();
      line.gain.disconnect();
      for (const track of line.stream.getTracks()) track.stop();
      this.#lines.delete(element);
    }
    for (const { element, loudness } of players) {
      const line = this.#lines.get(element) ?? this.#newLine(element);
      if (!line) continue;
      this.#connect(line);
      line.gain.gain.value = loudness();
    }
  }

  #connect(line: Line): void {
    // Copies of its pictures would be made for nobody.
    for (const picture of line.stream.getVideoTracks()) picture.stop();
    const track = line.stream.getAudioTracks().find(({ readyState }) => readyState === 'live') ?? null;
    if (track === line.track) return;
    line.source?.disconnect();
    line.source = track ? this.#context.createMediaStreamSource(new MediaStream([track])) : null;
    line.source?.connect(line.gain);
    line.track = track;
  }

  #newLine(element: Heard): Line | null {
    // A player of live pictures, and one that has nothing yet.
    if (element.srcObject !== null || element.readyState < HTMLMediaElement.HAVE_METADATA) return null;
    try {
      const stream = element.captureStream?.();
      if (!stream) return null;
      const gain = new GainNode(this.#context);
      gain.connect(this.#mix);
      const line = { stream, gain, track: null, source: null };
      this.#lines.set(element, line);
      return line;
    } catch {
      // The sound of another site.
      return null;
    }
  }
}
