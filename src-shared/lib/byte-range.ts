export type Part = { readonly first: number; readonly last: number } | 'none' | 'outside';

/** The part of `size` bytes that a Range header asks for; several parts, or another unit, are answered whole. */
export const partOf = (range: string | null, size: number): Part => {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range ?? '');
  const [, from = '', to = ''] = match ?? [];
  if (from === '' && to === '') return 'none';
  if (size === 0) return 'outside';
  if (from === '') return Number(to) === 0 ? 'outside' : { first: Math.max(0, size - Number(to)), last: size - 1 };
  const first = Number(from);
  const last = to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (to !== '' && Number(to) < first) return 'none';
  return first >= size ? 'outside' : { first, last };
};
