import { homedir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readTlsOptions, type TlsChoice, type TlsOptions } from '#node/tls-options.ts';
import type { LivekitServer } from '../media/livekit/livekit-rooms.ts';
import { parseSmtpUrl, type SmtpServer } from '../mail/smtp-server.ts';
import { SEEDS, type Seed } from '../rehearsal/seed.ts';
import { DEFAULT_RECORDING_LIMITS, type RecordingLimits } from '#shared/settings/recording-limits.ts';
import { hostNameOf } from '../http/own-hosts.ts';

/** Options that make no sense, with one sentence. */
export class OptionError extends Error {
  override readonly name = 'OptionError';
}

export interface CommandOptions {
  readonly port: number;
  readonly host: string;
  /** A folder, or `:memory:`. */
  readonly data: string;
  readonly seed: Seed;
  readonly clock: 'real' | 'manual';
  /** Names and addresses that the service is reached by beside its host. */
  readonly allowedHosts: readonly string[];
  /** Files of a certificate and its key, or `self` for one made on this computer; null serves without encryption. */
  readonly tls: Exclude<TlsChoice, 'none'>;
  /** Sign-in codes are shown in the log, or by the host that runs the service. */
  readonly signInCodes: 'log' | 'host';
  /** Recordings beyond these are removed, the oldest first. */
  readonly recordingLimits: RecordingLimits;
  /** Carries pictures and sound in place of the service's own engine; null leaves them to that. */
  readonly livekit: LivekitServer | null;
  /** The mail server; null keeps mail for the rehearsal to show. */
  readonly smtp: SmtpServer | null;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** The per-user folder of the service's data on each system. */
export const defaultDataFolder = (env: Environment, platform: string): string => {
  if (platform === 'win32') return join(env.APPDATA ?? join(homedir(), 'AppData', 'Roaming'), 'Regie', 'service');
  if (platform === 'darwin') return join(homedir(), 'Library', 'Application Support', 'Regie', 'service');
  return join(env.XDG_CONFIG_HOME ?? join(homedir(), '.config'), 'Regie', 'service');
};

const parsePort = (text: string): number => {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : NaN;
  if (!(port <= 65_535)) throw new OptionError(`--port must be a number from 0 to 65535, not "${text}".`);
  return port;
};

const parseAmount = (name: string, text: string): number => {
  if (!/^[1-9]\d{0,5}$/.test(text))
    throw new OptionError(`--${name} must be a number from 1 to 999999, not "${text}".`);
  return Number(text);
};

const oneOf = <Value extends string>(name: string, values: readonly Value[], text: string): Value => {
  const found = values.find((value) => value === text);
  if (found === undefined) throw new OptionError(`--${name} must be ${values.join(' or ')}, not "${text}".`);
  return found;
};

const filled = (name: string, text: string): string => {
  if (text.trim() === '') throw new OptionError(`--${name} must not be empty.`);
  return text;
};

const parseSmtp = (text: string): SmtpServer | null => {
  if (text === '') return null;
  const server = parseSmtpUrl(text);
  // The address itself may hold a password: it is not repeated.
  if (!server) throw new OptionError('--smtp must be an address such as smtp://user:password@host:587.');
  return server;
};

/** True for an address without a name, a password or a path: they would be lost on the way, and a password seen. */
const isOrigin = ({ href, protocol, host }: URL): boolean => href === `${protocol}//${host}/`;

const parseLivekit = (text: string | undefined, env: Environment): LivekitServer | null => {
  if (text === undefined) return null;
  const address = URL.parse(text);
  if (address === null || !isOrigin(address) || !/^(?:ws|http)s?:$/.test(address.protocol)) {
    throw new OptionError('--livekit must be an address such as wss://live.example.org.');
  }
  const { LIVEKIT_API_KEY: key = '', LIVEKIT_API_SECRET: secret = '' } = env;
  if (key === '' || secret === '') {
    throw new OptionError('--livekit needs the key and the secret in LIVEKIT_API_KEY and LIVEKIT_API_SECRET.');
  }
  return { url: address.href.replace(/^http/, 'ws').replace(/\/$/, ''), key, secret };
};

const parseTls = (given: TlsOptions): CommandOptions['tls'] => {
  const read = readTlsOptions(given);
  if ('wrong' in read) throw new OptionError(read.wrong);
  return read.choice === 'none' ? null : read.choice;
};

const parseHostName = (text: string): string => {
  const name = hostNameOf(text.includes(':') && !text.includes('[') ? `[${text}]` : text);
  if (name === null) throw new OptionError(`--allowed-host must be a name or an address without port, not "${text}".`);
  return name;
};

/** Reads the options of `npm run service`; throws OptionError with one sentence. */
export const parseServiceOptions = (args: readonly string[], env: Environment, platform: string): CommandOptions => {
  let values;
  try {
    ({ values } = parseArgs({
      args: [...args],
      options: {
        port: { type: 'string', default: '0' },
        host: { type: 'string', default: '127.0.0.1' },
        data: { type: 'string', default: defaultDataFolder(env, platform) },
        seed: { type: 'string', default: 'demo' },
        clock: { type: 'string', default: 'real' },
        'allowed-host': { type: 'string', multiple: true, default: [] },
        tls: { type: 'string' },
        'tls-cert': { type: 'string' },
        'tls-key': { type: 'string' },
        livekit: { type: 'string' },
        // Set by the host that runs the service.
        'sign-in-codes': { type: 'string', default: 'log' },
        'recordings-days': { type: 'string', default: String(DEFAULT_RECORDING_LIMITS.days) },
        'recordings-gb': { type: 'string', default: String(DEFAULT_RECORDING_LIMITS.gigabytes) },
        smtp: { type: 'string', default: env.REGIE_SMTP_URL ?? '' },
        // Shared with `npm start`; the service opens no browser.
        'no-open': { type: 'boolean', default: false },
      },
    }));
  } catch (error) {
    // The first sentence names the option; the rest explains the parser.
    const said = error instanceof Error ? error.message : String(error);
    const [sentence = said] = said.split(/(?<=\.) |\n/);
    throw new OptionError(sentence.endsWith('.') ? sentence : `${sentence}.`);
  }
  return {
    port: parsePort(values.port),
    host: filled('host', values.host),
    data: filled('data', values.data),
    seed: oneOf('seed', SEEDS, values.seed),
    clock: oneOf('clock', ['real', 'manual'], values.clock),
    allowedHosts: values['allowed-host'].map(parseHostName),
    tls: parseTls({ tls: values.tls, certFile: values['tls-cert'], keyFile: values['tls-key'] }),
    signInCodes: oneOf('sign-in-codes', ['log', 'host'], values['sign-in-codes']),
    recordingLimits: {
      days: parseAmount('recordings-days', values['recordings-days']),
      gigabytes: parseAmount('recordings-gb', values['recordings-gb']),
    },
    livekit: parseLivekit(values.livekit, env),
    smtp: parseSmtp(values.smtp),
  };
};
