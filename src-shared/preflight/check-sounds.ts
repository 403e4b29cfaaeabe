import { mediaKindOf } from '../scene/media-kind.ts';
import type { SceneDocument } from '../scene/scene-document.ts';
import { itemKeys } from '../scene/scene-fields.ts';
import { finding, type Finding } from './finding.ts';
import type { PreflightCheck } from './preflight-input.ts';
import { atItem, patchItem } from './scene-fix.ts';

const checkScene = (scene: SceneDocument): readonly Finding[] => {
  const keys = itemKeys('audios', scene.audios);
  const heard = scene.audios.flatMap(({ autoplay, volume }, index) =>
    autoplay && volume > 0 ? [keys[index] ?? ''] : [],
  );
  const facts = { scene: scene.name };
  const overlapping = heard.slice(1).map((key) =>
    finding('sounds_overlap', atItem(scene, 'audios', key), {
      facts,
      fix: patchItem(scene, 'audios', key, { autoplay: false }),
    }),
  );
  if (heard.length === 0) return [];
  const videos = scene.slots.filter(
    (slot) => mediaKindOf(slot) === 'video' && slot.autoplay !== false && slot.muted !== true && slot.volume !== 0,
  );
  return [
    ...overlapping,
    ...videos.map(({ id }) =>
      finding('sound_over_video', atItem(scene, 'slots', id), {
        facts,
        fix: patchItem(scene, 'slots', id, { muted: true }),
      }),
    ),
  ];
};

/** Sounds that start together. */
export const checkSounds: PreflightCheck = ({ show }) => show.scenes.flatMap(checkScene);
