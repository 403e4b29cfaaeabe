import { PlayerLines } from '../../live-media/player-lines.ts';

/** The sound of all players below an element, mixed into one track at each player's volume. */
export class FilmSound {
  readonly #root: HTMLElement;
  readonly #context = new AudioContext();
  readonly #mixed = this.#context.createMediaStreamDestination();
  readonly #lines = new PlayerLines(this.#context, { mix: this.#mixed, alone: null });

  constructor(root: HTMLElement) {
    this.#root = root;
  }

  get tracks(): readonly MediaStreamTrack[] {
    return this.#mixed.stream.getAudioTracks();
  }

  /** Takes in players that are new, and follows how loud each one is. */
  follow(): void {
    const players = this.#root.querySelectorAll<HTMLMediaElement>('video, audio');
    this.#lines.follow(
      [...players].map((element) => ({
        element,
        loudness: () => (element.muted ? 0 : element.volume),
        isAlone: false,
      })),
    );
  }

  async close(): Promise<void> {
    this.#lines.follow([]);
    await this.#context.close();
  }
}
