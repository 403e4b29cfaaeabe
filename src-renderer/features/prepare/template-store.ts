import { SCENE_DEFAULTS } from '#shared/api/scene.ts';
import type { LibraryBody, LibrarySummary } from '#shared/library/library-items.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { cutText } from '#shared/lib/cut-text.ts';
import { SceneDocumentSchema } from '#shared/scene/scene-document-schema.ts';
import type { NewItemId } from '#shared/scene/change-scene.ts';
import type { SceneDocument } from '#shared/scene/scene-document.ts';
import type { Bridge } from '../../bridge/bridge.ts';
import { readItems } from '../../bridge/library-items.ts';

/** A template with what it is drawn from. */
export interface Template {
  readonly id: string;
  readonly name: string;
  readonly scene: SceneDocument;
}

const withBodies = async (bridge: Bridge, summaries: readonly LibrarySummary[]): Promise<readonly Template[]> => {
  const ids = summaries.map(({ id }) => id);
  const byId = new Map((await readItems(bridge, ids)).map((item) => [item.id, item]));
  return ids.flatMap((id) => {
    const item = byId.get(id);
    if (item?.body.kind !== 'template') return [];
    return [{ id, name: item.name, scene: item.body.scene }];
  });
};

/** The templates of the library that match a search, or all by name; the network is not asked. */
export const findTemplates = async (bridge: Bridge, spaceId: string, text: string): Promise<readonly Template[]> => {
  const wanted = text.trim();
  const summaries =
    wanted === ''
      ? await bridge.call('library.list', { spaceId, kind: 'template' })
      : await bridge.call('library.search', { spaceId, text: wanted, kinds: ['template'] });
  return withBodies(bridge, summaries);
};

const bodyOf = (scene: SceneDocument): LibraryBody => {
  const { nextSceneId: _, ...kept } = scene;
  return { kind: 'template', scene: SceneDocumentSchema.parse({ ...kept, locked: false }) };
};

/** Keeps a scene as a template; `taken` where there is one of that name and it was not said to replace it. */
export const saveTemplate = async (
  bridge: Bridge,
  spaceId: string,
  template: { readonly name: string; readonly scene: SceneDocument; readonly replaces: boolean },
): Promise<'saved' | 'taken'> => {
  const { name, scene, replaces } = template;
  const body = bodyOf(scene);
  try {
    await bridge.call('library.create', { spaceId, name, body });
    return 'saved';
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'conflict')) throw error;
    if (!replaces) return 'taken';
    const known = await bridge.call('library.list', { spaceId, kind: 'template' });
    const same = known.find((one) => one.name === name);
    if (!same) throw error;
    await bridge.call('library.change', { id: same.id, change: { kind: 'body', body } });
    return 'saved';
  }
};

/** Keeps a whole show as a template: scenes, polls, bands and settings. Throws AppError. */
export const saveShowTemplate = async (
  bridge: Bridge,
  show: { readonly spaceId: string; readonly sessionId: string; readonly name: string },
): Promise<void> => {
  const { spaceId, sessionId, name } = show;
  const body = await bridge.call('shows.as_template', { spaceId, sessionId });
  await bridge.call('library.create', { spaceId, name: cutText(name, 100), body });
};

/** A scene made from a template, with an id of its own. */
export const sceneFrom = ({ name, scene }: Template, newId: NewItemId): SceneDocument => {
  const { nextSceneId: _, ...rest } = scene;
  return { ...SCENE_DEFAULTS, ...rest, id: newId('scn'), name, locked: false };
};
