/**
 * Runs after `npm ci`: builds the bundles, so that the first `npm start` opens at once.
 * Plain JavaScript for whatever Node is at hand, because `--omit=dev` installs no other. Never fails an installation.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const isWindows = process.platform === 'win32';
const node = `${root}node_modules/node/bin/node${isWindows ? '.exe' : ''}`;
const isComplete = ['node_modules/electron-vite', 'scripts/build.ts', 'src-renderer'].every((path) =>
  existsSync(root + path),
);

// `exec` in package.json lets npm's signals reach the program itself instead of a shell that dies and leaves it
// behind. Windows has neither such signals nor the word.
if (isWindows && existsSync(`${root}node_modules/.bin`)) writeFileSync(`${root}node_modules/.bin/exec.cmd`, '@%*\r\n');

if (isComplete && existsSync(node)) {
  const built = spawnSync(node, ['scripts/build.ts', '--if-stale'], { cwd: root, stdio: ['ignore', 2, 2] });
  if (built.status !== 0) process.stderr.write('The bundles could not be built now; `npm start` will try again.\n');
}
