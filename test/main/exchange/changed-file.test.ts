import { copyFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { LibraryBody } from '#shared/library/library-items.ts';
import { CHOICES, exchangeDesk } from '../../support/packages.ts';

const SET: LibraryBody = { kind: 'poll_set', polls: [] };

test('a file that became another one since it was shown is not imported, until it is looked at again', async () => {
  const fileWith = async (name: string): Promise<string> => {
    const desk = exchangeDesk();
    desk.add(name, SET);
    return desk.write({ kind: 'library', name: 'All' });
  };
  const [shown, other] = [await fileWith('Shown'), await fileWith('Other')];
  const { exchange, library } = exchangeDesk();
  const names = () =>
    library.ask('items.list', { spaceId: 's', kind: 'poll_set', limit: 9, offset: 0 }).map(({ name }) => name);
  const target = { spaceId: 's', sessionId: null };
  const { fileId } = exchange.open(shown);
  await exchange.inspect(fileId, target);
  copyFileSync(other, shown);
  await expect(exchange.import(fileId, target, CHOICES)).rejects.toMatchObject({
    code: 'conflict',
    message: 'The file has changed since it was looked at. Choose it again.',
  });
  expect(names()).toEqual([]);
  await exchange.inspect(fileId, target);
  expect(await exchange.import(fileId, target, CHOICES)).toMatchObject({ kind: 'imported', added: 1 });
  expect(names()).toEqual(['Other']);
});
