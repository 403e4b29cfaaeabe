import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { electronProgram } from '../../scripts/lib/electron.ts';

/** How the stand-in for Electron's binary behaves once it has been started. */
export type Behaviour = 'ends at once' | 'fails at once' | 'crashes at once' | 'ends when told' | 'ends for no one';

const PROGRAM = `
const { appendFileSync } = require('node:fs');
const [notes, behaviour] = process.argv.slice(2);
const note = (text) => appendFileSync(notes, text + '\\n');
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    note(signal);
    // Late enough for a second signal to be noted too.
    if (behaviour === 'ends when told') setTimeout(() => process.exit(0), 300);
  });
}
note('started, as Node: ' + String(process.env.ELECTRON_RUN_AS_NODE));
if (behaviour === 'ends at once') process.exit(0);
if (behaviour === 'fails at once') process.exit(1);
if (behaviour === 'crashes at once') process.kill(process.pid, 'SIGTRAP');
// It ends even if its test does not end it.
setTimeout(() => process.exit(9), 60_000);
`;

/** Writes a stand-in for Electron's binary into the folder. Gives what it has noted: its start, then its signals. */
export const writeFakeElectron = (folder: string, behaviour: Behaviour): (() => readonly string[]) => {
  const notes = join(folder, 'notes');
  const program = join(folder, 'program.cjs');
  writeFileSync(program, PROGRAM);
  const binary = join(folder, electronProgram(process.platform));
  mkdirSync(dirname(binary), { recursive: true });
  // A crash on purpose leaves no core dump behind.
  const run = [process.execPath, program, notes, behaviour].map((part) => `'${part}'`).join(' ');
  writeFileSync(binary, `#!/bin/sh\nulimit -c 0\nexec ${run}\n`);
  chmodSync(binary, 0o755);
  return () => (existsSync(notes) ? readFileSync(notes, 'utf8').trim().split('\n') : []);
};
