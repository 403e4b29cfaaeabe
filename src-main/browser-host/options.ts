import { homedir } from 'node:os';
import { join, resolve } from 'node:path';

export interface BrowserHostOptions {
  readonly port: number;
  readonly host: string;
  /** Null for nothing on disk. */
  readonly dataDir: string | null;
  readonly openBrowser: boolean;
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

const parsePort = (text: string): number => {
  const port = Number(text);
  if (!/^\d{1,5}$/.test(text) || port > 65_535)
    throw new OptionProblem(`--port must be a number from 0 to 65535, not ${text}.`);
  return port;
};

/** Reads `--port N --host H --data DIR --no-open`; `--browser` is what led here. Throws OptionProblem. */
export const parseOptions = (
  args: readonly string[],
  system: { readonly platform: string; readonly env: Readonly<Record<string, string | undefined>> },
): BrowserHostOptions => {
  let options: BrowserHostOptions = {
    port: 0,
    host: '127.0.0.1',
    dataDir: defaultDataDir(system.platform, system.env),
    openBrowser: true,
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
    if (name !== '--port' && name !== '--host' && name !== '--data')
      throw new UnknownOption(`There is no option ${name}.`);
    const value = rest.shift();
    if (value === undefined || value === '' || value.startsWith('--'))
      throw new OptionProblem(`${name} needs a value.`);
    if (name === '--port') options = { ...options, port: parsePort(value) };
    else if (name === '--host') options = { ...options, host: value };
    else options = { ...options, dataDir: value === ':memory:' ? null : resolve(value) };
  }
  return options;
};
