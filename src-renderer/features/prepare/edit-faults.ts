import type { SceneDocument } from '#shared/scene/scene-document.ts';
import type { ShowDocument } from '#shared/scene/show-edits.ts';
import { validateScene, validateSceneList, type SceneFault } from '#shared/scene/validate.ts';

/** A fault that an edit would make. */
export interface EditFault {
  readonly kind: 'limit';
  readonly fault: SceneFault;
}

/** Finds the first fault that an edit would add. What was faulty before may stay so; scenes are looked at once. */
export const createFaultFinder = (): ((before: ShowDocument, after: ShowDocument) => EditFault | null) => {
  const known = new WeakMap<SceneDocument, readonly SceneFault[]>();
  const faultsOf = (scene: SceneDocument): readonly SceneFault[] => {
    const faults = known.get(scene) ?? validateScene(scene);
    known.set(scene, faults);
    return faults;
  };
  const all = (show: ShowDocument): readonly SceneFault[] => [
    ...validateSceneList(show),
    ...show.scenes.flatMap(faultsOf),
  ];
  return (before, after) => {
    const was = new Set(all(before).map(({ message }) => message));
    const fault = all(after).find(({ message }) => !was.has(message));
    return fault ? { kind: 'limit', fault } : null;
  };
};
