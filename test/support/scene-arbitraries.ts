import fc from 'fast-check';
import { OVERLAY_TYPES } from '#shared/api/overlays.ts';
import { SLOT_SHAPES } from '#shared/api/slots.ts';
import { LAYOUTS, TRANSITIONS, type Audio, type Overlay, type Slot } from '#shared/api/scene.ts';
import { applyEdit, type SceneEdit, type SceneStep } from '#shared/scene/scene-edits.ts';
import { itemKeys, type Fields, type ItemList } from '#shared/scene/scene-fields.ts';
import type { SceneDocument } from '#shared/scene/scene-document.ts';
import { applyShowEdit, type ShowDocument, type ShowEdit, type ShowStep } from '#shared/scene/show-edits.ts';

// Few ids and values, so that random sides meet on the same things.
const id = fc.constantFrom('a', 'b', 'c', 'd', 'e');
const fraction = fc.constantFrom(0, 0.25, 0.5, 1);
const text = fc.constantFrom('one', 'two', 'three');
const optional = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });
const defined = <Item extends object>(item: Item): Item =>
  Object.fromEntries(Object.entries(item).filter(([, value]) => value !== undefined)) as Item;

const slot: fc.Arbitrary<Slot> = fc.oneof(
  fc
    .record({
      id,
      kind: fc.constantFrom('host' as const, 'guest' as const, 'screen' as const),
      shape: optional(fc.constantFrom(...SLOT_SHAPES)),
      x: optional(fraction),
      muted: optional(fc.boolean()),
    })
    .map(defined),
  fc.record({ id, kind: fc.constant('media' as const), mediaId: text, mediaKind: fc.constant('image' as const) }),
  fc.record({
    id,
    kind: fc.constant('media' as const),
    url: fc.constantFrom('https://example.com/a.png', 'https://example.com/b.png'),
    mediaKind: fc.constant('image' as const),
  }),
);
const overlay: fc.Arbitrary<Overlay> = fc
  .record({
    id,
    type: fc.constantFrom(...OVERLAY_TYPES),
    visible: fc.boolean(),
    opacity: fraction,
    x: fraction,
    y: fraction,
    w: fraction,
    h: fraction,
    text: optional(text),
    bold: optional(fc.boolean()),
  })
  .map(defined);
const audio: fc.Arbitrary<Audio> = fc
  .record({
    mediaId: fc.constantFrom('m1', 'm2', 'm3'),
    autoplay: fc.boolean(),
    once: fc.constant(false),
    loop: fc.boolean(),
    volume: fraction,
    startSec: optional(fc.constantFrom(1, 2)),
  })
  .map(defined);

/** Fields of a scene as an edit sets them. */
const sceneFields = fc
  .record({
    name: text,
    layout: fc.constantFrom(...LAYOUTS),
    background: fc.constantFrom('#000000', '#ffffff'),
    backgroundImageUrl: fc.constantFrom(null, 'https://example.com/bg.png'),
    showLogo: fc.boolean(),
    framed: fc.boolean(),
    transition: fc.constantFrom(...TRANSITIONS),
    transitionMs: fc.constantFrom(100, 500, 3000),
    durationSec: fc.option(fc.constantFrom(5, 10)),
    nextSceneId: fc.option(id),
    jingle: fc.boolean(),
  })
  .chain((fields) => fc.subarray(Object.keys(fields)).map((keys) => pick(fields, keys)));
const pick = (fields: Fields, keys: readonly string[]): Fields =>
  Object.fromEntries(keys.map((key) => [key, fields[key]]));

const uniqueById = { selector: (item: { id: string }) => item.id };

/** A scene that the platform takes. */
export const anyScene = (sceneId: fc.Arbitrary<string> = id): fc.Arbitrary<SceneDocument> =>
  fc
    .record({
      id: sceneId,
      name: text,
      layout: fc.constantFrom(...LAYOUTS),
      slots: fc.uniqueArray(slot, { ...uniqueById, maxLength: 4 }),
      overlays: fc.uniqueArray(overlay, { ...uniqueById, maxLength: 4 }),
      audios: fc.array(audio, { maxLength: 4 }),
      background: fc.constantFrom('#000000', '#ffffff'),
      backgroundImageUrl: fc.constantFrom(null, 'https://example.com/bg.png'),
      showLogo: fc.boolean(),
      framed: fc.boolean(),
      transition: fc.constantFrom(...TRANSITIONS),
      transitionMs: fc.constantFrom(100, 500),
      durationSec: optional(fc.constantFrom(5, 10)),
      nextSceneId: optional(id),
      jingle: fc.boolean(),
      locked: fc.constant(false),
    })
    .map(defined);

const ITEMS: Readonly<Record<ItemList, fc.Arbitrary<object>>> = { slots: slot, overlays: overlay, audios: audio };
const keyIn = (scene: SceneDocument, list: ItemList): fc.Arbitrary<string> =>
  fc.constantFrom('gone', ...itemKeys(list, scene[list] as unknown as readonly Fields[]));

/** A step that fits a scene, or names what is not there. */
const anyStep = (scene: SceneDocument): fc.Arbitrary<SceneStep> => {
  const list = fc.constantFrom<ItemList>('slots', 'overlays', 'audios');
  return fc.oneof(
    sceneFields.map((fields) => ({ kind: 'set' as const, fields })),
    list.chain((which) =>
      fc.record({
        kind: fc.constant('add' as const),
        list: fc.constant(which),
        item: ITEMS[which] as fc.Arbitrary<Fields>,
        index: fc.nat(5),
      }),
    ),
    list.chain((which) => keyIn(scene, which).map((key) => ({ kind: 'remove' as const, list: which, key }))),
    list.chain((which) =>
      fc.tuple(keyIn(scene, which), ITEMS[which] as fc.Arbitrary<Fields>, fc.boolean()).map(([key, item, all]) => {
        const { id: _, ...fields } = item;
        const one = Object.entries(fields).slice(-1);
        return { kind: 'patch' as const, list: which, key, fields: all ? fields : Object.fromEntries(one) };
      }),
    ),
    list.chain((which) => {
      const keys = itemKeys(which, scene[which]);
      return fc.shuffledSubarray([...keys]).map((order) => ({ kind: 'order' as const, list: which, keys: order }));
    }),
  );
};

/** A few steps, each made for the scene as the ones before left it. */
export const anyEdit = (scene: SceneDocument, maxSteps = 5): fc.Arbitrary<SceneEdit> =>
  fc
    .nat(maxSteps)
    .chain((count) =>
      Array.from({ length: count }).reduce<fc.Arbitrary<SceneEdit>>(
        (edits) => edits.chain((edit) => anyStep(applyEdit(scene, edit)).map((step) => [...edit, step])),
        fc.constant([]),
      ),
    );

/** True if a scene plays one sound twice: sounds have no ids, so which of the two was meant is anyone's guess. */
export const playsTwice = (scene: SceneDocument): boolean => {
  const ids = scene.audios.map((one) => one.mediaId);
  return new Set(ids).size < ids.length;
};

/** A show of up to four scenes. */
export const anyShow = (): fc.Arbitrary<ShowDocument> =>
  fc.uniqueArray(anyScene(), { ...uniqueById, maxLength: 4 }).map((scenes) => ({ scenes }));

const anyShowStep = (show: ShowDocument): fc.Arbitrary<ShowStep> => {
  const ids = show.scenes.map((scene) => scene.id);
  const sceneId = fc.constantFrom('gone', ...ids);
  const [first] = show.scenes;
  return fc.oneof(
    fc.record({ kind: fc.constant('add_scene' as const), scene: anyScene(), index: fc.nat(5) }),
    sceneId.map((gone) => ({ kind: 'remove_scene' as const, sceneId: gone })),
    fc.shuffledSubarray(ids).map((sceneIds) => ({ kind: 'order_scenes' as const, sceneIds })),
    ...(first
      ? [
          fc
            .constantFrom(...show.scenes)
            .chain((scene) =>
              anyEdit(scene, 3).map((edit) => ({ kind: 'edit_scene' as const, sceneId: scene.id, edit })),
            ),
        ]
      : []),
  );
};

/** A few steps, each made for the show as the ones before left it. */
export const anyShowEdit = (show: ShowDocument, maxSteps = 5): fc.Arbitrary<ShowEdit> =>
  fc
    .nat(maxSteps)
    .chain((count) =>
      Array.from({ length: count }).reduce<fc.Arbitrary<ShowEdit>>(
        (edits) => edits.chain((edit) => anyShowStep(applyShowEdit(show, edit)).map((step) => [...edit, step])),
        fc.constant([]),
      ),
    );

/** So many edits, each made for the show as the ones before left it. */
export const anyShowEdits = (show: ShowDocument, count: number): fc.Arbitrary<readonly ShowEdit[]> =>
  Array.from({ length: count }).reduce<fc.Arbitrary<readonly ShowEdit[]>>(
    (all) => all.chain((edits) => anyShowEdit(edits.reduce(applyShowEdit, show), 2).map((edit) => [...edits, edit])),
    fc.constant([]),
  );
