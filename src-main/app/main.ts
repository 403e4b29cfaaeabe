import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { programFiles } from '../browser-host/program-files.ts';
import { startShell } from './shell.ts';

/** The desktop app's entry; everything it needs lies in places known from its own. */
const here = dirname(fileURLToPath(import.meta.url));
startShell({ ...programFiles(import.meta.url), preload: resolve(here, '../preload/preload.cjs') });
