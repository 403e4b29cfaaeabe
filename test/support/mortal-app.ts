import { flushCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import { openLog } from '../../src-main/log/file-log.ts';
import { parseOptions } from '../../src-main/browser-host/options.ts';
import { programFiles } from '../../src-main/browser-host/program-files.ts';
import { runBrowserHost } from '../../src-main/browser-host/run-browser-host.ts';
import { createNodeService } from '../../src-main/rehearsal/service-process.ts';
import { program } from './program.ts';

/** The whole browser host, as its own entry runs it, whose rehearsal is a platform elsewhere. */
const { env, platform, argv } = process;
const files = programFiles(new URL('../../src-main/browser-host/main.ts', import.meta.url).href);
const libraryWorker = program('library-worker');
const debriefWorker = program('debrief-worker');
const service = fileURLToPath(new URL('./far-service.ts', import.meta.url));
const log = openLog({ folder: null, name: 'app', wanted: env.REGIE_LOG, now: () => Date.now() });
const ending = new AbortController();
const options = parseOptions(argv.slice(2), { platform, env });
const running = await runBrowserHost(
  options,
  { files: { ...files, libraryWorker, debriefWorker, service }, startService: createNodeService(service, null) },
  log,
  ending.signal,
);
process.on('SIGTERM', () => void running.close().finally(() => process.exit(0)));
// It is killed, so it would keep nothing of what it compiled.
flushCompileCache();
process.stdout.write(`${JSON.stringify(running.ready)}\n`);
