import type { Plugin } from 'vite';

/** Characters outside of ASCII, as JavaScript also writes them in a literal. */
export const escaped = (code: string): string =>
  code.replaceAll(/[^\0-\x7F]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Writes bundles in ASCII: of a file with one other character Node keeps every character in two bytes. */
export const asciiOnly = (): Plugin => ({
  name: 'ascii-only',
  enforce: 'post',
  generateBundle(_, bundle) {
    for (const one of Object.values(bundle)) if (one.type === 'chunk') one.code = escaped(one.code);
  },
});
