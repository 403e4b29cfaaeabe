import type { Participant } from '#shared/api/live-objects.ts';
import type { Scene, Slot } from '#shared/api/scene.ts';
import type { ProductionDesk } from '#shared/api/scenes.ts';
import type { ShowState } from '#shared/show/show-state.ts';
import { STANDING_PROMPTER } from '#shared/show/prompter.ts';
import { NO_SPEAKERS } from '#shared/show/speaker-lines.ts';
import { sampleScene } from './scenes.ts';

/** The start of the show, in Unix milliseconds of the platform. */
export const STARTED = Date.parse('2026-11-20T18:00:00.000Z');
/** The host's clock is this much ahead of the platform's. */
export const AHEAD_MS = 1500;

/** Somebody in the room, the n-th to come. */
export const person = (id: string, turn: number, changes: Partial<Participant> = {}): Participant =>
  ({
    id,
    name: id,
    role: 'speaker',
    connected: true,
    spectator: false,
    joinedAt: new Date(STARTED - 60_000 + turn * 1000).toISOString(),
    ...changes,
  }) as Participant;

const HOST: Slot = { id: 'h', kind: 'host' };
/** A place for the n-th guest. */
export const guest = (guestIndex: number, changes: Partial<Slot> = {}): Slot => ({
  id: `g${guestIndex}`,
  kind: 'guest',
  guestIndex,
  ...changes,
});

/** A scene with places, by a cut, of five minutes. */
export const scene = (id: string, slots: Slot[] = [], changes: Partial<Scene> = {}): Scene =>
  sampleScene({ id, name: id, transition: 'cut', durationSec: 300, slots, ...changes });

interface Told {
  readonly scenes: readonly Scene[];
  readonly onAir: string | null;
  readonly status: string;
  readonly people: readonly Participant[];
  readonly cued: string | null;
  readonly auto: ProductionDesk['autoAdvance'];
}

/** A live show with a host in `hello`, the first guest in `talk` and nobody in `slides`, changed as told. */
export const speakerShow = (changes: Partial<Told> = {}, more: Partial<ShowState> = {}): ShowState => {
  const { scenes, onAir, status, people, cued, auto }: Told = {
    scenes: [scene('hello', [HOST]), scene('talk', [HOST, guest(0)]), scene('slides')],
    onAir: 'hello',
    status: 'live',
    people: [person('ana', 0), person('ben', 1)],
    cued: null,
    auto: { enabled: false, loop: false, nextSceneAt: null },
    ...changes,
  };
  const startedAt = status === 'scheduled' ? null : new Date(STARTED).toISOString();
  const session = {
    id: 'live',
    title: 'The evening',
    mode: 'broadcast',
    status,
    hostId: 'host',
    scheduledAt: new Date(STARTED).toISOString(),
    startedAt,
  };
  return {
    at: STARTED + AHEAD_MS + 60_000,
    clockOffsetMs: AHEAD_MS,
    desk: { asOf: 0, value: { session, activeSceneId: onAir, autoAdvance: auto, scenes, media: [], bands: [] } },
    air: { sceneId: onAir, arrivedAt: STARTED, armedAt: STARTED, playedMs: 0, interrupted: null },
    chat: null,
    participants: { asOf: 0, value: people },
    deskMode: { cuedSceneId: cued, prompter: STANDING_PROMPTER },
    speakers: NO_SPEAKERS,
    ...more,
  } as unknown as ShowState;
};
