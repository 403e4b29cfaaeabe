import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { placeholdersOf, type Catalogue } from './catalogue.ts';
import { inRoot } from './paths.ts';

const BASE = inRoot('resources/messages/en.json');
const DECLARED = inRoot('src-shared/words/generated/message-params.ts');

/** Declares each message with the names of its values. */
export const declareParams = (catalogue: Catalogue): string => {
  const lines = Object.entries(catalogue)
    .filter(([key]) => key !== '$schema')
    .map(([key, message]) => {
      const names = placeholdersOf(message).map((name) => `'${name}'`);
      return `  readonly ${key}: ${names.join(' | ') || 'never'};\n`;
    });
  return `/** The names of the values that each message needs. */\nexport interface MessageParams {\n${lines.join('')}}\n`;
};

/** Writes the declarations where the catalogue has changed: the compiler then checks each use of a message. */
export function writeParams(): void {
  const declared = declareParams(JSON.parse(readFileSync(BASE, 'utf8')) as Catalogue);
  if (existsSync(DECLARED) && readFileSync(DECLARED, 'utf8') === declared) return;
  mkdirSync(dirname(DECLARED), { recursive: true });
  writeFileSync(DECLARED, declared);
}

if (import.meta.main) writeParams();
