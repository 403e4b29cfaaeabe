import { SCENE_DEFAULTS, SCENE_LIMITS } from '../api/scene.ts';
import type { Scene, Slot } from '../api/scene.ts';

/** People who can be shown: guests counted by arrival, and whether somebody shares a screen. */
export interface CastCount {
  readonly guests: number;
  readonly screenShared: boolean;
}

/** The id under which the automatic layout is drawn; a real scene cannot have it (it has a dot). */
export const AUTOMATIC_SCENE_ID = 'automatic.layout';

/** The automatic layout as a scene: cameras in a grid, a screen share large (spec 2, `set_active_scene`). */
export const automaticScene = ({ guests, screenShared }: CastCount): Scene => {
  const screen: Slot[] = screenShared ? [{ id: 'screen', kind: 'screen', fit: 'contain' }] : [];
  const cameras: Slot[] = [
    { id: 'host', kind: 'host' },
    ...Array.from({ length: guests }, (_, guestIndex) => ({
      id: `guest-${guestIndex}`,
      kind: 'guest' as const,
      guestIndex,
    })),
  ];
  const slots = [...screen, ...cameras].slice(0, SCENE_LIMITS.slots);
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
