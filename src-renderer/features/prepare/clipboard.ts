import * as z from 'zod';
import type { SceneDocument } from '#shared/scene/scene-document.ts';
import { StoredAudio, StoredOverlay, StoredSlot, SceneDocumentSchema } from '#shared/scene/scene-document-schema.ts';

/** The clipboard text between scenes, shows and windows: JSON on the system's clipboard. */
const Carried = z.object({
  regie: z.literal('scene-items'),
  version: z.literal(1),
  slots: z.array(StoredSlot).max(9).default([]),
  overlays: z.array(StoredOverlay).max(30).default([]),
  audios: z.array(StoredAudio).max(6).default([]),
  scene: SceneDocumentSchema.optional(),
});

/** Items of a scene, or a whole one. */
export interface SceneItems {
  readonly slots: SceneDocument['slots'];
  readonly overlays: SceneDocument['overlays'];
  readonly audios: SceneDocument['audios'];
  readonly scene?: SceneDocument;
}

/** The largest text looked at: twenty scenes are far below. */
const MAX_CHARACTERS = 500_000;

/** Items as text for the clipboard. */
export const writeItems = (items: SceneItems): string => JSON.stringify({ regie: 'scene-items', version: 1, ...items });

/** Items read from the clipboard; null where the text is something else. */
export const readItems = (text: string): SceneItems | null => {
  if (text.length > MAX_CHARACTERS || !text.includes('"scene-items"')) return null;
  try {
    const { slots, overlays, audios, scene } = Carried.parse(JSON.parse(text));
    return { slots, overlays, audios, ...(scene && { scene }) };
  } catch {
    return null;
  }
};
