import { MEDIA_KINDS } from '../api/media.ts';
import { isKnown } from '../api/open-enum.ts';
import { SLOT_MEDIA_KINDS } from '../api/slots.ts';
import { mediaKindOf, showsMedium } from '../scene/media-kind.ts';
import type { SceneDocument } from '../scene/scene-document.ts';
import { itemKeys } from '../scene/scene-fields.ts';
import { finding, type Finding } from './finding.ts';
import type { PreflightCheck, PreflightInput } from './preflight-input.ts';
import { atItem, patchItem } from './scene-fix.ts';

interface Use {
  readonly list: 'slots' | 'audios';
  readonly key: string;
  readonly mediaId: string | undefined;
  readonly url: string | undefined;
  readonly mediaKind: string | undefined;
}

const usesOf = (scene: SceneDocument): readonly Use[] => {
  const audioKeys = itemKeys('audios', scene.audios);
  return [
    ...scene.slots.filter(showsMedium).map((slot) => {
      const { id, mediaId, url } = slot;
      return { list: 'slots' as const, key: id, mediaId, url, mediaKind: mediaKindOf(slot) };
    }),
    ...scene.audios.map(({ mediaId, url }, index) => {
      return { list: 'audios' as const, key: audioKeys[index] ?? '', mediaId, url, mediaKind: 'audio' };
    }),
  ];
};

const checkUse = (scene: SceneDocument, use: Use, { media, isKept, faultOf }: PreflightInput): readonly Finding[] => {
  const place = atItem(scene, use.list, use.key);
  const known = use.mediaId === undefined ? undefined : media?.get(use.mediaId);
  const facts = { scene: scene.name, name: known?.title ?? use.url ?? '' };
  if (use.mediaId !== undefined && media !== null && !known) return [finding('media_missing', place, { facts })];
  const found: Finding[] = [];
  const faulty = faultOf?.(use.mediaId ?? use.url ?? '') ?? null;
  if (faulty) {
    const { name, fault } = faulty;
    found.push(finding('media_unusable', place, { facts: { ...facts, name, fault } }));
  }
  const isJudged = isKnown(SLOT_MEDIA_KINDS, use.mediaKind) && isKnown(MEDIA_KINDS, known?.kind);
  if (use.list === 'slots' && known && isJudged && use.mediaKind !== known.kind) {
    const fits = isKnown(SLOT_MEDIA_KINDS, known.kind);
    const fix = fits ? patchItem(scene, 'slots', use.key, { kind: 'media', mediaKind: known.kind }) : null;
    found.push(finding('media_kind', place, { facts, fix }));
  }
  const url = known?.url ?? use.url;
  const isFile = use.mediaKind !== 'embed' && known?.kind !== 'embed';
  if (url !== undefined && isFile && isKept?.(url) === false) found.push(finding('media_not_kept', place, { facts }));
  return found;
};

/** Media that are gone, that cannot be shown or played, of another kind than the slot says, or not kept on this computer. */
export const checkMedia: PreflightCheck = (input) =>
  input.show.scenes.flatMap((scene) => usesOf(scene).flatMap((use) => checkUse(scene, use, input)));
