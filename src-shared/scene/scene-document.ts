import type * as z from 'zod';
import { overlayGeometry, SCENE_DEFAULTS } from '../api/scene.ts';
import type {
  Audio,
  AudioInput,
  Overlay,
  OverlayInput,
  OverlayPatch,
  Scene,
  SceneInput,
  ScenePatch,
  Slot,
  SlotInput,
  SlotPatch,
} from '../api/scene.ts';
import { inferMediaKind, mediaKindOf, showsMedium } from './media-kind.ts';
import { SCENE_FIELDS } from './scene-fields.ts';

/** A scene without what depends on the air: what is kept, edited and made into a template. */
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

/** Makes an id with a readable prefix for what came without one. */
export type NewItemId = (prefix: string) => string;

/** What the parsed input of an operation looks like. */
type Parsed<Schema extends z.ZodType> = z.output<Schema>;
type Fields = Readonly<Record<string, unknown>>;

/** `item` with the fields of `changes`: null removes one, undefined leaves it. */
const withChanges = (item: Fields, changes: Fields): Fields => {
  const given = Object.entries(changes).filter(([, value]) => value !== undefined);
  return Object.fromEntries(
    Object.entries({ ...item, ...Object.fromEntries(given) }).filter(([, value]) => value !== null),
  );
};

/** The scene as the API answers with it. */
export const toScene = (document: SceneDocument, active: boolean): Scene => ({
  ...document,
  slots: [...document.slots],
  overlays: [...document.overlays],
  audios: [...document.audios],
  active,
});

/** A slot shows one thing: a mediaId given takes the place of an address, and the other way round. */
const replacedSource = (changes: Parsed<typeof SlotPatch>): Fields => {
  const hasMedia = typeof changes.mediaId === 'string';
  const hasUrl = typeof changes.url === 'string';
  if (!hasMedia && !hasUrl) return {};
  return { mediaKind: null, ...(!hasMedia && { mediaId: null }), ...(!hasUrl && { url: null }) };
};

/** A slot with the changes made; its media kind follows from the address where nothing says it. */
export const changeSlot = (slot: Slot, changes: Parsed<typeof SlotPatch>): Slot => {
  const next = withChanges(withChanges(slot, replacedSource(changes)), changes) as Slot;
  // An `embed` slot says so by its kind: it reads back as it was written.
  if (next.kind !== 'media' || next.mediaKind !== undefined || next.url === undefined) return next;
  const mediaKind = inferMediaKind(next.url);
  return mediaKind ? { ...next, mediaKind } : next;
};

/** A new slot from what its author gave. */
export const completeSlot = (input: Parsed<typeof SlotInput>, newId: NewItemId): Slot =>
  changeSlot({ id: input.id ?? newId('slot'), kind: input.kind }, input);

/** An overlay with the changes made; a removed geometry, visibility or opacity goes back to its default. */
export const changeOverlay = (overlay: Overlay, changes: Parsed<typeof OverlayPatch>): Overlay => {
  const geometry = overlayGeometry(changes.type ?? overlay.type);
  return { visible: true, opacity: 1, ...geometry, ...withChanges(overlay, changes) } as Overlay;
};

/** A new overlay from what its author gave, standing where its type usually does unless told. */
export const completeOverlay = (input: Parsed<typeof OverlayInput>, newId: NewItemId): Overlay => {
  const { id, type } = input;
  const bare = { id: id ?? newId('ovl'), type, visible: true, opacity: 1, ...overlayGeometry(type) };
  return changeOverlay(bare, input);
};

/** The new list of sounds; one with a mediaId that was there keeps its other settings (spec 2, Scene). */
const changeAudios = (current: readonly Audio[], inputs: readonly Parsed<typeof AudioInput>[]): Audio[] =>
  inputs.map((input) => {
    const known = current.find((audio) => audio.mediaId !== undefined && audio.mediaId === input.mediaId);
    const defaults = { autoplay: true, once: false, loop: false, volume: 1 };
    return { ...defaults, ...withChanges(known ?? defaults, input) };
  });

const wantedAudios = (changes: Parsed<typeof ScenePatch>): readonly Parsed<typeof AudioInput>[] | undefined => {
  if (changes.audios !== undefined) return changes.audios;
  if (changes.audio === undefined) return undefined;
  return changes.audio === null ? [] : [changes.audio];
};

/** A scene with the changes made: slots, overlays and sounds replace their whole lists. */
export const changeScene = (
  scene: SceneDocument,
  changes: Parsed<typeof ScenePatch>,
  newId: NewItemId,
): SceneDocument => {
  const plain = Object.fromEntries(SCENE_FIELDS.map((field) => [field, changes[field]]));
  const audios = wantedAudios(changes);
  return {
    ...SCENE_DEFAULTS,
    ...(withChanges({ ...scene }, plain) as unknown as SceneDocument),
    ...(changes.slots && { slots: changes.slots.map((slot) => completeSlot(slot, newId)) }),
    ...(changes.overlays && { overlays: changes.overlays.map((overlay) => completeOverlay(overlay, newId)) }),
    ...(audios && { audios: changeAudios(scene.audios, audios) }),
  };
};

/** A new scene from what its author gave; `name` is used where they gave none. */
export const completeScene = (input: Parsed<typeof SceneInput>, name: string, newId: NewItemId): SceneDocument => {
  const empty: SceneDocument = {
    ...SCENE_DEFAULTS,
    id: input.id ?? newId('scn'),
    name,
    slots: [],
    overlays: [],
    audios: [],
  };
  return changeScene(empty, input, newId);
};

const findRepeated = (ids: readonly string[]): string | undefined => ids.find((id, index) => ids.indexOf(id) !== index);

/** What is wrong with a scene as a whole: an id is there twice, or a slot shows nothing. */
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

/** What is wrong with a scene as a whole; null when nothing is. */
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
