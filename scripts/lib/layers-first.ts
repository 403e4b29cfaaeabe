import type { Plugin } from 'vite';

const ORDER = '@layer reset, tokens, base, ui, features;\n';

/**
 * States the order of the layers at the head of every stylesheet. A page loads several, in the order in which its parts
 * were split, and the first that names a layer would set its place.
 */
export const layersFirst = (): Plugin => ({
  name: 'layers-first',
  enforce: 'post',
  generateBundle(_, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type !== 'asset' || !file.fileName.endsWith('.css')) continue;
      file.source = ORDER + (typeof file.source === 'string' ? file.source : new TextDecoder().decode(file.source));
    }
  },
});
