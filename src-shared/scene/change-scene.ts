import type * as z from 'zod';
import { overlayGeometry } from '../api/overlays.ts';
import { SCENE_DEFAULTS } from '../api/scene.ts';
import type {
  Audio,
  AudioInput,
  Overlay,
  OverlayInput,
  OverlayPatch,
  SceneInput,
  ScenePatch,
  Slot,
  SlotInput,
  SlotPatch,
} from '../api/scene.ts';
import { inferMediaKind } from './media-kind.ts';
import type { SceneDocument } from './scene-document.ts';
import { SCENE_FIELDS } from './scene-fields.ts';

/** Makes an id with a readable prefix for an item that has none. */
export type NewItemId = (prefix: string) => string;

/** Parsed input of an operation. */
type Parsed<Schema extends z.ZodType> = z.output<Schema>;
type Fields = Readonly<Record<string, unknown>>;

/** `item` with the fields of `changes`: null removes one, undefined leaves it. */
const withChanges = (item: Fields, changes: Fields): Fields => {
  const given = Object.entries(changes).filter(([, value]) => value !== undefined);
  return Object.fromEntries(
    Object.entries({ ...item, ...Object.fromEntries(given) }).filter(([, value]) => value !== null),
  );
};

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
  // An `embed` slot is marked by its kind, so it reads back as it was written.
  if (next.kind !== 'media' || next.mediaKind !== undefined || next.url === undefined) return next;
  const mediaKind = inferMediaKind(next.url);
  return mediaKind ? { ...next, mediaKind } : next;
};

/** Makes a slot from its author's input. */
export const completeSlot = (input: Parsed<typeof SlotInput>, newId: NewItemId): Slot =>
  changeSlot({ id: input.id ?? newId('slot'), kind: input.kind }, input);

/** An overlay with the changes made; a removed geometry, visibility or opacity goes back to its default. */
export const changeOverlay = (overlay: Overlay, changes: Parsed<typeof OverlayPatch>): Overlay => {
  const geometry = overlayGeometry(changes.type ?? overlay.type);
  return { visible: true, opacity: 1, ...geometry, ...withChanges(overlay, changes) } as Overlay;
};

/** Makes an overlay from its author's input, at the default place of its type unless given. */
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

/** Makes a scene from its author's input; `name` is the default name. */
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
