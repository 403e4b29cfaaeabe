import { mapOpenValues } from '../api/open-values.ts';
import { Audio, Overlay, Slot } from '../api/scene.ts';
import type { SceneDocument } from '../scene/scene-document.ts';
import { SceneDocumentSchema } from '../scene/scene-document-schema.ts';
import { itemKeys, ITEM_LISTS } from '../scene/scene-fields.ts';
import { finding, type Finding } from './finding.ts';
import type { PreflightCheck } from './preflight-input.ts';
import { atItem, atScene } from './scene-fix.ts';

type Schema = Parameters<typeof mapOpenValues>[0];
const ITEMS: Readonly<Record<(typeof ITEM_LISTS)[number], Schema>> = { slots: Slot, overlays: Overlay, audios: Audio };

const laterValuesOf = (schema: Schema, value: unknown): readonly string[] => {
  const found: string[] = [];
  mapOpenValues(schema, value, (one, known) => {
    if (!known.includes(one)) found.push(one);
    return one;
  });
  return found;
};

const checkScene = (scene: SceneDocument): readonly Finding[] => {
  const say = (place: Finding['place'], kind: string): Finding =>
    finding('unknown_part', place, { facts: { scene: scene.name, kind }, mark: kind });
  const bare = { ...scene, slots: [], overlays: [], audios: [] };
  return [
    ...laterValuesOf(SceneDocumentSchema, bare).map((kind) => say(atScene(scene), kind)),
    ...ITEM_LISTS.flatMap((list) => {
      const keys = itemKeys(list, scene[list]);
      return scene[list].flatMap((item, index) =>
        laterValuesOf(ITEMS[list], item).map((kind) => say(atItem(scene, list, keys[index] ?? ''), kind)),
      );
    }),
  ];
};

/** Finds values of a later platform that this version does not know. They are drawn as unknown and kept unchanged. */
export const checkUnknown: PreflightCheck = ({ show }) => show.scenes.flatMap(checkScene);
