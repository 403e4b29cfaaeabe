import { untrack } from 'svelte';
import type { ShowStore } from '../../../context/show-store.svelte.ts';
import { keepDevices, recallDevices } from '../../../live-media/devices.ts';
import { audienceMix } from '#shared/room/mix.ts';
import { rampLevel } from '../../../live-media/ramp-level.ts';
import {
  DUCKED,
  SILENCE,
  SoundMixer,
  type Hearing,
  type MixedPlayer,
  type MixedSource,
  type SoundLevels,
} from '../../../live-media/sound-mixer.ts';
import type { StagePlayer } from '../../../stage/stage-content.ts';
import type { LiveRoom } from './live-room.svelte.ts';

/** The sound of the program in this window: everything as it is on the air, and one part of it alone if asked. */
export class DeskSound {
  /** True if the program is heard here. */
  isOn = $state(false);
  /** How loud, 0 to 1. */
  level = $state(1);
  /** Somebody talks to the team: what is heard here goes down. */
  isDucked = $state(false);
  /** The loudspeaker, which this browser remembers; null is the system's own. */
  #output = $state<string | null>(null);
  levels = $state.raw<SoundLevels>(SILENCE);
  /** A source, film or sound to be heard here alone; nothing of it is on the air. */
  #chosen = $state<string | null>(null);
  /** Browsers let a page make sound once the person has pressed something in it; programs such as OBS at once. */
  #isAllowed = $state(false);
  /** The films and sounds that the program of this window plays. */
  #players = $state.raw<readonly StagePlayer[]>([]);
  #mixer: SoundMixer | null = null;
  readonly #room: LiveRoom;
  readonly #show: ShowStore;
  readonly #storage: Storage | null;

  /** The source, film or sound that is heard here alone, by its id; null for the program. */
  readonly alone = $derived.by(() =>
    [...this.#room.sounds, ...this.#players].some(({ id }) => id === this.#chosen) ? this.#chosen : null,
  );
  readonly #wantedLevel = $derived.by(() => this.level * (this.isDucked ? DUCKED : 1));
  /** How loud films and sounds play here, at this moment: a new level is reached by a ramp. */
  playedLevel = $state(1);
  /** Something is heard here, or is about to be. */
  readonly isPlaying = $derived.by(() => this.isOn || this.#chosen !== null);
  /** The films and sounds that the program of this window plays, each once. */
  readonly films = $derived.by(() =>
    this.#players.filter(({ id }, index, all) => all.findIndex((other) => other.id === id) === index),
  );
  /** Those of them that can be measured: those of another site cannot. */
  readonly measuredFilms = $derived.by(() => this.films.filter(({ id }) => this.levels.players.has(id)));
  /** Something has a level to show. */
  readonly isMeasured = $derived.by(() => this.#room.sounds.length > 0 || this.measuredFilms.length > 0);
  readonly #mixed = $derived.by((): readonly MixedSource[] => {
    const { cast, sounds, watching } = this.#room;
    const onAir = audienceMix({ scene: this.#show.sceneOnAir, cast, sources: sounds, me: null });
    return sounds.flatMap(({ id }) => {
      const stream = watching.streams.get(id);
      if (!stream) return [];
      const volume = onAir.find((heard) => heard.id === id)?.volume ?? 0;
      return { id, stream, volume, isAlone: id === this.alone };
    });
  });

  /** Films and sounds are measured where the people are, whose sound arrives here. */
  readonly #measured = $derived.by((): readonly MixedPlayer[] =>
    this.#room.sources === null
      ? []
      : this.#players.map((player) => ({ ...player, isAlone: player.id === this.alone })),
  );

  constructor(
    room: LiveRoom,
    show: ShowStore,
    storage: Storage | null,
    isAllowed = navigator.userActivation.hasBeenActive,
  ) {
    this.#isAllowed = isAllowed;
    this.#room = room;
    this.#show = show;
    this.#storage = storage;
    this.#output = recallDevices(storage).speaker;
    // Talks to the page: the first press anywhere in it allows sound.
    $effect(() => {
      if (this.#isAllowed) return undefined;
      const allow = (): void => void (this.#isAllowed = true);
      const options = { once: true, capture: true };
      for (const press of ['pointerup', 'keydown']) window.addEventListener(press, allow, options);
      return () => {
        for (const press of ['pointerup', 'keydown']) window.removeEventListener(press, allow, options);
      };
    });
    // Talks to the room: what is heard here goes on in every section.
    $effect(() => (this.isPlaying ? this.#room.hear() : undefined));
    // A source that went away is not heard alone when it comes back.
    $effect(() => {
      if (this.alone === null) this.#chosen = null;
    });
    // Talks to the loudspeaker; without anybody to be heard there is no mixer at all.
    $effect(() => {
      this.#mix(this.#mixed, this.#measured, {
        isOn: this.isOn && this.alone === null,
        level: this.#wantedLevel,
        output: this.output,
      });
    });
    // Talks to the films and sounds, whose players have no ramp.
    $effect(() => {
      const way = { from: untrack(() => this.playedLevel), to: this.#wantedLevel };
      const set = (level: number): void => void (this.playedLevel = level);
      return rampLevel(way, set, {
        now: () => performance.now(),
        setInterval: (callback, ms) => setInterval(callback, ms),
        clearInterval: (timer) => {
          clearInterval(timer);
        },
      });
    });
    $effect(() => () => {
      this.#mix([], [], { isOn: false, level: 0, output: null });
    });
  }

  get output(): string | null {
    return this.#output;
  }

  set output(output: string | null) {
    this.#output = output;
    keepDevices(this.#storage, { ...recallDevices(this.#storage), speaker: output });
  }

  /** A film or sound plays in the program of this window, until the returned function is called. */
  readonly plays = (player: StagePlayer): (() => void) => {
    this.#players = [...untrack(() => this.#players), player];
    return () => {
      this.#players = this.#players.filter((one) => one !== player);
    };
  };

  /** Listens to this source, film or sound alone, or to the program again. */
  listenTo(id: string | null): void {
    this.#chosen = id;
  }

  /** Nothing is heard here any more. */
  silence(): void {
    this.isOn = false;
    this.#chosen = null;
  }

  #mix(sources: readonly MixedSource[], players: readonly MixedPlayer[], hearing: Hearing): void {
    if ((sources.length > 0 || players.length > 0) && this.#isAllowed) {
      this.#mixer ??= new SoundMixer((levels) => (this.levels = levels));
      this.#mixer.mix(sources, hearing);
      this.#mixer.meter(players);
      return;
    }
    this.#mixer?.close();
    this.#mixer = null;
    this.levels = SILENCE;
  }
}
