import { freeName } from '../exchange/import-plan.ts';
import { finding } from './finding.ts';
import type { PreflightCheck } from './preflight-input.ts';
import { atScene, setScene } from './scene-fix.ts';

const keyOf = (name: string): string => name.trim().toLocaleLowerCase();

/** Scenes that nobody tells apart on the desk. */
export const checkNames: PreflightCheck = ({ show }) => {
  const taken = new Set(show.scenes.map(({ name }) => keyOf(name)));
  const seen = new Set<string>();
  return show.scenes.flatMap((scene) => {
    const key = keyOf(scene.name);
    if (key === '' || !seen.has(key)) {
      seen.add(key);
      return [];
    }
    const name = freeName(scene.name.trim(), (one) => taken.has(keyOf(one)));
    taken.add(keyOf(name));
    return [
      finding('duplicate_name', atScene(scene), { facts: { scene: scene.name, name }, fix: setScene(scene, { name }) }),
    ];
  });
};
