import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import { readTlsOptions, type TlsChoice, type TlsOptions } from '#node/tls-options.ts';
import { readExternalOrigin } from '#shared/settings/external-origin.ts';

export interface BrowserHostOptions {
  readonly port: number;
  readonly host: string;
  /** Null for nothing on disk. */
  readonly dataDir: string | null;
  readonly openBrowser: boolean;
  /** Switches our own API on for this run. */
  readonly api: boolean;
  /** The exact https origin at which a proxy or tunnel serves this host; null leaves it to the settings. */
  readonly externalOrigin: string | null;
  /** How browsers' connections are encrypted; null by where it listens: not on this computer, and in a network it is. */
  readonly tls: TlsChoice;
  /** Port of the OBS protocol for this run, 0 for any free one; null leaves it to the settings. */
  readonly obsPort: number | null;
}

/** Error in the command line, as one sentence. */
export class OptionProblem extends Error {
  override readonly name = 'OptionProblem';
}

const APP_FOLDER = 'Regie';

/** The per-user folder for application data of this system. */
export const defaultDataDir = (platform: string, env: Readonly<Record<string, string | undefined>>): string => {
  const home = homedir();
  if (platform === 'win32') return join(env.APPDATA ?? join(home, 'AppData', 'Roaming'), APP_FOLDER);
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', APP_FOLDER);
  return join(env.XDG_CONFIG_HOME ?? join(home, '.config'), APP_FOLDER);
};

const parsePort = (name: string, text: string): number => {
  const port = Number(text);
  if (!/^\d{1,5}$/.test(text) || port > 65_535)
    throw new OptionProblem(`${name} must be a number from 0 to 65535, not ${text}.`);
  return port;
};

const parseExternalOrigin = (text: string): string => {
  const origin = readExternalOrigin(text);
  if (origin === null)
    throw new OptionProblem(`--external-origin must be an https address without a path, not ${text}.`);
  return origin;
};

const parseTls = (given: TlsOptions): TlsChoice => {
  const read = readTlsOptions(given);
  if ('wrong' in read) throw new OptionProblem(read.wrong);
  return read.choice;
};

const OPTIONS = {
  port: { type: 'string' },
  host: { type: 'string' },
  data: { type: 'string' },
  'no-open': { type: 'boolean' },
  api: { type: 'boolean' },
  obs: { type: 'string' },
  'external-origin': { type: 'string' },
  tls: { type: 'string' },
  'tls-cert': { type: 'string' },
  'tls-key': { type: 'string' },
  // This option only chooses the browser host; it has no value.
  browser: { type: 'boolean' },
} as const satisfies ParseArgsOptionsConfig;

/** True where the browser host has an option of this name. */
export const isOption = (name: string): name is keyof typeof OPTIONS => Object.hasOwn(OPTIONS, name);

/** Splits a command line into options and other words; nothing is refused yet. */
export const readTokens = (args: readonly string[]) =>
  parseArgs({ args: [...args], options: OPTIONS, strict: false, allowPositionals: true, tokens: true }).tokens;

/**
 * Reads `--port N --host H --data DIR --no-open --api --obs PORT --external-origin URL`, and `--tls self|none` or
 * `--tls-cert FILE --tls-key FILE`. Throws OptionProblem.
 */
export const parseOptions = (
  args: readonly string[],
  system: { readonly platform: string; readonly env: Readonly<Record<string, string | undefined>> },
): BrowserHostOptions => {
  const given = new Map<string, string>();
  for (const token of readTokens(args)) {
    if (token.kind === 'option-terminator') continue;
    if (token.kind === 'positional') throw new OptionProblem(`There is no option ${token.value}.`);
    const { name, rawName, value } = token;
    if (!isOption(name)) throw new OptionProblem(`There is no option ${rawName}.`);
    if (OPTIONS[name].type === 'string' && (value === undefined || value === '' || value.startsWith('--')))
      throw new OptionProblem(`${rawName} needs a value.`);
    given.set(name, value ?? '');
  }
  const data = given.get('data');
  const obs = given.get('obs');
  const external = given.get('external-origin');
  return {
    port: parsePort('--port', given.get('port') ?? '0'),
    host: given.get('host') ?? '127.0.0.1',
    dataDir:
      data === undefined ? defaultDataDir(system.platform, system.env) : data === ':memory:' ? null : resolve(data),
    openBrowser: !given.has('no-open'),
    api: given.has('api'),
    externalOrigin: external === undefined ? null : parseExternalOrigin(external),
    tls: parseTls({ tls: given.get('tls'), certFile: given.get('tls-cert'), keyFile: given.get('tls-key') }),
    obsPort: obs === undefined ? null : parsePort('--obs', obs),
  };
};
