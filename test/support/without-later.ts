/** A value without the field of a later platform that `anyOf` puts into every object. */
export const withoutLater = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutLater);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) => (key === 'laterField' ? [] : [[key, withoutLater(inner)]])),
  );
};
