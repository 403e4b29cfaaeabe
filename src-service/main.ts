/** `npm run service`: the embedded platform alone, for any API client. */
import { fileURLToPath } from 'node:url';
import { createManualClock } from '#shared/lib/clock.ts';
import { createLineLog } from '#shared/lib/line-log.ts';
import type { Log } from '#shared/lib/log.ts';
import { FILMS_CHANGED, isEndOfService, SIGN_INS_CHANGED } from '#shared/lib/service-notice.ts';
import { CertificateFilesError, readCertificateFiles, type Certificate } from '#node/certificate-files.ts';
import { certificateSentence, ownCertificate, reachedBy } from '#node/own-certificate.ts';
import { listen, ListenError, type ListenOptions } from './server/listen.ts';
import { networkAddresses } from './server/reach.ts';
import { readCommandLine } from './server/read-command-line.ts';
import { removeAbandonedFolders } from './server/data-folder.ts';
import { OptionError, parseServiceOptions, type CommandOptions } from './server/service-options.ts';
import type { StartEngine } from './media/engine-process.ts';
import { createHostEngine } from './media/host-engine.ts';
import { createNodeEngine } from './media/node-engine.ts';
import { parentPort } from './media/parent-port.ts';
import type { OnSignIn } from './oauth/sign-ins.ts';
import { DamagedDatabaseError, DatabaseError } from './store/database.ts';

const BAD_OPTIONS = 2;
const FAILED = 1;
/** Tells the host that starting again is of no use with these data. */
const DATA_DAMAGED = 3;
/** Tells the host that nothing can be kept in the folder. */
const DATA_UNWRITABLE = 4;

/** Standard output is the ready line's alone. */
const createStderrLog = (): Log =>
  createLineLog(
    (line) => void process.stderr.write(line),
    () => new Date().toISOString(),
  );

const say = (sentence: string): void => {
  process.stderr.write(`${sentence}\n`);
};

/** Errors of a data path that is not a folder, belongs to another user, or is on a full disk. */
const UNWRITABLE =
  /^(?:E(?:ACCES|PERM|ROFS|NOENT|NOTDIR|EXIST|ISDIR|NOSPC|DQUOT)|SQLITE_(?:CANTOPEN|READONLY|FULL|IOERR)\w*)$/;

const readOptions = (given: readonly string[]): CommandOptions => {
  try {
    return parseServiceOptions(given, process.env, process.platform);
  } catch (error) {
    if (!(error instanceof OptionError)) throw error;
    say(error.message);
    process.exit(BAD_OPTIONS);
  }
};

/** A service on its own writes the codes in its log. A host gets a signal, and asks for them. */
const createOnSignIn =
  (log: Log, place: CommandOptions['signInCodes']): OnSignIn =>
  (begun) => {
    if (place === 'host') log.info(SIGN_INS_CHANGED);
    else if (begun) log.info('someone signs in: tell them this code', { ...begun });
  };

/** The media engine's program: bundled beside this one, or its source. */
const engineEntry = fileURLToPath(
  new URL(import.meta.url.endsWith('.js') ? './media-engine.js' : './media/engine/main.ts', import.meta.url),
);

/** The certificate that the options ask for, and what to say of it. */
const certificateFor = ({ tls, data, host, allowedHosts }: CommandOptions): [Certificate | null, string | null] => {
  if (tls === null) return [null, null];
  if (tls !== 'self') return [readCertificateFiles(tls.certFile, tls.keyFile, Date.now()), null];
  const hosts = reachedBy(host, allowedHosts, networkAddresses());
  const own = ownCertificate(data === ':memory:' ? null : data, hosts, Date.now());
  return [own, certificateSentence(own)];
};

/** Pictures and sound: by the service's own engine, or by a LiveKit server, whose code is loaded for it alone. */
const carriedBy = async (
  server: CommandOptions['livekit'],
  log: Log,
): Promise<Pick<ListenOptions, 'startEngine' | 'livekit'>> => {
  if (!server) {
    const host = parentPort();
    return { startEngine: host ? createHostEngine(host) : createNodeEngine(engineEntry) };
  }
  const { openLivekit } = await import('./media/livekit/open-livekit.ts');
  log.info('a LiveKit server carries pictures and sound: they are not recorded', { url: server.url });
  return { livekit: openLivekit(server) };
};

/** Starts the media engine once and says whether it runs here: an installer is tried out so, before anybody enters. */
const tryEngine = (startEngine: StartEngine, log: Log): void => {
  const engine = startEngine(['127.0.0.1', '0']);
  engine.onEvent(({ type }) => {
    if (type !== 'ready') return;
    log.info('the media engine is ready');
    engine.end();
  });
  engine.onExit((said) => log.info('the media engine has ended', { said }));
};

const start = async (options: CommandOptions): Promise<void> => {
  const log = createStderrLog();
  void removeAbandonedFolders();
  const [certificate, told] = certificateFor(options);
  const carrier = await carriedBy(options.livekit, log);
  const running = await listen({
    port: options.port,
    host: options.host,
    allowedHosts: options.allowedHosts,
    certificate,
    onSignIn: createOnSignIn(log, options.signInCodes),
    onFilmWaits: () => log.info(FILMS_CHANGED),
    data: options.data,
    seed: options.seed,
    recordingLimits: options.recordingLimits,
    ...carrier,
    log,
    mailer: options.smtp ? (await import('./mail/mailer.ts')).createSmtpMailer(options.smtp) : null,
    ...(options.clock === 'manual' ? { clock: createManualClock(Date.now()) } : {}),
  });
  for (const sentence of [running.reach, told]) if (sentence !== null) say(sentence);
  process.stdout.write(`${JSON.stringify(running.service.ready)}\n`);

  if (process.env.REGIE_TRY_ENGINE === '1' && carrier.startEngine) tryEngine(carrier.startEngine, log);

  let isStopping = false;
  const stop = (): void => {
    if (isStopping) return;
    isStopping = true;
    void running.close().then(() => process.exit(0));
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  parentPort()?.on('message', ({ data }) => {
    if (isEndOfService(data)) stop();
  });
  // A host that is killed cannot say goodbye: the end of the pipe it holds does.
  if (process.env.REGIE_HOST_PIPE === '1') process.stdin.on('end', stop).on('error', stop).resume();
  // A bad request must not end the service for everybody else.
  process.on('unhandledRejection', (reason) => log.error('unhandled rejection', { error: String(reason) }));
};

/** Why the service cannot run, in one sentence, and its exit status. */
const endOf = (error: unknown, { data }: CommandOptions): { readonly sentence: string; readonly status: number } => {
  if (error instanceof CertificateFilesError) return { sentence: error.message, status: FAILED };
  if (error instanceof ListenError || error instanceof DatabaseError) {
    return { sentence: error.message, status: error instanceof DamagedDatabaseError ? DATA_DAMAGED : FAILED };
  }
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return UNWRITABLE.test(code)
    ? { sentence: `The data folder ${data} cannot be written (${code}).`, status: DATA_UNWRITABLE }
    : { sentence: `The service could not start: ${String(error)}`, status: FAILED };
};

// All files of the service are for its owner alone; those of its other program, the media engine, are made so.
process.umask(0o077);
const options = readOptions((await readCommandLine(process.argv.slice(2), process.stdin)) ?? process.exit(0));
start(options).catch((error: unknown) => {
  const { sentence, status } = endOf(error, options);
  say(sentence);
  process.exit(status);
});
