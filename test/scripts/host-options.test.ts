import { expect, test } from 'vitest';
import { hostOptionsAmong } from '../../scripts/lib/host-options.ts';

test('of what the desktop app was given, the browser host gets what it knows', () => {
  const given = ['--ozone-platform=x11', '--data', 'a folder', 'regie://open', '--port=0', 'show.regie', '--no-open'];
  expect(hostOptionsAmong(given)).toEqual(['--data', 'a folder', '--port=0', '--no-open']);
});

test('what is wrong with an option of its own is left for the host to say', () => {
  expect(hostOptionsAmong(['--port', 'many', '--no-sandbox'])).toEqual(['--port', 'many']);
  expect(hostOptionsAmong(['--no-sandbox', '--data'])).toEqual(['--data']);
});
