import { SCENE_LIMITS } from '../api/scene.ts';
import { followingSceneId, playedSec, stretchedMs } from '../show/auto-advance.ts';
import { lengthBesidePlan, type ScriptLength } from '../show/script-length.ts';
import { mediaKindOf } from '../scene/media-kind.ts';
import { playedPart } from '../scene/playback.ts';
import type { SceneDocument } from '../scene/scene-document.ts';
import { itemKeys } from '../scene/scene-fields.ts';
import { finding, type Finding } from './finding.ts';
import type { PreflightCheck, PreflightInput } from './preflight-input.ts';
import { atItem, atScene, patchItem, setScene } from './scene-fix.ts';

/** A jingle of this length is heard to its end and holds nobody up. */
const JINGLE_SEC = 5;
/** A difference of less than this is not noticed. */
const SLACK_SEC = 1;

const withinLimits = (seconds: number): number =>
  Math.min(SCENE_LIMITS.durationSec.max, Math.max(SCENE_LIMITS.durationSec.min, Math.ceil(seconds)));

const checkVideos = (scene: SceneDocument, staysSec: number): readonly Finding[] =>
  scene.slots.flatMap((slot) => {
    const plays = mediaKindOf(slot) === 'video' && slot.autoplay !== false;
    if (!plays || slot.mediaSec === undefined || (slot.loop === true && slot.once !== true)) return [];
    const { startSec, endSec } = playedPart(slot, null);
    const seconds = endSec - startSec;
    if (seconds >= staysSec - SLACK_SEC) return [];
    const fix = patchItem(scene, 'slots', slot.id, { loop: true, once: null });
    const facts = { scene: scene.name, seconds: Math.round(seconds), stays: Math.round(staysSec) };
    return [finding('video_shorter', atItem(scene, 'slots', slot.id), { facts, fix })];
  });

type Reading = PreflightInput['readingSec'];

const checkTexts = (scene: SceneDocument, staysSec: number, readingSec: Reading): readonly Finding[] => {
  const bands = scene.overlays.filter(({ type, visible, scroll }) => type === 'band' && visible && scroll !== true);
  const longest = bands.reduce((most, { text = '' }) => Math.max(most, text.trim() === '' ? 0 : readingSec(text)), 0);
  if (longest <= staysSec) return [];
  const facts = { scene: scene.name, stays: Math.round(staysSec), seconds: longest };
  return [
    finding('scene_too_short', atScene(scene), { facts, fix: setScene(scene, { durationSec: withinLimits(longest) }) }),
  ];
};

const NO_SCRIPT: ScriptLength = { seconds: 0, wordsPerMinute: 0 };

/** Auto-advance takes a scene off the air in the middle of a script that is longer. */
const checkScript = (scene: SceneDocument, staysSec: number, input: PreflightInput): readonly Finding[] => {
  const { show, autoAdvance, scriptLength } = input;
  const { seconds, wordsPerMinute } = scriptLength?.(scene) ?? NO_SCRIPT;
  if (lengthBesidePlan(seconds, staysSec) !== 'longer') return [];
  const isCut =
    autoAdvance?.enabled === true && followingSceneId({ scenes: show.scenes, ...autoAdvance }, scene.id) !== null;
  const facts = { scene: scene.name, seconds: Math.round(seconds), stays: Math.round(staysSec), wordsPerMinute };
  const fix = seconds > SCENE_LIMITS.durationSec.max ? null : setScene(scene, { durationSec: withinLimits(seconds) });
  return [finding(isCut ? 'script_cut' : 'script_longer', atScene(scene), { facts, fix })];
};

const checkScene = (scene: SceneDocument, input: PreflightInput): readonly Finding[] => {
  const { readingSec } = input;
  const { durationSec } = scene;
  const stays = stretchedMs(scene);
  if (durationSec === undefined || stays === null) {
    if (!scene.jingle) return [];
    const facts = { scene: scene.name, seconds: JINGLE_SEC };
    return [finding('jingle_no_end', atScene(scene), { facts, fix: setScene(scene, { durationSec: JINGLE_SEC }) })];
  }
  const staysSec = stays / 1000;
  const isStretched = staysSec > durationSec + SLACK_SEC;
  const facts = { scene: scene.name, seconds: Math.round(durationSec), stays: Math.round(staysSec) };
  const isTooLong = staysSec > SCENE_LIMITS.durationSec.max;
  const fix = isTooLong ? null : setScene(scene, { durationSec: withinLimits(staysSec) });
  return [
    ...(isStretched ? [finding('video_longer', atScene(scene), { facts, fix })] : []),
    ...checkVideos(scene, staysSec),
    ...checkCut(scene, staysSec, input),
    ...checkTexts(scene, staysSec, readingSec),
    ...checkScript(scene, staysSec, input),
  ];
};

/** Films and sounds that play on when their scene goes: only those whose length stands in the scene hold it up. */
const checkCut = (scene: SceneDocument, staysSec: number, { lengthOf }: PreflightInput): readonly Finding[] => {
  const keys = itemKeys('audios', scene.audios);
  const played = [
    ...scene.slots
      .filter((slot) => mediaKindOf(slot) === 'video')
      .map((item) => ({ list: 'slots' as const, key: item.id, item })),
    ...scene.audios.map((item, index) => ({ list: 'audios' as const, key: keys[index] ?? '', item })),
  ];
  return played.flatMap(({ list, key, item }) => {
    const known = item.mediaSec === undefined ? (lengthOf?.(item.mediaId ?? item.url ?? '') ?? null) : null;
    const seconds = known === null ? 0 : playedSec({ ...item, mediaSec: known.seconds });
    if (known === null || seconds <= staysSec + SLACK_SEC) return [];
    const facts = { scene: scene.name, name: known.name, seconds: Math.round(seconds), stays: Math.round(staysSec) };
    const fix = seconds > SCENE_LIMITS.durationSec.max ? null : setScene(scene, { durationSec: withinLimits(seconds) });
    return [finding('media_cut', atItem(scene, list, key), { facts, fix })];
  });
};

/** Compares the length of films, texts and scripts with the length of their scene. */
export const checkTiming: PreflightCheck = (input) => [
  ...input.show.scenes.flatMap((scene) => checkScene(scene, input)),
  ...(input.bands ?? []).flatMap(({ id, label, text, seconds = SCENE_LIMITS.bandSeconds.default }) => {
    const needed = input.readingSec(text);
    if (needed <= seconds + SLACK_SEC) return [];
    const facts = { name: label, stays: seconds, seconds: needed };
    return [finding('preset_too_short', { kind: 'page', page: 'desk', target: null }, { facts, mark: id })];
  }),
];
