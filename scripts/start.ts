/** `npm start`: the desktop app; with `--browser`, or where Electron cannot run, the same app in the browser. */
import { existsSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { pathToFileURL } from 'node:url';
import { createSystemClock } from '#shared/lib/clock.ts';
import { belongsUnderX11, UNDER_X11 } from '../src-main/app/windows/display-server.ts';
import { areBundlesFresh } from './lib/bundles.ts';
import { thisMachine, whyNoDesktop, whyNoSandbox } from './lib/desktop-obstacles.ts';
import { startDesktop } from './lib/desktop-process.ts';
import { obtainElectron } from './lib/electron.ts';
import { inRoot } from './lib/paths.ts';
import { run } from './lib/run.ts';

const BUILD_LIMIT_MS = 300_000;
/** A terminal that closes sends SIGHUP. */
const ENDING_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Standard output is the ready line's alone, so whatever is said goes to standard error. */
const say = (text: string): void => void process.stderr.write(text);

async function ensureBundles(): Promise<void> {
  if (areBundlesFresh()) return;
  say('Building Regie; that takes a minute.\n');
  const built = await run(process.execPath, [inRoot('scripts/build.ts')], {
    env: {},
    show: 'collect',
    timeoutMs: BUILD_LIMIT_MS,
  });
  if (built.status === 0) return;
  say(built.output);
  process.exit(1);
}

/** Runs the browser host in this very process: signals and exit status are its own. */
async function startInBrowser(options: readonly string[]): Promise<void> {
  const entry = inRoot('out/main/browser-host.js');
  process.argv = [process.execPath, entry, ...options];
  enableCompileCache(inRoot('out/main/compile-cache'));
  await import(pathToFileURL(entry).href);
}

/** Runs the desktop app and ends with it. Answers only where it cannot run here: with the reason, a clause. */
async function runDesktop(options: readonly string[]): Promise<string> {
  const obstacle = whyNoDesktop(thisMachine, options);
  if (obstacle !== null) return obstacle;
  const electron = await obtainElectron();
  if ('problem' in electron) return electron.problem;
  const refused = whyNoSandbox(thisMachine, electron.binary, options);
  if (refused !== null) return refused;

  // The app would see to it by itself, but as another process than the one that is waited for here.
  const isUnderX11 = belongsUnderX11(thisMachine, options, existsSync);
  const desktop = startDesktop(
    electron.binary,
    isUnderX11 ? [UNDER_X11, ...options] : options,
    createSystemClock(globalThis),
  );
  for (const signal of ENDING_SIGNALS) process.on(signal, desktop.end);
  try {
    const { status, how, wasKilled, isFailedStart } = await desktop.ended;
    if (isFailedStart) return `Electron ended at once (${how})`;
    if (wasKilled) say('Electron did not end by itself and was ended.\n');
    else if (status > 128) say(`Electron ended by ${how}.\n`);
    return process.exit(status);
  } catch (error) {
    return `Electron could not be started (${error instanceof Error ? error.message : String(error)})`;
  } finally {
    for (const signal of ENDING_SIGNALS) process.off(signal, desktop.end);
  }
}

/** Until the app has its own way to end, nothing is open that would need one. */
for (const signal of ENDING_SIGNALS) {
  process.on(signal, () => {
    if (process.listenerCount(signal) === 1) process.exit(0);
  });
}

const options = process.argv.slice(2);
await ensureBundles();

if (options.includes('--browser')) {
  await startInBrowser(options);
} else {
  const reason = await runDesktop(options);
  say(`${reason}, so Regie opens in the browser instead.\n`);
  const { hostOptionsAmong } = await import('./lib/host-options.ts');
  await startInBrowser(hostOptionsAmong(options));
}
