import type { RecordedLive } from '#shared/room/recording.ts';
import { captionCues } from '#shared/room/captions.ts';
import { liveCast } from '../../live-media/live-cast.ts';
import { audienceMix } from '#shared/room/mix.ts';
import { bannerAt, chaptersOf, cueAt, lastAt, momentsOf } from './recorded-show.ts';
import type { PlayedPictures, PlayPosition } from './track-players.ts';

export const SPEEDS = [0.5, 1, 1.25, 1.5, 2] as const;

/** A recorded live being watched. Holds no timer: who shows it says when time has passed. Positions are milliseconds. */
export class Replay {
  readonly recorded: RecordedLive;
  readonly lengthMs: number;
  position = $state(0);
  isPlaying = $state(false);
  rate = $state(1);
  isSoundOn = $state(true);
  pictures = $state.raw<PlayedPictures>(new Map());
  /** True once its players show the position that was jumped to; the stage says so. */
  isLoaded = $state(false);
  /** Grows with each jump: what is drawn then starts again, without a transition. */
  jumps = $state(0);
  readonly chapters;
  readonly hasCaptions: boolean;

  readonly #startedAt: number;
  readonly #moments;
  readonly #cues;
  readonly #now: () => number;
  #since = { position: 0, at: 0 };

  readonly #at = $derived.by(() => this.#startedAt + this.position);
  readonly #moment = $derived.by(() => lastAt(this.#moments, this.#at));
  readonly show = $derived.by(() => this.#moment?.show ?? null);
  readonly banner = $derived.by(() => bannerAt(this.recorded.frames, this.#at));
  readonly caption = $derived.by(() => cueAt(this.#cues, this.position));
  readonly stagedPoll = $derived.by(() => this.show?.polls.find(({ onStage }) => onStage) ?? null);
  readonly messages = $derived.by(() => this.recorded.chat.slice(0, this.#messageCount));
  readonly #messageCount = $derived.by(
    () => this.recorded.chat.filter(({ sentAt }) => Date.parse(sentAt) <= this.#at).length,
  );
  readonly cast = $derived.by(() => {
    const { host = null, guests = [] } = this.show?.cast ?? {};
    const sources = this.#moment?.sources ?? [];
    return liveCast(
      { host, guests, screen: null },
      { sources, received: this.pictures, me: null, own: { camera: null, screen: null } },
    );
  });
  readonly #volumes = $derived.by(() => {
    if (!this.isSoundOn) return new Map<string, number>();
    const sources = (this.#moment?.sources ?? []).filter(({ muted }) => !muted);
    const heard = audienceMix({ scene: this.show?.stage.scene ?? null, cast: this.cast, sources, me: null });
    return new Map(heard.map(({ id, volume }) => [id, volume]));
  });
  /** The index of the chapter that plays. */
  readonly chapter = $derived.by(() => this.chapters.findLastIndex(({ position }) => position <= this.position));

  constructor(recorded: RecordedLive, now: () => number) {
    this.recorded = recorded;
    this.#now = now;
    this.#startedAt = Date.parse(recorded.startedAt);
    this.lengthMs = Math.max(0, Date.parse(recorded.endedAt) - this.#startedAt);
    this.#moments = momentsOf(recorded.frames);
    this.#cues = captionCues(recorded.frames, this.#startedAt);
    this.hasCaptions = this.#cues.length > 0;
    this.chapters = chaptersOf(this.#moments).map(({ at, name }) => ({
      position: Math.max(0, at - this.#startedAt),
      name,
    }));
  }

  /** When the scene on air went there (Unix ms). */
  get sceneSince(): number {
    return this.#startedAt + (this.chapters[this.chapter]?.position ?? 0);
  }

  /** How fast its time passes; 0 while it pauses. */
  get speed(): number {
    return this.isPlaying ? this.rate : 0;
  }

  /** The live's time at the position (Unix ms), between two steps too. */
  readonly clock = (): number => this.#startedAt + this.#positionNow();

  /** The position of the players. */
  get playPosition(): PlayPosition {
    return { at: this.clock(), isPlaying: this.isPlaying, rate: this.rate, volumes: this.#volumes };
  }

  /** Time has passed. */
  step(): void {
    this.position = this.#positionNow();
    if (this.position >= this.lengthMs) this.isPlaying = false;
  }

  /** Starts or pauses; from the end it starts over. */
  toggle(): void {
    if (!this.isPlaying && this.position >= this.lengthMs) this.seek(0);
    this.#anchor(this.#positionNow());
    this.isPlaying = !this.isPlaying;
  }

  seek(position: number): void {
    this.#anchor(Math.min(this.lengthMs, Math.max(0, position)));
    this.jumps += 1;
    this.isLoaded = false;
  }

  setRate(rate: number): void {
    this.#anchor(this.#positionNow());
    this.rate = rate;
  }

  #positionNow(): number {
    if (!this.isPlaying) return this.position;
    return Math.min(this.lengthMs, this.#since.position + (this.#now() - this.#since.at) * this.rate);
  }

  #anchor(position: number): void {
    this.position = position;
    this.#since = { position, at: this.#now() };
  }
}
