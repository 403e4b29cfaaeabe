import { PICTURE_TROUBLES, type PictureTrouble } from '../lib/room-troubles.ts';

/** Size of the small grey copy in which the room's picture is watched. */
export const SMALL_PICTURE = { width: 64, height: 36 } as const;

/** The room's picture at an instant, in a small copy. */
export interface RoomSample {
  /** Unix milliseconds. */
  readonly at: number;
  /** Brightness of each pixel, row by row. */
  readonly grey: Uint8Array;
  /** How loud it is, 0 to 1; null where the sound is not captured. */
  readonly loudness: number | null;
}

/** The expected picture and sound now. */
export interface ExpectedActivity {
  /** People or a film are on air: the picture moves. */
  readonly moves: boolean;
  /** Somebody or something on air is heard. */
  readonly sound: boolean;
}

const AFTER_MS = { black: 3000, frozen: 10_000, silent: 10_000 } as const;
/** Samples further apart than this say nothing about the time between. */
const MAX_GAP_MS = 3000;
/**
 * A picture that differs in so many looks in a row moves on its own, as cameras and films do: four seconds at two looks a
 * second, longer than a transition or a band that comes.
 */
const MOVING_LOOKS = 8;
/** Black, as videos carry it with some noise. */
const BLACK = 24;
/** A pixel that differs by less may be noise of the coding. */
const SAME = 3;
/** Below this a microphone that is on would not be. */
const SILENCE = 0.001;

const isBlack = (grey: Uint8Array): boolean => grey.every((pixel) => pixel < BLACK);
const isSame = (left: Uint8Array, right: Uint8Array): boolean =>
  left.every((pixel, index) => Math.abs(pixel - (right[index] ?? 0)) < SAME);

/**
 * Finds trouble in what the room shows: black for 3 s, still for 10 s where it moved on its own before, silent for 10 s
 * where it was heard before. What was never seen to move or heard is not missed: nobody may have a camera on.
 */
export class PictureWatch {
  #last: RoomSample | null = null;
  #still: Uint8Array | null = null;
  readonly #since = new Map<PictureTrouble, number>();
  /** Looks in a row that differed. */
  #differed = 0;
  #hasMoved = false;
  #wasHeard = false;

  /** Another scene is on air: its movement is measured again. */
  changed(): void {
    this.#differed = 0;
    this.#hasMoved = false;
    this.#since.delete('frozen');
  }

  /** The picture is hidden: the time until the next sample says nothing. */
  lookAway(): void {
    this.#last = null;
  }

  /** Takes the next sample; gives the worst trouble that lasts, or null. */
  look(sample: RoomSample, { moves, sound }: ExpectedActivity): PictureTrouble | null {
    const { at, grey, loudness } = sample;
    if (this.#last === null || at - this.#last.at > MAX_GAP_MS || at < this.#last.at) this.#since.clear();
    if (this.#still === null || !isSame(this.#still, grey)) {
      if (this.#last !== null) this.#differed += 1;
      this.#hasMoved ||= this.#differed >= MOVING_LOOKS;
      this.#still = grey;
      this.#since.delete('frozen');
    } else {
      this.#differed = 0;
    }
    this.#last = sample;
    const isLoud = loudness !== null && loudness > SILENCE;
    this.#wasHeard ||= isLoud;
    const now: Readonly<Record<PictureTrouble, boolean>> = {
      black: isBlack(grey),
      frozen: moves && this.#hasMoved,
      silent: sound && loudness !== null && !isLoud && this.#wasHeard,
    };
    const lasting = (kind: PictureTrouble): boolean => {
      if (!now[kind]) {
        this.#since.delete(kind);
        return false;
      }
      const since = this.#since.get(kind) ?? at;
      this.#since.set(kind, since);
      return at - since >= AFTER_MS[kind];
    };
    const found = PICTURE_TROUBLES.filter(lasting);
    return found[0] ?? null;
  }
}
