import { createListeners, type Listeners } from '#shared/lib/listeners.ts';
import type { Clock } from '#shared/lib/clock.ts';
import type { ServerMediaFrame } from '#shared/room/media-frames.ts';
import type { HostEvents } from '../bridge/host-events.ts';
import type { Rehearsal } from '../rehearsal/rehearsal.ts';
import type { CurrentShow } from '../show/current-show.ts';

export interface VoiceDeps {
  readonly clock: Clock;
  readonly rehearsal: Pick<Rehearsal, 'watch'> | null;
  readonly shows: Pick<CurrentShow, 'now'>;
  readonly events: Pick<HostEvents, 'on'>;
}

/** Those who can be heard to speak, by their ids, from an instant of the host on; null while nobody tells. */
export interface HeardVoices {
  readonly talking: ReadonlySet<string> | null;
  readonly at: number;
}

/** Hears who speaks in the open show. */
export interface Voices {
  /** Told whenever somebody begins or ends to speak, and when that is known or no longer. */
  readonly heard: Pick<Listeners<HeardVoices>, 'add'>;
  close(): void;
}

/**
 * Listens to the live room of the open rehearsal, for who speaks. A real space tells a desk nothing of that, and neither
 * does a room that a LiveKit server carries.
 */
export const openVoices = ({ clock, rehearsal, shows, events }: VoiceDeps): Voices => {
  const heard = createListeners<HeardVoices>();
  let line: { readonly key: string; close(): void } | null = null;
  /** By their microphones; null where the room carries no sound. */
  let bySound: readonly string[] | null = null;
  /** By the controls of the rehearsal; null before one was used. */
  let byControl: readonly string[] | null = null;
  let told: string | null = null;

  const tell = (): void => {
    const isKnown = line !== null && (bySound !== null || byControl !== null);
    const talking = isKnown ? new Set([...(bySound ?? []), ...(byControl ?? [])]) : null;
    const text = talking && [...talking].toSorted().join(' ');
    if (text === told) return;
    told = text;
    heard.tell({ talking, at: clock.now() });
  };
  const take = (frame: ServerMediaFrame | null): void => {
    if (frame === null) {
      // The room is entered once more, maybe that of a service that began again.
      bySound = null;
      byControl = null;
    } else if (frame.type === 'mediaSources')
      bySound =
        frame.sources
          ?.filter(({ kind, muted, talking }) => kind === 'microphone' && !muted && talking)
          .map(({ userId }) => userId) ?? null;
    else if (frame.type === 'mediaVoices') byControl = frame.userIds;
    else return;
    tell();
  };
  const leave = (): void => {
    line?.close();
    line = null;
    bySound = null;
    byControl = null;
    tell();
  };
  /** The room to listen to: that of a rehearsal that is live. */
  const wanted = (): { readonly key: string; readonly sessionId: string } | null => {
    const state = shows.now()?.state();
    if (rehearsal === null || state?.rehearsal !== true || state.desk?.value.session.status !== 'live') return null;
    return { key: `${state.spaceId} ${state.sessionId}`, sessionId: state.sessionId };
  };
  const look = (): void => {
    const want = wanted();
    if ((want?.key ?? null) === (line?.key ?? null)) return;
    leave();
    if (want === null || rehearsal === null) return;
    const { key, sessionId } = want;
    const room = rehearsal.watch({ sessionId, onAirAlone: false }, (frame) => {
      if (line?.key === key) take(frame);
    });
    line = { key, close: () => room.close() };
  };
  events.on('show.opened', look);
  events.on('show.patch', ({ desk, deskChange }) => {
    if (desk !== undefined || deskChange !== undefined) look();
  });
  return { heard, close: leave };
};
