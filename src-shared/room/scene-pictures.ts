import type { Scene, Slot } from '../api/scene.ts';
import type { Box } from '../scene/box.ts';
import { personIn, sceneOrAutomatic, type Cast } from '../scene/cast.ts';
import { layoutBoxes, shapeBox } from '../scene/layout.ts';
import { MEDIA_LIMITS, type MediaSource } from './media-frames.ts';

/** A source that a page wants to receive, and whether its small layer will do. */
export interface WantedSource {
  readonly id: string;
  readonly small: boolean;
}

/** A camera at most so wide, as a share of the frame, is sharp enough in its small layer. */
const SMALL_WIDTH = 0.26;

/** The view of a page: the scene on air (null is the automatic layout), its people, and the sources they publish. */
export interface Seen {
  readonly scene: Scene | null;
  readonly cast: Cast;
  readonly sources: readonly MediaSource[];
  /** The person of this page, whose own sources never travel; null for a desk, and for the service. */
  readonly me: string | null;
}

/** The slots of a scene that are drawn, with their places. */
export const drawnSlots = ({ scene, cast }: Pick<Seen, 'scene' | 'cast'>): readonly { slot: Slot; box: Box }[] => {
  const drawn = sceneOrAutomatic(scene, cast);
  const boxes = layoutBoxes(drawn.layout, drawn.slots, drawn.framed);
  return drawn.slots.flatMap((slot, index) => {
    const box = boxes[index];
    return box ? [{ slot, box }] : [];
  });
};

/** The person that a slot shows: on a camera, or the one who shares the screen. */
export const personOfSlot = (slot: Slot, cast: Cast): string | null =>
  (slot.kind === 'screen' ? cast.screen : personIn(slot, cast))?.userId ?? null;

/**
 * The cameras and the screen that a scene shows, each once and in the size of its largest slot. A camera that is off
 * keeps its line: it comes back without asking.
 */
export const picturesOf = ({ scene, cast, sources, me }: Seen): readonly WantedSource[] => {
  const wanted = new Map<string, WantedSource>();
  for (const { slot, box } of drawnSlots({ scene, cast })) {
    const userId = personOfSlot(slot, cast);
    const kind = slot.kind === 'screen' ? 'screen' : 'camera';
    const source = sources.find((one) => one.userId === userId && one.kind === kind);
    if (!source || source.userId === me) continue;
    const width = kind === 'camera' ? shapeBox(box, slot.shape ?? 'rect').w : box.w;
    const small = source.small && width <= SMALL_WIDTH && wanted.get(source.id)?.small !== false;
    wanted.set(source.id, { id: source.id, small });
  }
  return [...wanted.values()].slice(0, MEDIA_LIMITS.pictures);
};

/**
 * The pictures of several scenes that are seen at once, each as large as its largest: those of the first scenes come
 * first, and where they are too many those of the last are left out.
 */
export const picturesOfAll = (
  scenes: readonly (Scene | null)[],
  seen: Omit<Seen, 'scene'>,
): readonly WantedSource[] => {
  const wanted = new Map<string, WantedSource>();
  for (const { id, small } of scenes.flatMap((scene) => picturesOf({ ...seen, scene }))) {
    wanted.set(id, { id, small: small && wanted.get(id)?.small !== false });
  }
  return [...wanted.values()].slice(0, MEDIA_LIMITS.pictures);
};
