import { LARGEST_CALL } from '#shared/bridge/transport-policy.ts';
import { parseOutside } from '#shared/lib/outside-json.ts';

export type PlainJson =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly tooLarge: boolean };

/**
 * Converts a window's input to what JSON would have carried. A structured clone may also hold maps, buffers and
 * circular references, which no call takes. Without input the value is null.
 */
export const toPlainJson = (input: unknown): PlainJson => {
  if (input === undefined) return { ok: true, value: null };
  try {
    // Anything that JSON leaves out altogether (a function, a symbol) comes back as undefined.
    const text = JSON.stringify(input) as string | undefined;
    if (text === undefined) return { ok: false, tooLarge: false };
    if (text.length > LARGEST_CALL) return { ok: false, tooLarge: true };
    return { ok: true, value: parseOutside(text) };
  } catch {
    return { ok: false, tooLarge: false };
  }
};
