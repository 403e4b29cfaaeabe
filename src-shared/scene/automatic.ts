import { SCENE_DEFAULTS, SCENE_LIMITS } from '../api/scene.ts';
import type { Scene, Slot } from '../api/scene.ts';

/** People who can be shown: guests counted by arrival, and whether somebody shares a screen. */
export interface CastCount {
  readonly guests: number;
  /** The guests whose camera is on, by their index. */
  readonly onCamera: readonly number[];
  readonly screenShared: boolean;
}

/** The id under which the automatic layout is drawn; a real scene cannot have it (it has a dot). */
export const AUTOMATIC_SCENE_ID = 'automatic.layout';

/** The guests for whom there is room, by arrival; where they are too many, those whose camera is on come first. */
const guestsShown = ({ guests, onCamera }: CastCount, room: number): readonly number[] => {
  const all = Array.from({ length: guests }, (_, index) => index);
  const seen = new Set(onCamera);
  const first = [...all.filter((index) => seen.has(index)), ...all.filter((index) => !seen.has(index))];
  return first.slice(0, room).toSorted((one, other) => one - other);
};

/** The automatic layout as a scene: cameras in a grid, a screen share large (spec 2, `set_active_scene`). */
export const automaticScene = (count: CastCount): Scene => {
  const { screenShared } = count;
  const screen: Slot[] = screenShared ? [{ id: 'screen', kind: 'screen', fit: 'contain' }] : [];
  const cameras: Slot[] = [
    { id: 'host', kind: 'host' },
    ...guestsShown(count, SCENE_LIMITS.slots - screen.length - 1).map((guestIndex) => ({
      id: `guest-${guestIndex}`,
      kind: 'guest' as const,
      guestIndex,
    })),
  ];
  const slots = [...screen, ...cameras];
  return {
    ...SCENE_DEFAULTS,
    id: AUTOMATIC_SCENE_ID,
    name: '',
    active: true,
    layout: screenShared ? 'spotlight' : slots.length === 1 ? 'solo' : 'grid',
    slots,
    overlays: [],
    audios: [],
  };
};
