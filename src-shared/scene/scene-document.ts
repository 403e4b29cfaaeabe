import type { Audio, Overlay, Scene, Slot } from '../api/scene.ts';
import { mediaKindOf, showsMedium } from './media-kind.ts';

/** A scene without the fields that depend on the air: the form to store, edit and make templates of. */
export interface SceneDocument {
  readonly id: string;
  readonly name: string;
  readonly layout: Scene['layout'];
  readonly slots: readonly Slot[];
  readonly overlays: readonly Overlay[];
  readonly background: string;
  readonly backgroundImageUrl: string | null;
  readonly showLogo: boolean;
  readonly framed: boolean;
  readonly transition: Scene['transition'];
  readonly transitionMs: number;
  readonly durationSec?: number;
  readonly nextSceneId?: string;
  readonly jingle: boolean;
  readonly locked: boolean;
  readonly audios: readonly Audio[];
}

/** The scene as the API answers with it. */
export const toScene = (document: SceneDocument, active: boolean): Scene => ({
  ...document,
  slots: [...document.slots],
  overlays: [...document.overlays],
  audios: [...document.audios],
  active,
});

const findRepeated = (ids: readonly string[]): string | undefined => ids.find((id, index) => ids.indexOf(id) !== index);

/** Fault of a scene as a whole: a repeated id, or a slot that shows nothing. */
export interface WholeFault {
  readonly code: 'taken' | 'no_medium';
  /** The platform's own sentence. */
  readonly message: string;
}

const taken = (message: string): WholeFault => ({ code: 'taken', message });
const noMedium = (message: string): WholeFault => ({ code: 'no_medium', message });

const findSlotFault = (slot: Slot): WholeFault | null => {
  if (!showsMedium(slot)) return null;
  if (slot.mediaId === undefined && slot.url === undefined)
    return noMedium(
      `Slot "${slot.id}": ${slot.kind === 'embed' ? 'an embed' : 'a media'} slot needs a mediaId or a url`,
    );
  if (slot.mediaId === undefined && mediaKindOf(slot) === undefined)
    return noMedium(`Slot "${slot.id}": mediaKind is required with this url`);
  return null;
};

/** Finds a fault of a scene as a whole; null if there is none. */
export const findSceneFault = (scene: SceneDocument): WholeFault | null => {
  const slotId = findRepeated(scene.slots.map((slot) => slot.id));
  if (slotId !== undefined) return taken(`Slot id "${slotId}" is used twice in the scene`);
  const overlayId = findRepeated(scene.overlays.map((overlay) => overlay.id));
  if (overlayId !== undefined) return taken(`Overlay id "${overlayId}" is used twice in the scene`);
  for (const slot of scene.slots) {
    const fault = findSlotFault(slot);
    if (fault !== null) return fault;
  }
  return null;
};
