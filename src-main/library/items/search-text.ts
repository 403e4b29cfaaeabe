import { scenesOf } from '#shared/library/body-scenes.ts';
import type { LibraryBody } from '#shared/library/library-items.ts';
import { actionsOf } from '#shared/show/deck-page.ts';
import type { SceneDocument } from '#shared/scene/scene-document.ts';

const sceneText = (scene: SceneDocument): readonly (string | undefined)[] => [
  scene.name,
  scene.layout,
  ...scene.slots.flatMap((slot) => [slot.title]),
  ...scene.overlays.flatMap((overlay) => [overlay.text, overlay.label, overlay.title, overlay.emoji]),
];

const partsOf = (body: LibraryBody): readonly (string | undefined)[] => {
  switch (body.kind) {
    case 'template':
      return sceneText(body.scene);
    case 'draft':
    case 'show_template':
      return scenesOf(body).flatMap(sceneText);
    case 'media':
      return [body.mediaKind];
    case 'deck_page':
      return body.tiles.map((tile) => tile.label);
    case 'poll_set':
      return body.polls.flatMap((poll) => [poll.question, ...poll.options]);
    case 'rule':
      return actionsOf(body.steps).flatMap((action) => ('text' in action ? [action.text] : []));
  }
};

/** The words that find an item, beside its name and tags. */
export const searchText = (body: LibraryBody): string =>
  partsOf(body)
    .filter((part) => part !== undefined)
    .join('\n');

/** Turns typed text into a full-text query: every word must match, as a whole or as a prefix; null without words. */
export const searchQuery = (text: string): string | null => {
  const words = text.match(/[\p{L}\p{N}]+/gu)?.slice(0, 12) ?? [];
  return words.length === 0 ? null : words.map((word) => `"${word}"*`).join(' ');
};
