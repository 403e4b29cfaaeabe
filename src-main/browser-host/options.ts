import { homedir } from 'node:os';
import { join, resolve } from 'node:path';

export interface BrowserHostOptions {
  readonly port: number;
  readonly host: string;
  /** Null for nothing on disk. */
  readonly dataDir: string | null;
  readonly openBrowser: boolean;
  /** Switches our own API on for this run. */
  readonly api: boolean;
  /** Port of the OBS protocol for this run, 0 for any free one; null leaves it to the settings. */
  readonly obsPort: number | null;
}

/** What is wrong with the command line, in one sentence. */
export class OptionProblem extends Error {
  override readonly name = 'OptionProblem';
}

/** An option that the browser host does not have. */
export class UnknownOption extends OptionProblem {
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

/** Reads `--port N --host H --data DIR --no-open --api --obs PORT`; `--browser` is what led here. Throws OptionProblem. */
export const parseOptions = (
  args: readonly string[],
  system: { readonly platform: string; readonly env: Readonly<Record<string, string | undefined>> },
): BrowserHostOptions => {
  let options: BrowserHostOptions = {
    port: 0,
    host: '127.0.0.1',
    dataDir: defaultDataDir(system.platform, system.env),
    openBrowser: true,
    api: false,
    obsPort: null,
  };
  const rest = args.flatMap((arg) =>
    /^--[a-z-]+=/.test(arg) ? [arg.slice(0, arg.indexOf('=')), arg.slice(arg.indexOf('=') + 1)] : [arg],
  );
  while (rest.length > 0) {
    const name = rest.shift() ?? '';
    if (name === '--browser') continue;
    if (name === '--no-open') {
      options = { ...options, openBrowser: false };
      continue;
    }
    if (name === '--api') {
      options = { ...options, api: true };
      continue;
    }
    if (name !== '--port' && name !== '--host' && name !== '--data' && name !== '--obs')
      throw new UnknownOption(`There is no option ${name}.`);
    const value = rest.shift();
    if (value === undefined || value === '' || value.startsWith('--'))
      throw new OptionProblem(`${name} needs a value.`);
    if (name === '--port') options = { ...options, port: parsePort(name, value) };
    else if (name === '--obs') options = { ...options, obsPort: parsePort(name, value) };
    else if (name === '--host') options = { ...options, host: value };
    else options = { ...options, dataDir: value === ':memory:' ? null : resolve(value) };
  }
  return options;
};
