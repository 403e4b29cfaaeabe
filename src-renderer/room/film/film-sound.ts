/** `captureStream` is not in the DOM's types of every browser. */
interface Heard extends HTMLMediaElement {
  captureStream?(): MediaStream;
}

interface Line {
  readonly stream: MediaStream;
  readonly gain: GainNode;
  isConnected: boolean;
}

/** The sound of all players below an element, mixed into one track at each player's volume. */
export class FilmSound {
  readonly #root: HTMLElement;
  readonly #context = new AudioContext();
  readonly #mixed = this.#context.createMediaStreamDestination();
  readonly #lines = new Map<Heard, Line>();

  constructor(root: HTMLElement) {
    this.#root = root;
  }

  get tracks(): readonly MediaStreamTrack[] {
    return this.#mixed.stream.getAudioTracks();
  }

  /** Takes in players that are new, and follows how loud each one is. */
  follow(): void {
    const players = new Set<Heard>(this.#root.querySelectorAll<Heard>('video, audio'));
    for (const [player, line] of this.#lines) {
      if (players.has(player)) continue;
      line.gain.disconnect();
      this.#lines.delete(player);
    }
    for (const player of players) this.#hear(player);
  }

  async close(): Promise<void> {
    await this.#context.close();
  }

  #hear(player: Heard): void {
    const line = this.#lines.get(player) ?? this.#newLine(player);
    if (!line) return;
    if (!line.isConnected && line.stream.getAudioTracks().length > 0) {
      this.#context.createMediaStreamSource(line.stream).connect(line.gain);
      line.isConnected = true;
    }
    line.gain.gain.value = player.muted ? 0 : player.volume;
  }

  #newLine(player: Heard): Line | null {
    // A player of live pictures, and one that has nothing yet.
    if (player.srcObject !== null || player.readyState < HTMLMediaElement.HAVE_METADATA) return null;
    try {
      const stream = player.captureStream?.();
      if (!stream) return null;
      const gain = this.#context.createGain();
      gain.connect(this.#mixed);
      const line = { stream, gain, isConnected: false };
      this.#lines.set(player, line);
      return line;
    } catch {
      // The sound of another site, which a page may play and not read.
      return null;
    }
  }
}
