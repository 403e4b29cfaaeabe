/** `npm start`: the desktop app; with `--browser`, or where Electron cannot run, the same app in the browser. */
import { spawn } from 'node:child_process';
import { enableCompileCache } from 'node:module';
import { pathToFileURL } from 'node:url';
import { areBundlesFresh } from './lib/bundles.ts';
import { obtainElectron } from './lib/electron.ts';
import { inRoot, ROOT } from './lib/paths.ts';
import { run } from './lib/run.ts';

const BUILD_LIMIT_MS = 300_000;

/** Standard output is the ready line's alone, so whatever the build says goes to standard error. */
async function ensureBundles(): Promise<void> {
  if (areBundlesFresh()) return;
  const built = await run(process.execPath, [inRoot('scripts/build.ts')], {
    env: {},
    show: 'collect',
    timeoutMs: BUILD_LIMIT_MS,
  });
  if (built.status === 0) return;
  process.stderr.write(built.output);
  process.exit(1);
}

/** Runs the browser host in this very process: signals and exit status are its own. */
async function startInBrowser(options: readonly string[]): Promise<void> {
  const entry = inRoot('out/main/browser-host.js');
  process.argv = [process.execPath, entry, ...options];
  enableCompileCache(inRoot('out/main/compile-cache'));
  await import(pathToFileURL(entry).href);
}

function startElectron(binary: string, options: readonly string[]): void {
  const app = spawn(binary, [ROOT, ...options], { stdio: 'inherit' });
  const forward = (signal: NodeJS.Signals): void => {
    app.kill(signal);
  };
  process.on('SIGINT', forward).on('SIGTERM', forward);
  app.on('error', (error) => {
    process.stderr.write(`Electron could not be started: ${error.message}\n`);
    process.exit(1);
  });
  app.on('close', (code) => process.exit(code ?? 0));
}

/** Electron on Linux ends at once without a display server. */
const hasDisplay = (): boolean =>
  process.platform !== 'linux' || Boolean(process.env.DISPLAY ?? process.env.WAYLAND_DISPLAY);

/** Until the app has its own way to end, nothing is open that would need one. */
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (process.listenerCount(signal) === 1) process.exit(0);
  });
}

const options = process.argv.slice(2);
const hostOptions = options.filter((option) => option !== '--browser');
await ensureBundles();

if (hostOptions.length < options.length) {
  await startInBrowser(hostOptions);
} else if (!hasDisplay()) {
  process.stderr.write('There is no display for a desktop window, so Regie opens in the browser instead.\n');
  await startInBrowser(hostOptions);
} else {
  const binary = await obtainElectron();
  if (binary === null) {
    process.stderr.write(
      'No Electron binary is installed or can be downloaded, so Regie opens in the browser instead.\n',
    );
    await startInBrowser(hostOptions);
  } else {
    startElectron(binary, hostOptions);
  }
}
