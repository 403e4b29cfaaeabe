import type { Plugin } from 'vite';

/**
 * Refuses a bundle whose chunks import a program: an entry runs when it is imported, so one program would start another
 * inside itself.
 */
export const entriesApart = (): Plugin => ({
  name: 'entries-apart',
  enforce: 'post',
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
    const programs = new Set(chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName));
    for (const { fileName, imports, dynamicImports } of chunks) {
      const started = [...imports, ...dynamicImports].find((name) => programs.has(name));
      if (started !== undefined) this.error(`${fileName} imports ${started}, and would start that program.`);
    }
  },
});
