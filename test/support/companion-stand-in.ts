import { createServer, type AddressInfo, type Socket } from 'node:net';
import { StringDecoder } from 'node:string_decoder';

/** A Companion as its Satellite API describes it: says what it is, takes a device, shows keys and hears presses. */
export interface CompanionStandIn {
  readonly port: number;
  /** Every line that came in. */
  readonly heard: readonly string[];
  /** Sends a line as it is. */
  say(line: string): void;
  /** Shows a key of the device. */
  show(key: number, values: Readonly<Record<string, string>>): void;
  /** From now on it takes lines and answers none, as a program that hangs. */
  hang(): void;
  close(): Promise<void>;
}

export interface CompanionStandInOptions {
  readonly port: number;
  readonly apiVersion: string;
  /** The answer to a device; null takes it. */
  readonly refusal: string | null;
}

/** Starts a Companion for one surface. */
export const startCompanionStandIn = async (options: CompanionStandInOptions): Promise<CompanionStandIn> => {
  const heard: string[] = [];
  const sockets = new Set<Socket>();
  let device = '';
  let isHanging = false;
  const say = (line: string): void => {
    for (const socket of sockets) if (!isHanging) socket.write(`${line}\n`);
  };
  const hear = (line: string): void => {
    heard.push(line);
    const [command = ''] = line.split(' ');
    device = /DEVICEID="([^"]*)"/.exec(line)?.[1] ?? device;
    if (command === 'PING') say(`PONG ${line.slice(5)}`);
    if (command === 'KEY-PRESS') say(`KEY-PRESS OK DEVICEID="${device}"`);
    if (command !== 'ADD-DEVICE') return;
    if (options.refusal === null) say(`ADD-DEVICE OK DEVICEID="${device}"`);
    else say(`ADD-DEVICE ERROR DEVICEID="${device}" MESSAGE="${options.refusal}"`);
  };
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    const decoder = new StringDecoder('utf8');
    let rest = '';
    socket.on('data', (bytes) => {
      const lines = (rest + decoder.write(bytes)).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) hear(line);
    });
    say(`BEGIN CompanionVersion="4.3.0-stand-in" ApiVersion="${options.apiVersion}"`);
    if (Number(options.apiVersion.split('.')[1]) >= 10) say('CAPS SUBSCRIPTIONS=0 BITMAP_FORMATS="rgb,png,webp"');
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(options.port, '127.0.0.1', resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    heard,
    say,
    show: (key, values) =>
      say(
        `KEY-STATE DEVICEID="${device}" KEY=${key} ${Object.entries(values)
          .map(([name, value]) => `${name}="${value}"`)
          .join(' ')}`,
      ),
    hang() {
      isHanging = true;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
