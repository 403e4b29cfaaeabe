import type { Poll } from '#shared/api/polls.ts';
import type { MediaState, ProductionDesk } from '#shared/api/scenes.ts';
import { sampleOverlay, sampleScene } from './scenes.ts';

/** A live show, as far as a test has something to say of it. */
export interface PictureOf {
  readonly air?: string | null;
  readonly status?: 'scheduled' | 'live' | 'ended';
  readonly startedAt?: string | null;
  readonly endedAt?: string | null;
  readonly bands?: readonly string[];
  /** The overlay of each scene is shown. */
  readonly shown?: boolean;
  readonly playing?: boolean;
  readonly position?: number;
  readonly advances?: boolean;
  readonly nextSceneAt?: string | null;
}

/** The desk of a show with scenes `a` and `b`, on air with `a` and its film. */
export const deskPicture = (is: PictureOf = {}): ProductionDesk => {
  const { air = 'a', status = 'live', bands = [], shown = false, playing = true, position = 0, advances = false } = is;
  const overlays = [sampleOverlay('band', { id: 'words', visible: shown })];
  const film: MediaState = { mediaId: 'film', page: null, playing, position, updatedAt: '2026-01-01T00:00:00.000Z' };
  const desk = {
    session: { status, chat: 'open', startedAt: is.startedAt ?? null, endedAt: is.endedAt ?? null },
    activeSceneId: air,
    autoAdvance: { enabled: advances, loop: false, nextSceneAt: is.nextSceneAt ?? null },
    scenes: ['a', 'b'].map((id) => sampleScene({ id, name: id, overlays })),
    media: [film],
    bands: bands.map((text) => ({ id: text, text, bg: '#000', color: '#fff', until: '2026-01-01T00:00:10.000Z' })),
  };
  return desk as unknown as ProductionDesk;
};

/** A poll in a state. */
export const pollPicture = (id: string, is: Partial<Poll>): Poll =>
  ({ id, status: 'draft', resultsShown: false, onStage: false, ...is }) as unknown as Poll;
