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

/** The path of a live session, whatever a platform calls the parameter in it. */
const LIVE_SESSION = /^\/live\/sessions\/:([^/]+)/;

/** True if an operation may change what the audience of a live sees or what its people may do. */
export const reachesAir = ({ name, access, path }: Pick<Operation, 'name' | 'access' | 'path'>): boolean =>
  access === 'write' && LIVE_SESSION.test(path) && !OFF_AIR.has(name);

/** The live session that a call is about; undefined for calls about something else. */
export const liveSessionOf = (
  { path }: Pick<Operation, 'path'>,
  params: Readonly<Record<string, unknown>> | undefined,
): unknown => {
  const name = LIVE_SESSION.exec(path)?.[1];
  return name === undefined ? undefined : params?.[name];
};

/** The open show of a desk. */
export interface OpenShow {
  readonly spaceId: string;
  readonly sessionId: string;
  readonly isLocked: boolean;
}

/** A call of the platform with the space it goes to. */
export interface SpaceCall {
  readonly spaceId: string;
  readonly params?: Readonly<Record<string, unknown>> | undefined;
}

/** True if a call is about the show that is open on the desk. */
export const isOfOpenShow = (
  operation: Pick<Operation, 'path'>,
  { spaceId, params }: SpaceCall,
  show: OpenShow | null,
): boolean => show?.spaceId === spaceId && show.sessionId === liveSessionOf(operation, params);

/** True if the lock of the open show holds a call back: it holds for every way to its audience. */
export const isLockedOut = (
  operation: Pick<Operation, 'name' | 'access' | 'path'>,
  call: SpaceCall,
  show: OpenShow | null,
): boolean => show?.isLocked === true && isOfOpenShow(operation, call, show) && reachesAir(operation);
