import { connect, createServer, type AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { DialledHost } from '#shared/controls/dialled-host.ts';
import { createManualClock } from '#shared/lib/clock.ts';
import { dialledHost } from '../../../src-main/controls/dialled-host.ts';
import { openObsSocket } from '../../../src-main/controls/own-obs/obs-socket.ts';
import { connectSatellite } from '../../../src-main/controls/satellite/satellite-connection.ts';
import { originOf } from '../../../src-main/http/reachable-urls.ts';

const NUMBERS = ['127.0.0.1', '::1'];
const nothing = (): void => {};

/** A program of this computer at one of its numbers alone, and the first words of whoever comes. */
const listenAt = async (number: string) => {
  let hear: (words: string) => void = nothing;
  const server = createServer((socket) => {
    socket.on('error', nothing);
    socket.once('data', (data) => {
      hear(data.toString('latin1'));
      socket.destroy();
    });
    // A Companion speaks first.
    socket.write('BEGIN CompanionVersion="5" ApiVersion="1.9.0"\n');
  });
  await new Promise<void>((resolve) => server.listen(0, number, resolve));
  return {
    port: (server.address() as AddressInfo).port,
    heard: () => new Promise<string>((resolve) => (hear = resolve)),
    close: () => server.close(),
  };
};

const DIALS: Readonly<Record<string, (host: string, port: number) => { close(): void }>> = {
  Companion: (host, port) =>
    connectSatellite({
      host,
      port,
      columns: 1,
      rows: 1,
      deviceId: 'desk',
      clock: createManualClock(0),
      onConnected: nothing,
      onKey: nothing,
      onClear: nothing,
      onEnd: nothing,
    }),
  OBS: (host, port) => {
    const url = originOf(host, port).replace(/^http/, 'ws');
    const socket = openObsSocket({
      url,
      password: null,
      clock: createManualClock(0),
      onEvent: nothing,
      onEnd: nothing,
    });
    socket.opened.catch(nothing);
    return socket;
  },
};

test('a program of this computer is found at whichever of its numbers it listens, and however that was written', async () => {
  for (const number of NUMBERS) {
    const program = await listenAt(number);
    for (const [name, dial] of Object.entries(DIALS)) {
      for (const written of [...NUMBERS, 'localhost']) {
        const heard = program.heard();
        const connection = dial(written, program.port);
        expect([name, written, (await heard) !== '']).toEqual([name, written, true]);
        connection.close();
      }
    }
    program.close();
  }
});

test('of two programs with one port, the one at the number that was written is dialled', async () => {
  const first = await listenAt('127.0.0.1');
  const second = createServer();
  await new Promise<void>((resolve) => second.listen(first.port, '::1', resolve));
  for (const number of NUMBERS) {
    const socket = connect({ ...dialledHost(number), port: first.port });
    await new Promise((resolve) => socket.once('connect', resolve));
    expect(socket.remoteAddress).toBe(number);
    socket.destroy();
  }
  first.close();
  second.close();
});

test('another computer is dialled as it was written', () => {
  expect(dialledHost('192.168.1.20')).toEqual({ host: '192.168.1.20' });
});

test('a host is a name or an address, and nothing that no address can hold', () => {
  const reads = (host: string): boolean => DialledHost.safeParse(host).success;
  expect(
    ['::1', 'fe80::1', '192.168.1.20', 'localhost', 'studio-2.local', ' obs '].filter((host) => !reads(host)),
  ).toEqual([]);
  expect(['', 'studio:4455', 'ws://studio', '[::1]', 'a b', '-studio', ':'].filter(reads)).toEqual([]);
});
