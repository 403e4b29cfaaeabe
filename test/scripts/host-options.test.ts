import { expect, test } from 'vitest';
import { hostOptionsAmong } from '../../scripts/lib/host-options.ts';

test('the browser host gets those options of the desktop app that it knows', () => {
  const given = ['--ozone-platform=x11', '--data', 'a folder', 'regie://open', '--port=0', 'show.regie', '--no-open'];
  expect(hostOptionsAmong(given)).toEqual(['--data', 'a folder', '--port=0', '--no-open']);
});

test('a wrong option of the host is left for the host to report', () => {
  expect(hostOptionsAmong(['--port', 'many', '--no-sandbox'])).toEqual(['--port', 'many']);
  expect(hostOptionsAmong(['--no-sandbox', '--data'])).toEqual(['--data']);
});
