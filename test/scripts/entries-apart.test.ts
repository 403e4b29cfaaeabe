import { expect, test } from 'vitest';
import { entriesApart } from '../../scripts/lib/entries-apart.ts';

type Check = (this: { error: (said: string) => never }, options: unknown, bundle: Record<string, unknown>) => void;

const chunk = (fileName: string, more: object = {}) => ({
  [fileName]: { type: 'chunk', fileName, isEntry: false, imports: [], dynamicImports: [], ...more },
});
const built = (bundle: Record<string, unknown>): void => {
  const error = (said: string): never => {
    throw new Error(said);
  };
  (entriesApart().generateBundle as unknown as Check).call({ error }, {}, bundle);
};

test('a bundle in which one program would start another inside itself is refused, whichever way it is imported', () => {
  const service = chunk('service.js', { isEntry: true, imports: ['chunks/shared.js'] });
  const shared = chunk('chunks/shared.js');
  built({ ...service, ...shared, ...chunk('app.js', { isEntry: true, imports: ['chunks/shared.js'] }) });
  for (const way of ['imports', 'dynamicImports'])
    expect(() => built({ ...service, ...shared, ...chunk('chunks/film.js', { [way]: ['service.js'] }) })).toThrow(
      'chunks/film.js imports service.js, and would start that program.',
    );
});
