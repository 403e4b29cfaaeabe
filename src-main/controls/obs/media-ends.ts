import type { CancelTimer, Clock } from '#shared/lib/clock.ts';
import { playbackNow } from './media-requests.ts';
import type { ObsWorld } from './obs-world.ts';
import { event, EVENTS, type ObsEvent } from './protocol.ts';

export interface MediaEnds {
  /** The show as it is now; null without one. */
  watch(world: ObsWorld | null): void;
  stop(): void;
}

/** Tells the end of films and sounds that play to their end: nothing else of the show changes then. */
export const watchMediaEnds = (clock: Clock, tell: (event: ObsEvent) => void): MediaEnds => {
  let timers: readonly CancelTimer[] = [];
  const stop = (): void => {
    for (const cancel of timers) cancel();
    timers = [];
  };
  return {
    stop,
    watch(world) {
      stop();
      if (!world) return;
      const now = clock.now();
      timers = [...world.media].flatMap(([mediaId, item]) => {
        const playback = playbackNow(item, world, now);
        const input = world.inputs.find((one) => one.mediaId === mediaId);
        if (!input || item.kind === 'pdf' || playback?.playing !== true || playback.endSec === null) return [];
        if (item.playable.loop === true && item.playable.once !== true) return [];
        const endsAt = now + (playback.endSec - playback.positionSec) * 1000;
        const ended = { inputName: input.name, inputUuid: input.uuid };
        return [clock.schedule(endsAt, () => tell(event('MediaInputPlaybackEnded', EVENTS.mediaInputs, ended)))];
      });
    },
  };
};
