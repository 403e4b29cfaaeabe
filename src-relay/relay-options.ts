import { parseArgs } from 'node:util';
import { DEFAULT_LIMITS, type Limits } from './limits.ts';

/** Options that make no sense, with one sentence. */
export class OptionError extends Error {
  override readonly name = 'OptionError';
}

export interface CommandOptions {
  readonly port: number;
  readonly host: string;
  /** Files of a certificate and its key; null serves without encryption. */
  readonly tls: { readonly certFile: string; readonly keyFile: string } | null;
  readonly behindProxy: boolean;
  /** The NATS server that other relays share; null for a relay that runs alone. */
  readonly nats: URL | null;
  readonly limits: Limits;
}

const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost']);

const parsePort = (text: string): number => {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : NaN;
  if (!(port <= 65_535)) throw new OptionError(`--port must be a number from 0 to 65535, not "${text}".`);
  return port;
};

const parseLimit = (name: string, text: string | undefined, usual: number): number => {
  if (text === undefined) return usual;
  if (!/^[1-9]\d{0,11}$/.test(text)) throw new OptionError(`--${name} must be a number above 0, not "${text}".`);
  return Number(text);
};

const filled = (name: string, text: string): string => {
  if (text.trim() === '') throw new OptionError(`--${name} must not be empty.`);
  return text;
};

const parseTls = (certFile: string | undefined, keyFile: string | undefined): CommandOptions['tls'] => {
  if (certFile === undefined && keyFile === undefined) return null;
  if (certFile === undefined || keyFile === undefined)
    throw new OptionError('--tls-cert and --tls-key are given together.');
  return { certFile: filled('tls-cert', certFile), keyFile: filled('tls-key', keyFile) };
};

const parseNats = (text: string | undefined): URL | null => {
  if (text === undefined) return null;
  const url = URL.canParse(text) ? new URL(text) : null;
  // The address itself may hold a password: it is not repeated.
  if (!url || !['nats:', 'tls:'].includes(url.protocol) || url.host === '')
    throw new OptionError('--nats must be an address such as nats://host:4222.');
  return url;
};

const readValues = (args: readonly string[]) => {
  try {
    return parseArgs({
      args: [...args],
      options: {
        port: { type: 'string', default: '0' },
        host: { type: 'string', default: '127.0.0.1' },
        'tls-cert': { type: 'string' },
        'tls-key': { type: 'string' },
        'behind-proxy': { type: 'boolean', default: false },
        nats: { type: 'string' },
        connections: { type: 'string' },
        rooms: { type: 'string' },
        frames: { type: 'string' },
        bytes: { type: 'string' },
      },
    }).values;
  } catch (error) {
    // The first sentence names the option; the rest explains the parser.
    const said = error instanceof Error ? error.message : String(error);
    const [sentence = said] = said.split(/(?<=\.) |\n/);
    throw new OptionError(sentence.endsWith('.') ? sentence : `${sentence}.`);
  }
};

/** Reads the options of `npm run relay`; throws OptionError with one sentence. */
export const parseRelayOptions = (args: readonly string[]): CommandOptions => {
  const values = readValues(args);
  const host = filled('host', values.host);
  const tls = parseTls(values['tls-cert'], values['tls-key']);
  const behindProxy = values['behind-proxy'];
  if (!tls && !behindProxy && !LOOPBACK.has(host))
    throw new OptionError(
      `Beyond this computer a relay speaks TLS: give --tls-cert and --tls-key, or --behind-proxy where a proxy does it.`,
    );
  return {
    port: parsePort(values.port),
    host,
    tls,
    behindProxy,
    nats: parseNats(values.nats),
    limits: {
      connections: parseLimit('connections', values.connections, DEFAULT_LIMITS.connections),
      rooms: parseLimit('rooms', values.rooms, DEFAULT_LIMITS.rooms),
      framesPerSec: parseLimit('frames', values.frames, DEFAULT_LIMITS.framesPerSec),
      bytesPerSec: parseLimit('bytes', values.bytes, DEFAULT_LIMITS.bytesPerSec),
    },
  };
};
