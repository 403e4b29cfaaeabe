import { expect, test } from 'vitest';
import { playwrightOptions, RING_VARIABLE, type Ring } from '../../scripts/lib/rings.ts';
import { packageScript, run } from '../../scripts/lib/run.ts';

/** Checkouts of one machine share Playwright's cache, where lines of another may stand. */
const LINE_AND_COLUMN = /:\d+:\d+ /;

const list = async (
  args: readonly string[],
  line: RegExp,
  env: Readonly<Record<string, string>> = {},
): Promise<readonly string[]> => {
  const { output, status } = await run(process.execPath, args, { env, show: 'collect', timeoutMs: 60_000 });
  expect(status, output).toBe(0);
  return output.split('\n').flatMap((text) => (line.test(text) ? [text.replace(LINE_AND_COLUMN, ' ')] : []));
};

/** Compares what the two rings run with what there is. */
const expectHalves = async (all: Promise<readonly string[]>, rings: (ring: Ring) => Promise<readonly string[]>) => {
  const [essential, proof] = [await rings('essential'), await rings('proof')];
  expect([...essential, ...proof].toSorted()).toEqual((await all).toSorted());
  expect([essential.length > 0, proof.length > 0]).toEqual([true, true]);
};

test('each file of Vitest is run by exactly one of npm test and npm run proof', async () => {
  const files = (ring: Ring | '') =>
    list([packageScript('vitest/vitest.mjs'), 'list', '--filesOnly'], /\.test\.ts$/, { [RING_VARIABLE]: ring });
  await expectHalves(files(''), files);
});

test('each test of Playwright is run by exactly one of npm test and npm run proof', async () => {
  const tests = (options: readonly string[]) =>
    list([packageScript('@playwright/test/cli.js'), 'test', '--list', ...options], / › /);
  await expectHalves(tests([]), (ring) => tests(playwrightOptions(ring)));
});
