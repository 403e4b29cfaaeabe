/** `npm run relay`: the relay of the team channel. One line of JSON on standard output when it is ready. */
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { createSystemClock } from '#shared/lib/clock.ts';
import { createLineLog } from '#shared/lib/line-log.ts';
import { singleRelayBus } from './bus.ts';
import { listen, ListenError } from './listen.ts';
import { BusError, openNatsBus } from './nats-bus.ts';
import { pageFolder, readPage } from './page.ts';
import { OptionError, parseRelayOptions, type CommandOptions } from './relay-options.ts';
import { serveRelay } from './serve-relay.ts';

const BAD_OPTIONS = 2;
const FAILED = 1;
/** Time limit of the end by a signal, even if something hangs: two seconds. */
const LONGEST_END_MS = 1900;

// A frame lives for a moment. Without this Node keeps ever more room for young objects, up to 128 MiB over hours.
setFlagsFromString('--semi-space-growth-factor=1');

const say = (sentence: string): void => {
  process.stderr.write(`${sentence}\n`);
};

const readOptions = (): CommandOptions => {
  try {
    return parseRelayOptions(process.argv.slice(2));
  } catch (error) {
    if (!(error instanceof OptionError)) throw error;
    say(error.message);
    process.exit(BAD_OPTIONS);
  }
};

const start = async (options: CommandOptions): Promise<void> => {
  const log = createLineLog(
    (line) => void process.stderr.write(line),
    () => new Date().toISOString(),
  );
  const { server, url } = await listen(options, readPage(pageFolder(fileURLToPath(import.meta.url))));
  const { nats, limits, behindProxy } = options;
  const relay = await serveRelay({
    server,
    limits,
    behindProxy,
    openBus: async (events) => (nats ? openNatsBus(nats, events, log) : singleRelayBus),
    clock: createSystemClock(globalThis),
    log,
  });

  let isStopping = false;
  const stop = (): void => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(0), LONGEST_END_MS).unref();
    server.close();
    server.closeAllConnections();
    void relay.close().finally(() => process.exit(0));
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  // A failure in one connection must not end the rooms of everybody else.
  process.on('unhandledRejection', (reason) => log.error('unhandled rejection', { error: String(reason) }));
  // Last: its reader may end the relay in the same instant.
  process.stdout.write(`${JSON.stringify({ ready: true, kind: 'relay', url })}\n`);
};

// The reader of the log or the ready line may go away; the rooms go on.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
start(readOptions()).catch((error: unknown) => {
  const isKnown = error instanceof ListenError || error instanceof BusError;
  say(isKnown ? error.message : `The relay could not start: ${String(error)}`);
  process.exit(FAILED);
});
