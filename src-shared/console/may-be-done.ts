import type { Operation } from '../api/operation.ts';
import type { AppErrorCode } from '../lib/app-error.ts';

/** Errors that leave open whether the platform did it. */
const OPEN_ENDS: ReadonlySet<AppErrorCode> = new Set(['timeout', 'unavailable', 'offline', 'internal']);

/** True if a call that failed may have been done nevertheless. */
export const mayBeDone = ({ access }: Pick<Operation, 'access'>, code: AppErrorCode): boolean =>
  access === 'write' && OPEN_ENDS.has(code);
