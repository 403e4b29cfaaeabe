import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readPage } from '../../src-relay/page.ts';
import { startRelay } from '../support/relay.ts';
import { testFolder } from '../support/test-folder.ts';

const FILES = {
  'speaker.html': '<script src="./assets/speaker-1.js"></script>',
  'index.html': '<script src="./assets/desk-1.js"></script>',
  'assets/speaker-1.js': 'import("./script-1.js"); fetch("assets/voice-1.wasm")',
  'assets/script-1.js': 'import "./speaker-1.js"',
  'assets/voice-1.wasm': 'desk-1.js',
  'assets/desk-1.js': 'the desk',
};

const builtPage = (): string => {
  const folder = testFolder();
  mkdirSync(join(folder, 'assets'));
  for (const [name, text] of Object.entries(FILES)) writeFileSync(join(folder, name), text);
  return folder;
};

test('a relay serves the page of those who speak with the files that it names, below any folder, and no other page', async () => {
  const page = readPage(builtPage());
  expect([...page.keys()].toSorted()).toEqual([
    'assets/script-1.js',
    'assets/speaker-1.js',
    'assets/voice-1.wasm',
    'speaker.html',
  ]);
  const { url } = await startRelay({ page });
  const ask = (path: string, method = 'GET') => fetch(`${url.replace('ws', 'http')}${path}`, { method });
  for (const path of ['/speaker.html', '/regie/speaker.html?a=b']) {
    const answer = await ask(path);
    expect([answer.status, await answer.text()]).toEqual([200, FILES['speaker.html']]);
    const policy = answer.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'; script-src 'self' 'wasm-unsafe-eval';");
    expect(policy).toContain(`connect-src 'self' ${url} ${url.replace('ws', 'wss')};`);
    expect([answer.headers.get('referrer-policy'), answer.headers.get('cache-control')]).toEqual([
      'no-referrer',
      'no-cache',
    ]);
  }
  const script = await ask('/assets/speaker-1.js');
  expect([script.headers.get('content-type'), script.headers.get('cache-control')]).toEqual([
    'text/javascript; charset=utf-8',
    'public, max-age=31536000, immutable',
  ]);
  for (const path of ['/', '/index.html', '/assets/desk-1.js', '/assets/../speaker-1.js', '/assets/%2e%2e/index.html'])
    expect(await (await ask(path)).text()).toContain('This is a relay');
  expect([(await ask('/speaker.html', 'POST')).status, await (await ask('/speaker.html', 'HEAD')).text()]).toEqual([
    405,
    '',
  ]);
});

test('a relay whose page was not built says what it is at its address, and serves rooms all the same', async () => {
  const page = readPage(testFolder());
  expect(page.size).toBe(0);
  const { url } = await startRelay({ page });
  expect(await (await fetch(`${url.replace('ws', 'http')}/speaker.html`)).text()).toContain('This is a relay');
});
