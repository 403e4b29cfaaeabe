import type { Operation } from '../api/operation.ts';
import type { AppError, AppErrorCode } from '../lib/app-error.ts';

/** Errors that leave open whether the platform did it, where the host does not say. */
const OPEN_ENDS: ReadonlySet<AppErrorCode> = new Set(['timeout', 'unavailable', 'offline', 'internal']);

/** True if a call that failed may have been done nevertheless. The host knows whether it left this computer. */
export const mayBeDone = (
  { access }: Pick<Operation, 'access'>,
  { code, details }: Pick<AppError, 'code' | 'details'>,
): boolean => access === 'write' && (details.mayBeDone ?? OPEN_ENDS.has(code));
