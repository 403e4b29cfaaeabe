import type { Scene } from '../api/scene.ts';
import type { ProductionDesk } from '../api/scenes.ts';
import { isSame } from '../scene/same.ts';

type SceneChange = Pick<Scene, 'id'> & Partial<Scene>;

/** The difference between two production desks: a take alters some fields of two scenes, not the thirty overlays. */
export interface DeskChange {
  /** Host's Unix milliseconds of the reading. */
  readonly asOf: number;
  /** Parts that are different, whole; `scenes` only where scenes came, went or moved. */
  readonly parts: Partial<ProductionDesk>;
  /** Fields that are different, of scenes that stayed in their place. */
  readonly scenes: readonly SceneChange[];
}

/** Fields in which `after` differs; null if it lacks one that `before` has. */
const differentFields = <Value extends object>(before: Value, after: Value): Partial<Value> | null => {
  if (Object.keys(before).some((key) => !(key in after))) return null;
  const different = Object.entries(after).filter(([key, value]) => !isSame(before[key as keyof Value], value));
  return Object.fromEntries(different) as Partial<Value>;
};

const sceneChanges = (before: readonly Scene[], after: readonly Scene[]): readonly SceneChange[] | null => {
  if (before.length !== after.length) return null;
  const changes: SceneChange[] = [];
  for (const [index, scene] of after.entries()) {
    const old = before[index];
    if (old?.id !== scene.id) return null;
    const fields = differentFields(old, scene);
    if (!fields) return null;
    if (Object.keys(fields).length > 0) changes.push({ ...fields, id: scene.id });
  }
  return changes;
};

/** From one desk to the next; null where nothing is different, "whole" where it cannot be told as a change. */
export const deskChange = (
  before: ProductionDesk,
  after: ProductionDesk,
  asOf: number,
): DeskChange | 'whole' | null => {
  const { scenes: scenesBefore, ...restBefore } = before;
  const { scenes: scenesAfter, ...restAfter } = after;
  const parts = differentFields(restBefore, restAfter);
  if (!parts) return 'whole';
  const scenes = sceneChanges(scenesBefore, scenesAfter);
  if (Object.keys(parts).length === 0 && scenes?.length === 0) return null;
  return scenes ? { asOf, parts, scenes } : { asOf, parts: { ...parts, scenes: scenesAfter }, scenes: [] };
};

/** The desk after a change; scenes that it does not name stay the very same objects. */
export const applyDeskChange = (desk: ProductionDesk, { parts, scenes }: DeskChange): ProductionDesk => {
  const changes = new Map(scenes.map((change) => [change.id, change]));
  const changed = (scene: Scene): Scene => {
    const change = changes.get(scene.id);
    return change ? { ...scene, ...change } : scene;
  };
  return { ...desk, ...(scenes.length > 0 && { scenes: desk.scenes.map(changed) }), ...parts };
};
