import { correctDrift, LIP_SYNC_DRIFT } from '#shared/scene/playback.ts';
import type { RecordedTrack } from '#shared/room/recording.ts';
import { isNear } from './recorded-show.ts';

/** A track is loaded so long before it begins. */
const SOON_MS = 5000;
/** A still picture further off than this is another one. */
const STILL_SEC = 0.02;
const SLOWEST_RATE = 0.0625;

/** The position of the replay. */
export interface PlayPosition {
  /** Unix ms in the recorded live. */
  readonly at: number;
  readonly isPlaying: boolean;
  readonly rate: number;
  /** How loud each source is, from 0 to 1; a source that is not there is silent. */
  readonly volumes: ReadonlyMap<string, number>;
}

/** The pictures of the sources that have one now. */
export type PlayedPictures = ReadonlyMap<string, HTMLVideoElement>;

interface Ports {
  readonly tracks: readonly RecordedTrack[];
  readonly urlOf: (file: string) => string;
  /** Holds the players: a browser draws nothing of those outside the page. */
  readonly place: HTMLElement;
  readonly onPictures: (pictures: PlayedPictures) => void;
}

/** Plays the files of a recording in step with the replay's position. */
export class TrackPlayers {
  readonly #ports: Ports;
  readonly #players = new Map<RecordedTrack, HTMLVideoElement>();
  #pictures: PlayedPictures = new Map();

  constructor(ports: Ports) {
    this.#ports = ports;
  }

  /** True if every player shows its position, or never will. */
  get isLoaded(): boolean {
    return [...this.#players.values()].every(
      ({ error, readyState, seeking }) =>
        error !== null || (readyState >= HTMLMediaElement.HAVE_CURRENT_DATA && !seeking),
    );
  }

  /** Puts every player in step. */
  follow(position: PlayPosition): void {
    for (const track of this.#ports.tracks) {
      if (isNear(track, position.at, SOON_MS)) this.#step(track, position);
      else this.#remove(track);
    }
    this.#tellPictures(position.at);
  }

  close(): void {
    for (const track of [...this.#players.keys()]) this.#remove(track);
  }

  #step(track: RecordedTrack, { at, isPlaying, rate, volumes }: PlayPosition): void {
    const player = this.#playerOf(track);
    const volume = volumes.get(track.source) ?? 0;
    player.volume = volume;
    player.muted = volume === 0;
    if (player.readyState < HTMLMediaElement.HAVE_METADATA || player.seeking) return;
    const wantedSec = Math.max(0, at - track.startedAt) / 1000;
    if (!isPlaying || at < track.startedAt) {
      player.pause();
      if (Math.abs(player.currentTime - wantedSec) > STILL_SEC) player.currentTime = wantedSec;
      return;
    }
    const drift = correctDrift(wantedSec, player.currentTime, LIP_SYNC_DRIFT);
    player.playbackRate = Math.max(SLOWEST_RATE, rate * (drift.kind === 'rate' ? drift.rate : 1));
    if (drift.kind === 'jump') player.currentTime = wantedSec;
    // A browser that plays no sound before a press tries again with the next step.
    if (player.paused && !player.ended) player.play().catch(() => undefined);
  }

  #playerOf(track: RecordedTrack): HTMLVideoElement {
    const known = this.#players.get(track);
    if (known) return known;
    const player = document.createElement('video');
    player.src = this.#ports.urlOf(track.file);
    player.preload = 'auto';
    player.playsInline = true;
    this.#ports.place.append(player);
    this.#players.set(track, player);
    return player;
  }

  #remove(track: RecordedTrack): void {
    const player = this.#players.get(track);
    if (!player) return;
    this.#players.delete(track);
    player.pause();
    // Gone from the page, it would keep its decoder and its frames until the next collection.
    player.removeAttribute('src');
    player.load();
    player.remove();
  }

  #tellPictures(at: number): void {
    const pictures = new Map(
      [...this.#players].flatMap(([track, player]) =>
        isNear(track, at, 0) && player.videoWidth > 0 ? [[track.source, player] as const] : [],
      ),
    );
    const isSame =
      pictures.size === this.#pictures.size &&
      [...pictures].every(([source, player]) => this.#pictures.get(source) === player);
    if (isSame) return;
    this.#pictures = pictures;
    this.#ports.onPictures(pictures);
  }
}
