import { SINGLE_FILE_DRIFT, correctDrift, playbackAt } from '#shared/scene/playback.ts';
import type { Playable, PlaybackState } from '#shared/scene/playback.ts';

/** The orders of a player, read afresh each time. */
export interface PlaybackOrder {
  readonly item: Playable & { readonly volume?: number | undefined };
  readonly state: PlaybackState | null;
  readonly muted: boolean;
  /** How loud the whole stage is, to 1. */
  readonly level: number;
  /** The loudspeaker; null is the system's own. */
  readonly output: string | null;
  /** How fast the clock runs; 0 stands still. */
  readonly speed: number;
}

export interface PlaybackFollower {
  /** Puts the player in step at once; called on every order of the desk. */
  readonly update: () => void;
  readonly stop: () => void;
}

interface FollowOptions {
  readonly element: HTMLMediaElement;
  readonly order: () => PlaybackOrder;
  readonly clock: () => number;
  /** When it began, by the clock: what plays by itself runs since then. */
  readonly since: number;
  readonly onEnded: () => void;
}

/** Interval of the checks of a player against the desk, between two orders. */
const CHECK_MS = 1000;
/** A jump goes a little ahead: seeking takes about this long. */
const SEEK_AHEAD_SEC = 0.12;

/** Keeps a video or sound where the desk says it is: starts, stops, jumps and nudges it; loops and ends its part. */
export const followPlayback = ({ element, order, clock, since, onEnded }: FollowOptions): PlaybackFollower => {
  let toldEnd = false;
  let waitingForGesture = false;

  const play = (): void => {
    element.play().catch((error: unknown) => {
      if (!(error instanceof DOMException) || error.name !== 'NotAllowedError') return;
      // Browsers refuse sound before a gesture: play the picture now, the sound from the first one.
      if (!element.muted) {
        element.muted = true;
        play();
      }
      if (waitingForGesture) return;
      waitingForGesture = true;
      window.addEventListener('pointerdown', afterGesture, { once: true });
      window.addEventListener('keydown', afterGesture, { once: true });
    });
  };
  const afterGesture = (): void => {
    waitingForGesture = false;
    update();
  };

  const update = (): void => {
    const { item, state, muted, level, output, speed } = order();
    const fileSec = Number.isFinite(element.duration) ? element.duration : null;
    const moment = playbackAt(item, state, { now: clock(), since, fileSec });
    element.volume = (item.volume ?? 1) * level;
    if (!waitingForGesture) element.muted = muted;
    // Not every browser chooses loudspeakers; one that is gone leaves the sound where it was.
    if ('setSinkId' in element && element.sinkId !== (output ?? '')) {
      element.setSinkId(output ?? '').catch(() => undefined);
    }
    if (moment.ended !== toldEnd) {
      toldEnd = moment.ended;
      if (moment.ended) onEnded();
    }
    if (element.readyState < HTMLMediaElement.HAVE_METADATA) return;
    if (!moment.playing || speed === 0) {
      if (!element.paused) element.pause();
      if (Math.abs(element.currentTime - moment.positionSec) > 0.05) element.currentTime = moment.positionSec;
      return;
    }
    const correction = correctDrift(moment.positionSec, element.currentTime, SINGLE_FILE_DRIFT);
    element.playbackRate = speed * (correction.kind === 'rate' ? correction.rate : 1);
    if (correction.kind === 'jump')
      element.currentTime = moment.positionSec + (element.paused ? 0 : SEEK_AHEAD_SEC * speed);
    if (element.paused) play();
  };

  const timer = setInterval(update, CHECK_MS);
  element.addEventListener('loadedmetadata', update);
  element.addEventListener('ended', update);
  return {
    update,
    stop: () => {
      clearInterval(timer);
      element.removeEventListener('loadedmetadata', update);
      element.removeEventListener('ended', update);
      window.removeEventListener('pointerdown', afterGesture);
      window.removeEventListener('keydown', afterGesture);
      element.pause();
      // Gone from the page, it would keep its decoder and its frames until the next collection.
      element.removeAttribute('src');
      element.load();
    },
  };
};
