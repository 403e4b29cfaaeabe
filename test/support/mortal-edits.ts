import type { ShowEdit, ShowStep } from '#shared/scene/show-edits.ts';

/** Scenes of the show that mortal hosts edit, and overlays in each: a cell each, sixty cells. */
export const SCENES = 6;
export const OVERLAYS = 10;
/** Every so many edits a scene comes and an older one goes. */
const SCENE_EVERY = 10;

export const sceneId = (index: number): string => `scene-${index}`;
export const overlayId = (index: number): string => `cell-${index}`;

/** The cell that an edit writes its number into: neighbours in time lie in different scenes. */
export const cellOf = (number: number): { readonly scene: string; readonly overlay: string } => ({
  scene: sceneId(number % SCENES),
  overlay: overlayId(Math.floor(number / SCENES) % OVERLAYS),
});

/** The scene that an edit adds; null for most. */
export const addedScene = (number: number): string | null => (number % SCENE_EVERY === 0 ? `extra-${number}` : null);

/** The change of a draft that edit `number` is. The same number always is the same edit. */
export const editOf = (number: number): { readonly kind: 'show'; readonly edit: ShowEdit } => {
  const { scene, overlay } = cellOf(number);
  const fields = { text: `edit ${number}` };
  const write: ShowStep = {
    kind: 'edit_scene',
    sceneId: scene,
    edit: [{ kind: 'patch', list: 'overlays', key: overlay, fields }],
  };
  const extra = addedScene(number);
  if (extra === null) return { kind: 'show', edit: [write] };
  const empty = { layout: 'grid' as const, slots: [], overlays: [], audios: [], background: '#0f1420' };
  const plain = {
    backgroundImageUrl: null,
    showLogo: false,
    framed: false,
    transition: 'fade' as const,
    transitionMs: 500,
  };
  const added = { id: extra, name: extra, ...empty, ...plain, jingle: false, locked: false };
  return {
    kind: 'show',
    edit: [
      write,
      { kind: 'remove_scene', sceneId: `extra-${number - 5 * SCENE_EVERY}` },
      { kind: 'add_scene', scene: added, index: 99 },
    ],
  };
};
