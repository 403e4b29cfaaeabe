import { badRequest } from './api-error.ts';

/** A cursor is the place of the last item given; none is before the newest. Throws 400 for one no list gave. */
export const parseCursor = (cursor: string | undefined): number => {
  if (cursor === undefined) return Number.MAX_SAFE_INTEGER;
  if (!/^\d{1,15}$/.test(cursor)) throw badRequest('cursor: not one that this list gave');
  return Number(cursor);
};

/** A page of rows read one beyond `limit`, and the cursor of the next. */
export const cutPage = <Row extends { readonly seq: number }>(
  rows: readonly Row[],
  limit: number,
): { readonly page: readonly Row[]; readonly nextCursor: string | null } => {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { page, nextCursor: rows.length > limit && last ? String(last.seq) : null };
};
