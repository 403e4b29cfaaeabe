import type { Operation } from '../api/operation.ts';

/** Writes to a live session that prepare or count, and leave the picture of its audience as it is. */
const OFF_AIR: ReadonlySet<string> = new Set([
  'report_live_conversion',
  'create_live_invite',
  'revoke_live_invite',
  'create_scene',
  'reorder_scenes',
  'create_poll',
  'update_poll',
  'delete_poll',
]);

/** True if an operation may change what the audience of a live sees or what its people may do. */
export const reachesAir = ({ name, access, path }: Pick<Operation, 'name' | 'access' | 'path'>): boolean =>
  access === 'write' && path.startsWith('/live/sessions/:id') && !OFF_AIR.has(name);
