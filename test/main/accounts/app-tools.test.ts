import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { operations } from '#shared/api/operations.ts';
import { APP_TOOLS } from '../../../src-main/accounts/app-tools.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const NOT_A_USE = /paraglide|app-tools\.ts/;

const camel = (name: string): string => name.replace(/_([a-z0-9])/g, (_match, letter: string) => letter.toUpperCase());

/** Operations that a source names as a value: by its import from the contract, or by its name in quotes. */
const usedIn = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(?:ts|svelte)$/.test(path) && !NOT_A_USE.test(path))
    .flatMap((path) => {
      const text = readFileSync(join(ROOT, folder, path), 'utf8');
      const imported = [...text.matchAll(/import \{([^}]*)\} from '#shared\/api\/[^']*'/g)].flatMap(
        ([, list = '']) => list.match(/\w+/g) ?? [],
      );
      return operations
        .map(({ name }) => name)
        .filter((name) => imported.includes(camel(name)) || text.includes(`'${name}'`));
    });

test('a sign-in asks for exactly the tools that the sources use', () => {
  const used = [...new Set([...usedIn('src-main'), ...usedIn('src-renderer')])].sort();
  expect([...APP_TOOLS]).toEqual(used);
});
