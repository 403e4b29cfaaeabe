import { badRequest } from './api-error.ts';

/** Instants beyond the year 9999 have no plain ISO form. */
const LATEST = Date.UTC(9999, 0, 1);
const HAS_ZONE = /(?:Z|[+-]\d{2}:?\d{2})$/i;

/** The instant of an ISO date (without a zone it is UTC) or of milliseconds; throws 400. */
export const parseInstant = (input: string | number, field: string): number => {
  const text = typeof input === 'string' && input.includes('T') && !HAS_ZONE.test(input) ? `${input}Z` : input;
  const at = new Date(text).getTime();
  if (Number.isNaN(at) || at < 0 || at > LATEST) throw badRequest(`${field} must be a date from 1970 to 9998`);
  return at;
};
