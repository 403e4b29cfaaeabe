import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startApp } from '../../support/browser-host.ts';
import { openBridgeClient, pairWithLink } from '../../support/bridge-client.ts';
import { testFolder } from '../../support/test-folder.ts';

test('a start deletes the temporary files of killed runs, and nothing else', async () => {
  const temporary = testFolder();
  const left = (): readonly string[] => readdirSync(temporary).toSorted();
  const open = () =>
    startApp(['--data', ':memory:'], undefined, { TMPDIR: temporary, TEMP: temporary, TMP: temporary });
  const killed = await open();
  const window = await openBridgeClient(await pairWithLink(killed.ready.url));
  const { spaceId } = killed.ready.service;
  await window.call('exchange.export', { spaceId, what: { kind: 'library', name: 'Library' } });
  window.close();
  await killed.stop('SIGKILL');
  await expect.poll(left).toContainEqual(expect.stringMatching(/^regie-media-\d+-/));
  expect(left()).toContainEqual(expect.stringMatching(/^regie-exchange-\d+-/));

  const others = [`regie-media-${process.pid}-alive`, 'regie-media-old', 'photos'];
  for (const name of others) mkdirSync(join(temporary, name));
  writeFileSync(join(temporary, `regie-media-${killed.pid}-file`), '');
  const next = await open();
  const foreign = (): readonly string[] => left().filter((name) => !name.includes(`-${next.pid}-`));
  const kept = [...others, `regie-media-${killed.pid}-file`].toSorted();
  await expect.poll(() => foreign().filter((name) => !name.startsWith('regie-service-'))).toEqual(kept);
  await next.stop();
  await expect.poll(left).toEqual(kept);
});
