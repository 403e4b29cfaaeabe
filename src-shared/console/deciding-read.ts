import type { Operation } from '../api/operation.ts';
import { operations } from '../api/operations.ts';

const isOperation = (one: Operation): Operation => one;
const READS: readonly Operation[] = operations.map(isOperation).filter(({ method }) => method === 'GET');

/**
 * The read that shows whether a write was done: that of its own path, else of the nearest path above that is not a single
 * thing of another kind. Null where the platform has none.
 */
export const decidingRead = ({ path, access }: Operation): Operation | null => {
  if (access === 'read') return null;
  const parts = path.split('/');
  for (let length = parts.length; length > 1; length -= 1) {
    const above = parts.slice(0, length).join('/');
    const read = READS.find((one) => one.path === above);
    if (read) return read;
  }
  return null;
};
