import type { Slot } from '../api/scene.ts';
import { layoutBoxes } from '../scene/layout.ts';
import type { SceneDocument } from '../scene/scene-document.ts';
import { finding, type Finding } from './finding.ts';
import type { PreflightCheck, PreflightInput } from './preflight-input.ts';
import { atItem, atScene, patchItem, removeItem } from './scene-fix.ts';

/** The live source of a slot; null for media, and for sources that this version does not know. */
const cameraOf = (slot: Slot): string | null => {
  if (slot.kind === 'host' || slot.kind === 'screen') return slot.kind;
  if (slot.kind !== 'guest') return null;
  return slot.userId === undefined ? `guest ${slot.guestIndex ?? 0}` : `user ${slot.userId}`;
};

/** The lowest guest that no slot of the scene shows; null when the room holds no more. */
const freeGuest = ({ slots }: SceneDocument, most: number): number | null => {
  const taken = new Set(
    slots.filter(({ kind, userId }) => kind === 'guest' && userId === undefined).map((slot) => slot.guestIndex ?? 0),
  );
  for (let index = 0; index <= most; index += 1) if (!taken.has(index)) return index;
  return null;
};

/** The API takes guests up to this index. */
const LAST_GUEST = 999;
/** The host takes one place of the room. */
const lastGuestOf = ({ session }: PreflightInput): number =>
  session === null ? LAST_GUEST : Math.min(LAST_GUEST, session.maxParticipants - 2);

const checkCameras = (scene: SceneDocument, most: number): readonly Finding[] => {
  const seen = new Set<string>();
  return scene.slots.flatMap((slot) => {
    const camera = cameraOf(slot);
    const isByIndex = slot.kind === 'guest' && slot.userId === undefined;
    const free = isByIndex ? freeGuest(scene, most) : null;
    const move = free === null ? null : patchItem(scene, 'slots', slot.id, { guestIndex: free });
    const place = atItem(scene, 'slots', slot.id);
    const facts = { scene: scene.name, number: (slot.guestIndex ?? 0) + 1, most: most + 1 };
    if (isByIndex && (slot.guestIndex ?? 0) > most) return [finding('guest_beyond', place, { facts, fix: move })];
    if (camera === null || !seen.has(camera)) {
      if (camera !== null) seen.add(camera);
      return [];
    }
    return [finding('same_camera', place, { facts, fix: move ?? removeItem(scene, 'slots', slot.id) })];
  });
};

const checkPlaces = (scene: SceneDocument): readonly Finding[] => {
  const shown = layoutBoxes(scene.layout, scene.slots, scene.framed).length;
  return scene.slots.slice(shown).map(({ id }) =>
    finding('hidden_slot', atItem(scene, 'slots', id), {
      facts: { scene: scene.name },
      fix: removeItem(scene, 'slots', id),
    }),
  );
};

const isEmpty = ({ slots, overlays, backgroundImageUrl, audios }: SceneDocument): boolean =>
  slots.length === 0 && backgroundImageUrl === null && audios.length === 0 && !overlays.some(({ visible }) => visible);

/** The people whom a scene shows, each once. */
const peopleOf = ({ layout, slots, framed }: SceneDocument): ReadonlySet<string> =>
  new Set(
    slots
      .slice(0, layoutBoxes(layout, slots, framed).length)
      .filter(({ kind }) => kind === 'host' || kind === 'guest')
      .map((slot) => cameraOf(slot) ?? ''),
  );

/** A show of several people that shows none of them alone gives a desk that follows who speaks nothing to take. */
const checkAlone: PreflightCheck = ({ show: { scenes } }) => {
  const counts = scenes.filter(({ jingle }) => !jingle).map((scene) => peopleOf(scene).size);
  return counts.some((count) => count > 1) && !counts.includes(1)
    ? [finding('nobody_alone', { kind: 'page', page: 'desk', target: null })]
    : [];
};

/**
 * Checks the people of a scene: nobody, the same person twice, more than the room has, or no place in the layout; and of
 * the show: nobody is alone in a scene.
 */
export const checkCast: PreflightCheck = (input) => [
  ...checkAlone(input),
  ...input.show.scenes.flatMap((scene) => [
    ...(isEmpty(scene) ? [finding('empty_scene', atScene(scene), { facts: { scene: scene.name } })] : []),
    ...checkCameras(scene, lastGuestOf(input)),
    ...checkPlaces(scene),
  ]),
];
