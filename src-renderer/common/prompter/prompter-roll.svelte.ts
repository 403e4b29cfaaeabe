import type { PrompterMode, PrompterSettings } from '#shared/settings/prompter-settings.ts';
import {
  advance,
  changeMode,
  changeSpeed,
  changeWords,
  hearVoice,
  isMoving,
  moveBy,
  openPrompter,
  startOrStop,
  type Prompter,
} from '#shared/show/prompter.ts';
import { NO_READING, readUntil, speedOfReading, type Reading } from '#shared/show/reading-speed.ts';

/** A page that follows the desk moves by nothing of its own. */
const modeOf = (way: PrompterSettings['mode']): PrompterMode => (way === 'desk' ? 'hand' : way);

/** The script on one page: where it is and how it moves. The clock comes in from outside. */
export class PrompterRoll {
  #prompter = $state.raw<Prompter>(openPrompter(1, { mode: 'hand', wordsPerMinute: 1, isRunning: false, at: 0 }));
  /** The instant that is drawn. */
  #now = $state(0);
  readonly #clock: () => number;
  readonly #onRead: (wordsPerMinute: number) => void;
  /** Read since the last start, jump or change of speed. Nothing in the page shows it. */
  #reading: Reading = NO_READING;
  /** It is as far as the desk says: somebody else sets the speed. */
  #isSteered = false;

  readonly #there = $derived(advance(this.#prompter, this.#now));
  /** The part of the script that is behind, 0 to 1. */
  readonly share = $derived(this.#there.position / this.#there.words);
  readonly isRunning = $derived(this.#prompter.isRunning);
  readonly wordsPerMinute = $derived(this.#prompter.wordsPerMinute);
  readonly words = $derived(this.#prompter.words);
  /** True while it moves by itself and has to be drawn again. */
  readonly isMoving = $derived(isMoving(this.#prompter, this.#now));
  /** Milliseconds to the end at the present speed. */
  readonly leftMs = $derived(((this.#there.words - this.#there.position) / this.#there.wordsPerMinute) * 60_000);

  /** `onRead` hears how fast a script was read, at the end of each reading that says something. */
  constructor(clock: () => number, onRead: (wordsPerMinute: number) => void = () => undefined) {
    this.#clock = clock;
    this.#onRead = onRead;
  }

  /** Begins a script at its top. One that runs goes on running. */
  open(words: number, { mode, wordsPerMinute }: PrompterSettings): void {
    this.#change(({ isRunning }, at) => openPrompter(words, { mode: modeOf(mode), wordsPerMinute, isRunning, at }));
    this.endReading();
  }

  /** Follows what the person chose. */
  choose({ mode, wordsPerMinute }: PrompterSettings): void {
    const { mode: before, wordsPerMinute: speed } = this.#prompter;
    const wanted = modeOf(mode);
    if (wanted !== before) this.#change((prompter, now) => changeMode(prompter, wanted, now));
    if (wordsPerMinute !== speed) this.#change((prompter, now) => changeSpeed(prompter, wordsPerMinute, now));
    if (wanted !== before || wordsPerMinute !== speed) this.endReading();
    this.#isSteered = false;
  }

  /** Is as far as the prompter that the desk steers. */
  follow(steered: Prompter): void {
    const { words } = this.#prompter;
    this.#change((_prompter, now) => changeWords(steered, words, now));
    this.#isSteered = true;
    this.#reading = NO_READING;
  }

  /** The script was rewritten. */
  rewrite(words: number): void {
    if (Math.max(1, words) !== this.#prompter.words) this.#change((prompter, now) => changeWords(prompter, words, now));
  }

  startOrStop(): void {
    this.#change(startOrStop);
    this.endReading();
  }

  /** Moves by a part of the whole script, on or back. Who jumps read at another speed, so it is no reading. */
  move(share: number): void {
    this.#change((prompter, now) => moveBy(prompter, share * prompter.words, now));
    this.#reading = NO_READING;
  }

  hear(): void {
    this.#change(hearVoice);
  }

  /** Draws the present instant. */
  tick(): void {
    this.#now = this.#clock();
  }

  /** Says how fast was read until now, and begins anew. */
  endReading(): void {
    this.#change(advance);
    const speed = speedOfReading(this.#reading);
    this.#reading = NO_READING;
    if (speed !== null) this.#onRead(speed);
  }

  #change(step: (prompter: Prompter, now: number) => Prompter): void {
    const now = this.#clock();
    if (!this.#isSteered) this.#reading = readUntil(this.#reading, this.#prompter, now);
    this.#prompter = step(this.#prompter, now);
    this.#now = now;
  }
}
