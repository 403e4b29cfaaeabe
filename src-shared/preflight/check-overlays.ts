import { overlayDefinition, overlayGeometry } from '../api/overlays.ts';
import type { Overlay } from '../api/scene.ts';
import type { SceneDocument } from '../scene/scene-document.ts';
import { finding, type Finding } from './finding.ts';
import type { PreflightCheck, PreflightInput } from './preflight-input.ts';
import { atItem, patchItem, removeItem } from './scene-fix.ts';

/** True if its words and its picture are all that it shows, and it has none. */
const saysNothing = (overlay: Overlay): boolean => {
  const definition = overlayDefinition(overlay.type);
  if (definition?.live !== null || overlay.imageUrl !== undefined) return false;
  return definition.words.every((field) => (overlay[field] ?? '').trim() === '');
};
const liveOf = ({ type }: Overlay) => overlayDefinition(type)?.live ?? null;
const isOffFrame = ({ x, y, w, h }: Overlay): boolean => w <= 0 || h <= 0 || x >= 1 || y >= 1;

const checkOne = (scene: SceneDocument, overlay: Overlay, { session, polls }: PreflightInput): readonly Finding[] => {
  const { id, type } = overlay;
  const live = liveOf(overlay);
  const place = atItem(scene, 'overlays', id);
  const facts = { scene: scene.name };
  const patch = (fields: Readonly<Record<string, unknown>>) => patchItem(scene, 'overlays', id, fields);
  if (saysNothing(overlay)) return [finding('overlay_empty', place, { facts, fix: removeItem(scene, 'overlays', id) })];
  return [
    ...(isOffFrame(overlay) ? [finding('overlay_off_frame', place, { facts, fix: patch(overlayGeometry(type)) })] : []),
    ...(overlay.opacity === 0 ? [finding('overlay_clear', place, { facts, fix: patch({ opacity: 1 }) })] : []),
    ...(live === 'message' && session?.chat === 'off' ? [finding('message_chat_off', place, { facts })] : []),
    ...(live === 'poll' && polls?.length === 0 ? [finding('poll_widget_unused', place, { facts })] : []),
  ];
};

/** A widget shows one thing: a second of its type says the same again. */
const checkTwice = (scene: SceneDocument, shown: readonly Overlay[]): readonly Finding[] =>
  shown.flatMap((overlay, index) => {
    const isSecond = liveOf(overlay) !== null && shown.findIndex(({ type }) => type === overlay.type) < index;
    const options = { facts: { scene: scene.name }, fix: removeItem(scene, 'overlays', overlay.id) };
    return isSecond ? [finding('widget_twice', atItem(scene, 'overlays', overlay.id), options)] : [];
  });

/** Finds overlays that show nothing, cannot be seen, or wait for something that will not come. */
export const checkOverlays: PreflightCheck = (input) =>
  input.show.scenes.flatMap((scene) => {
    const shown = scene.overlays.filter(({ visible }) => visible);
    return [...shown.flatMap((overlay) => checkOne(scene, overlay, input)), ...checkTwice(scene, shown)];
  });
