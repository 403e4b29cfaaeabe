import { perDatabase } from './per-database.ts';

/** Slots and overlays live inside the document of their scene. */
const inScene = (list: 'slots' | 'overlays', parameter: string): string =>
  `SELECT 1 FROM scene, json_each(scene.document, '$.${list}') AS item
   WHERE session_id = :id AND scene.id = :sceneId AND json_extract(item.value, '$.id') = :${parameter}`;

/** A row is there for each resource; the named values are the parameters of its path. */
const EXISTS = {
  session: 'SELECT 1 FROM session WHERE id = :id',
  scene: 'SELECT 1 FROM scene WHERE session_id = :id AND id = :sceneId',
  slot: inScene('slots', 'slotId'),
  overlay: inScene('overlays', 'overlayId'),
  poll: 'SELECT 1 FROM poll WHERE session_id = :id AND id = :pollId',
  invite: 'SELECT 1 FROM invite WHERE session_id = :id AND id = :inviteId',
  participant: 'SELECT 1 FROM participant WHERE session_id = :id AND user_id = :userId',
  joinRequest: 'SELECT 1 FROM join_request WHERE id = :id',
  sceneTemplate: 'SELECT 1 FROM scene_template WHERE id = :id',
  group: 'SELECT 1 FROM space_group WHERE id = :id OR slug = :id',
  media: 'SELECT 1 FROM media WHERE id = :id',
  course: 'SELECT 1 FROM course WHERE id = :id OR slug = :id',
  lesson: 'SELECT 1 FROM lesson WHERE id = :id',
  post: 'SELECT 1 FROM post WHERE id = :id',
  comment: 'SELECT 1 FROM post_comment WHERE id = :id',
  event: 'SELECT 1 FROM calendar_event WHERE id = :id',
  video: 'SELECT 1 FROM video WHERE id = :id',
  webhook: 'SELECT 1 FROM webhook WHERE id = :id',
  campaign: 'SELECT 1 FROM email_campaign WHERE id = :id',
  segment: 'SELECT 1 FROM email_segment WHERE id = :id',
  emailTemplate: 'SELECT 1 FROM email_template WHERE id = :id',
  ticket: 'SELECT 1 FROM ticket WHERE id = :id',
} as const;

/** A resource that a path can name. */
export type ResourceKind = keyof typeof EXISTS;

/** Tells which resources exist, without reading them. */
export const resources = perDatabase((db) => {
  const exists = new Map(Object.entries(EXISTS).map(([kind, sql]) => [kind, db.prepare<[object]>(sql)]));
  return {
    exists: (kind: ResourceKind, params: Readonly<Record<string, unknown>>): boolean =>
      exists.get(kind)?.get(params) !== undefined,
  };
});
