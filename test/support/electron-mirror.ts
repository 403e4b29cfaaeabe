import { createHash, randomBytes } from 'node:crypto';
import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { onTestFinished, vi } from 'vitest';
import yazl from 'yazl';
import { ELECTRON_PACKAGE, electronProgram, electronVersion } from '../../scripts/lib/electron.ts';
import { testFolder } from './test-folder.ts';

const VERSION = electronVersion(ELECTRON_PACKAGE);
const NAME = `electron-v${VERSION}-${process.platform}-${process.arch}.zip`;
const MODULES = join(ELECTRON_PACKAGE, '..');

/** The mirror's answer to a request: so many bytes, then this. */
export interface Answer {
  readonly status?: number;
  /** Of what was asked for; all of it where nothing is said. */
  readonly bytes?: number;
  readonly then?: 'cut the line' | 'say nothing more';
  /** Sends everything whatever was asked for. */
  readonly ignoresRange?: boolean;
}

export interface ElectronMirror {
  readonly packageDir: string;
  readonly cacheDir: string;
  readonly size: number;
  /** The bytes that each request asked for, as in its header. */
  readonly asked: readonly (string | undefined)[];
  /** Resolves once the mirror keeps silent in the middle of an answer. */
  readonly silent: Promise<unknown>;
  /** Cuts all lines that are open. */
  cut(): void;
}

/** An archive as Electron publishes them, with something in it that is its binary. */
const archive = (): Promise<Buffer> => {
  const zip = new yazl.ZipFile();
  zip.addBuffer(Buffer.from(VERSION), 'version');
  zip.addBuffer(randomBytes(300_000), electronProgram(process.platform), { mode: 0o100755, compress: false });
  zip.end();
  return buffer(zip.outputStream);
};

/** An `electron` package as npm leaves it, without its binary, and its installer's own needs. */
const writePackage = (sum: string): string => {
  const modules = join(testFolder(), 'node_modules');
  const packageDir = join(modules, 'electron');
  mkdirSync(packageDir, { recursive: true });
  for (const file of ['package.json', 'install.js']) cpSync(join(ELECTRON_PACKAGE, file), join(packageDir, file));
  writeFileSync(join(packageDir, 'checksums.json'), JSON.stringify({ [NAME]: sum }));
  for (const name of ['@electron', '@electron-internal'])
    symlinkSync(join(MODULES, name), join(modules, name), 'junction');
  return packageDir;
};

const send = (response: ServerResponse, whole: Buffer, range: string | undefined, answer: Answer): Promise<void> => {
  const from = answer.ignoresRange === true ? 0 : Number(/bytes=(\d+)-/.exec(range ?? '')?.[1] ?? 0);
  if (from >= whole.length) {
    response.writeHead(416, { 'content-range': `bytes */${whole.length}` }).end();
    return Promise.resolve();
  }
  const wanted = whole.subarray(from);
  response.writeHead(answer.status ?? (from > 0 ? 206 : 200), {
    'content-length': wanted.length,
    ...(from > 0 && { 'content-range': `bytes ${from}-${whole.length - 1}/${whole.length}` }),
  });
  return new Promise((sent) => {
    response.write(wanted.subarray(0, answer.bytes ?? wanted.length), () => {
      if (answer.then === 'cut the line') setImmediate(() => response.destroy());
      else if (answer.then === undefined) response.end();
      sent();
    });
  });
};

/** A mirror of Electron on this machine that answers like that, one request after the other, and then as it should. */
export const startElectronMirror = async (answers: readonly Answer[], sum?: string): Promise<ElectronMirror> => {
  const whole = await archive();
  const asked: (string | undefined)[] = [];
  const silent = Promise.withResolvers<unknown>();
  const server = createServer((request, response) => {
    const answer = answers[asked.length] ?? {};
    asked.push(request.headers.range);
    void send(response, whole, request.headers.range, answer).then(() => {
      if (answer.then === 'say nothing more') silent.resolve(null);
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  vi.stubEnv('ELECTRON_MIRROR', `http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  onTestFinished(() => void vi.unstubAllEnvs());
  return {
    packageDir: writePackage(sum ?? createHash('sha256').update(whole).digest('hex')),
    cacheDir: join(testFolder(), 'cache'),
    size: whole.length,
    asked,
    silent: silent.promise,
    cut: () => server.closeAllConnections(),
  };
};
