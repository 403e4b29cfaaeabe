import type { LibraryConflict } from '#shared/library/library-items.ts';
import type { SceneDocument } from '#shared/scene/scene-document.ts';
import { itemKeys, type Fields, type ItemList } from '#shared/scene/scene-fields.ts';
import { fieldWord, OVERLAY_WORDS, SLOT_WORDS, valueWord } from '../../lib/scene-words.ts';
import * as m from '../../paraglide/messages.js';
import type { ConflictVersions } from './conflict-versions.ts';

const listOf = (names: readonly string[]): string => [...new Set(names)].join(', ');

const kindWord = (item: Fields): string | null => {
  const words: Readonly<Record<string, () => string>> = { ...SLOT_WORDS, ...OVERLAY_WORDS };
  return words[String(item.type ?? item.kind)]?.() ?? null;
};

/** The name of an item of a scene: its own words, else its kind. */
const itemWord = (list: ItemList, key: string, { mine, theirs }: ConflictVersions): string => {
  const find = (scene: SceneDocument | null): Fields | undefined => {
    const items = scene ? (scene[list] as readonly Fields[]) : [];
    return items[itemKeys(list, items).indexOf(key)];
  };
  const item = find(theirs.scene) ?? find(mine.scene) ?? {};
  const own = [item.text, item.title, item.label, item.emoji].find((word) => typeof word === 'string' && word !== '');
  return (own as string | undefined) ?? kindWord(item) ?? key;
};

/** The subject of a conflict in a few words. */
export const conflictTitle = (conflict: LibraryConflict, versions: ConflictVersions): string => {
  const { about } = conflict;
  const scene = versions.sceneName ?? ('sceneId' in about ? about.sceneId : conflict.itemName);
  switch (about.kind) {
    case 'fields':
      return m.sync_about_fields({ scene, fields: listOf(about.fields.map(fieldWord)) });
    case 'item_fields':
      return m.sync_about_item({
        scene,
        item: itemWord(about.list, about.key, versions),
        fields: listOf(about.fields.map(fieldWord)),
      });
    case 'item':
      return m.sync_about_item_gone({ scene, item: itemWord(about.list, about.key, versions) });
    case 'order':
      return m.sync_about_order({ scene, list: fieldWord(about.list) });
    case 'scene':
      return m.sync_about_scene({ scene });
    case 'locked':
      return m.sync_about_locked({ scene });
    case 'scene_order':
      return m.sync_about_scene_order();
    case 'template':
      return m.sync_about_template({ name: conflict.itemName });
  }
};

export interface WordLine {
  readonly field: string;
  readonly label: string;
  readonly value: string;
}

/** Values of one side as text; `sceneName` gives the name of a scene. */
export const valueLines = (fields: Fields | null, sceneName: (id: string) => string): readonly WordLine[] =>
  Object.entries(fields ?? {})
    .filter(([field]) => field !== 'id')
    .map(([field, value]) => ({
      field,
      label: fieldWord(field),
      value: field === 'nextSceneId' && typeof value === 'string' ? sceneName(value) : valueWord(field, value),
    }));
