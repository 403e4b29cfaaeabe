/**
 * Runs after `npm ci`: builds the bundles and fetches Electron, so that the first `npm start` opens at once.
 * Plain JavaScript for whatever Node is at hand, because `--omit=dev` installs no other. Never fails an installation.
 */
import { spawn } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const isWindows = process.platform === 'win32';
const node = `${root}node_modules/node/bin/node${isWindows ? '.exe' : ''}`;
const isComplete = ['node_modules/electron-vite', 'scripts/build.ts', 'src-renderer'].every((path) =>
  existsSync(root + path),
);

/** Resolves with the status and what the script wrote; its standard error is shown as it comes where that is asked. */
const runScript = (args, { showErrors }) =>
  new Promise((resolve) => {
    let output = '';
    const child = spawn(node, args, { cwd: root, stdio: ['ignore', 'pipe', showErrors ? 'inherit' : 'pipe'] });
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text) => (output += text));
    child.on('error', (error) => resolve({ status: 1, output: error.message }));
    child.on('close', (status) => resolve({ status, output: output.trim() }));
  });

// `exec` in package.json lets npm's signals reach the program itself instead of a shell that dies and leaves it
// behind. Windows has neither such signals nor the word.
if (isWindows && existsSync(`${root}node_modules/.bin`)) writeFileSync(`${root}node_modules/.bin/exec.cmd`, '@%*\r\n');

if (isComplete && existsSync(node)) {
  process.stderr.write('Building Regie…\n');
  const [built, fetched] = await Promise.all([
    runScript(['scripts/build.ts', '--if-stale'], { showErrors: false }),
    runScript(['scripts/fetch-electron.ts', '--at-install'], { showErrors: true }),
  ]);
  if (built.status !== 0)
    process.stderr.write(`${built.output}\nThe bundles could not be built now; \`npm start\` will try again.\n`);
  if (fetched.status !== 0) process.stderr.write(`${fetched.output}; \`npm start\` will try again.\n`);
}
