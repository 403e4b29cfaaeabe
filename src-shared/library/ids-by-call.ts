/** Items whose bodies one call gives at most. */
export const ITEMS_AT_ONCE = 200;

/** Ids in pieces, each as long as one call for bodies takes. */
export const idsByCall = (ids: readonly string[]): readonly string[][] =>
  Array.from({ length: Math.ceil(ids.length / ITEMS_AT_ONCE) }, (_, call) =>
    ids.slice(call * ITEMS_AT_ONCE, (call + 1) * ITEMS_AT_ONCE),
  );
