import fc from 'fast-check';
import { Audio, Overlay, Slot } from '#shared/api/scene.ts';
import type { SceneDocument } from '#shared/scene/scene-document.ts';
import { SceneDocumentSchema } from '#shared/scene/scene-document-schema.ts';
import { ITEM_LISTS, itemKeys } from '#shared/scene/scene-fields.ts';
import type { ShowDocument } from '#shared/scene/show-edits.ts';

/** Fields of an item or a scene that this version does not know. */
const laterFields = fc.constantFrom(
  {},
  { mood: 'calm' },
  { depth: 3, tint: null },
  { beams: [{ at: 1, colours: ['#112233'] }], is3d: true },
);
/** Values of enumerations there are, as a later platform has them. */
const laterValues = {
  slots: fc.constantFrom(
    {},
    { kind: 'hologram' },
    { shape: 'hexagon' },
    { kind: 'media', mediaKind: 'model', mediaId: 'm' },
  ),
  overlays: fc.constantFrom({}, { type: 'countdown' }, { align: 'justified' }),
  audios: fc.constant({}),
};
const laterScenes = fc.constantFrom({}, { layout: 'mosaic' }, { transition: 'swirl' });

const later = (scene: SceneDocument): fc.Arbitrary<SceneDocument> =>
  fc
    .tuple(
      laterFields,
      laterScenes,
      ...ITEM_LISTS.map((list) =>
        fc.tuple(
          ...scene[list].map((item) =>
            fc.tuple(laterFields, laterValues[list]).map(([fields, values]) => ({ ...item, ...values, ...fields })),
          ),
        ),
      ),
    )
    .map(([fields, values, slots, overlays, audios]) => {
      const changed = { ...scene, ...values, ...fields, slots, overlays, audios };
      return changed as unknown as SceneDocument;
    });

/** A scene of a later platform: fields and values in it that this version does not know. */
export const laterScene = (any: fc.Arbitrary<SceneDocument>): fc.Arbitrary<SceneDocument> => any.chain(later);

/** A show of a later platform. */
export const laterShow = (any: fc.Arbitrary<ShowDocument>): fc.Arbitrary<ShowDocument> =>
  any.chain(({ scenes }) => fc.tuple(...scenes.map(later)).map((changed) => ({ scenes: changed })));

const KNOWN = { slots: Slot.shape, overlays: Overlay.shape, audios: Audio.shape };

const unknownOf = (item: object, known: object): object =>
  Object.fromEntries(Object.entries(item).filter(([key]) => !Object.hasOwn(known, key)));

/** The fields of a scene and its items that this version does not know, by where they stand. */
export const unknownFields = (scene: SceneDocument): ReadonlyMap<string, object> =>
  new Map([
    ['scene', unknownOf(scene, SceneDocumentSchema.shape)],
    ...ITEM_LISTS.flatMap((list) => {
      const keys = itemKeys(list, scene[list]);
      return scene[list].map((item, index) => [`${list} ${keys[index] ?? ''}`, unknownOf(item, KNOWN[list])] as const);
    }),
  ]);
