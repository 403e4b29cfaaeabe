import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { inRoot } from '../../scripts/lib/paths.ts';
import { eventually } from '../support/eventually.ts';
import { writeFakeElectron, type Behaviour } from '../support/fake-electron.ts';
import { areBundlesFresh } from '../support/program.ts';
import { testFolder } from '../support/test-folder.ts';

/** A start builds what is stale, and Windows runs no script as a program. */
const canRun = areBundlesFresh() && process.platform !== 'win32';
const here = test.skipIf(!canRun);
/** As npm does with `exec`: in a process group of its own, as a shell starts what is typed. */
const NODE_OPTIONS = ['--max-semi-space-size=1', inRoot('scripts/start.ts')];

interface Start {
  readonly notes: () => readonly string[];
  readonly lines: () => readonly string[];
  /** Acts as Ctrl+C in a terminal: each process of the group gets the signal, and npm sends it once more. */
  pressCtrlC(): void;
  kill(signal: NodeJS.Signals): void;
  readonly ended: Promise<{ readonly status: number | null; readonly said: string; readonly output: string }>;
}

/** `npm start` on a machine with a display, where the binary behaves like that. The sandbox is another test's. */
const start = (behaviour: Behaviour | null, env: NodeJS.ProcessEnv, ...options: readonly string[]): Start => {
  const folder = testFolder();
  const notes = behaviour === null ? () => [] : writeFakeElectron(folder, behaviour);
  const child = spawn(process.execPath, [...NODE_OPTIONS, '--data', ':memory:', '--no-open', ...options], {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      DISPLAY: ':0',
      ELECTRON_OVERRIDE_DIST_PATH: folder,
      REGIE_KEYCHAIN: 'none',
      REGIE_LOG: 'error',
      ...env,
    },
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (part: string) => (output += part));
  const said = text(child.stderr);
  onTestFinished(() => void child.kill('SIGKILL'));
  return {
    notes,
    lines: () => output.split('\n').slice(0, -1),
    pressCtrlC() {
      process.kill(-(child.pid ?? 0), 'SIGINT');
      child.kill('SIGINT');
    },
    kill: (signal) => void child.kill(signal),
    ended: once(child, 'close').then(async ([status]) => ({
      status: status as number | null,
      said: await said,
      output,
    })),
  };
};

const ready = { ready: true, kind: 'app' };
const inTheBrowser = async (started: Start): Promise<readonly unknown[]> => {
  const lines = await eventually(() => {
    expect(started.lines()).not.toEqual([]);
    return started.lines();
  });
  started.kill('SIGTERM');
  const { status, said } = await started.ended;
  return [lines.map((line) => JSON.parse(line) as unknown), status, said];
};

here.each<[Behaviour, string]>([
  ['crashes at once', 'Electron ended at once (SIGTRAP), so Regie opens in the browser instead.\n'],
  ['fails at once', 'Electron ended at once (status 1), so Regie opens in the browser instead.\n'],
])('where Electron %s, one sentence says so and the app opens in the browser', async (behaviour, sentence) => {
  const started = start(behaviour, {}, '--no-sandbox');
  expect(await inTheBrowser(started)).toEqual([[expect.objectContaining(ready)], 0, sentence]);
});

test.skipIf(!canRun || process.platform !== 'linux').each<[string, NodeJS.ProcessEnv, string]>([
  [
    'without a display',
    { DISPLAY: '', WAYLAND_DISPLAY: '' },
    'There is no display for a desktop window, so Regie opens in the browser instead.\n',
  ],
  [
    'without Electron and where none may be fetched',
    { ELECTRON_OVERRIDE_DIST_PATH: undefined, ELECTRON_SKIP_BINARY_DOWNLOAD: '1' },
    'Electron is not installed and ELECTRON_SKIP_BINARY_DOWNLOAD keeps it from being fetched, so Regie opens in the browser instead.\n',
  ],
])('%s, one sentence says so and the app opens in the browser', async (_where, env, sentence) => {
  const started = start(null, env, '--no-sandbox');
  expect(await inTheBrowser(started)).toEqual([[expect.objectContaining(ready)], 0, sentence]);
});

here('Ctrl+C tells Electron once to end, and what started it ends as it does', async () => {
  const { notes, pressCtrlC, ended } = start('ends when told', { ELECTRON_RUN_AS_NODE: '1' }, '--no-sandbox');
  await eventually(() => expect(notes()).toEqual(['started, as Node: undefined']));
  pressCtrlC();
  expect(await ended).toEqual({ status: 0, said: '', output: '' });
  expect(notes()).toEqual(['started, as Node: undefined', 'SIGTERM']);
});

here('an Electron that ends by itself ends what started it', async () => {
  const { ended } = start('ends at once', {}, '--no-sandbox');
  expect(await ended).toEqual({ status: 0, said: '', output: '' });
});
