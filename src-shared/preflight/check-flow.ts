import { followingSceneId } from '../show/auto-advance.ts';
import type { SceneDocument } from '../scene/scene-document.ts';
import { finding, type Finding } from './finding.ts';
import type { PreflightCheck, PreflightInput } from './preflight-input.ts';
import { atScene, setScene } from './scene-fix.ts';

const checkNext = ({ show }: PreflightInput): readonly Finding[] =>
  show.scenes.flatMap((scene) => {
    const { id, nextSceneId, durationSec } = scene;
    if (nextSceneId === undefined) return [];
    const options = { facts: { scene: scene.name }, fix: setScene(scene, { nextSceneId: null }) };
    if (nextSceneId === id) return [finding('next_self', atScene(scene), options)];
    if (!show.scenes.some((other) => other.id === nextSceneId))
      return [finding('next_missing', atScene(scene), options)];
    return durationSec === undefined ? [finding('next_unused', atScene(scene), options)] : [];
  });

/** Scenes that chosen successors lead to from a scene, until the chain ends or comes back. */
const chainFrom = (scenes: ReadonlyMap<string, SceneDocument>, from: SceneDocument): readonly SceneDocument[] => {
  const chain = [from];
  for (;;) {
    const next = scenes.get(chain.at(-1)?.nextSceneId ?? '');
    if (!next || chain.includes(next)) return chain;
    chain.push(next);
  }
};

/** Jingles that lead to each other and never back to the show. Told once, at the first of them. */
const checkJingles = ({ show }: PreflightInput): readonly Finding[] => {
  const scenes = new Map(show.scenes.map((scene) => [scene.id, scene]));
  const told = new Set<string>();
  return show.scenes.flatMap((scene) => {
    if (told.has(scene.id)) return [];
    const chain = chainFrom(scenes, scene);
    const returns = chain.length > 1 && chain.at(-1)?.nextSceneId === scene.id;
    if (!returns || !chain.every(({ jingle }) => jingle)) return [];
    for (const { id } of chain) told.add(id);
    const facts = { scene: scene.name, other: chain[1]?.name ?? '' };
    return [finding('jingle_loop', atScene(scene), { facts, fix: setScene(scene, { jingle: false }) })];
  });
};

const checkAuto = ({ show, autoAdvance }: PreflightInput): readonly Finding[] => {
  const [first] = show.scenes;
  if (autoAdvance?.enabled !== true || !first) return [];
  const timed = { scenes: show.scenes, ...autoAdvance };
  const reached = new Set<string>();
  for (let id: string | null = first.id; id !== null && !reached.has(id); id = followingSceneId(timed, id))
    reached.add(id);
  return show.scenes.flatMap((scene) => {
    const options = { facts: { scene: scene.name } };
    if (!reached.has(scene.id)) return scene.jingle ? [] : [finding('unreachable', atScene(scene), options)];
    const hasNext = followingSceneId(timed, scene.id) !== null;
    if (scene.durationSec === undefined) return hasNext ? [finding('auto_stops', atScene(scene), options)] : [];
    return hasNext ? [] : [finding('auto_ends', atScene(scene), options)];
  });
};

/** Checks the order of scenes. */
export const checkFlow: PreflightCheck = (input) => [
  ...(input.show.scenes.length === 0
    ? [finding('no_scenes', { kind: 'page', page: 'shows', target: input.session?.id ?? null })]
    : []),
  ...checkNext(input),
  ...checkJingles(input),
  ...checkAuto(input),
];
