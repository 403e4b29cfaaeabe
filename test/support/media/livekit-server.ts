import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RoomServiceClient } from 'livekit-server-sdk';
import type { LivekitServer } from '../../../src-service/media/livekit/livekit-rooms.ts';
import { freePort } from '../free-port.ts';

const named = process.env.REGIE_LIVEKIT_SERVER ?? 'livekit-server';

const versionOf = (): string | null => {
  try {
    return execFileSync(named, ['--version'], { encoding: 'utf8' }).trim();
  } catch {
    return null;
  }
};

/** Why tests of a LiveKit server cannot run here; an empty text where they can. */
export const LIVEKIT_TROUBLE =
  versionOf() === null ? 'there is no livekit-server: name one in REGIE_LIVEKIT_SERVER, or put it in PATH' : '';

/** A LiveKit server of this computer. */
export interface RealLivekit {
  readonly server: LivekitServer;
  /** Asks the server itself what it holds. */
  readonly rooms: RoomServiceClient;
  /** Kills it, and leaves what it held unsaid. */
  kill(): Promise<void>;
  /** Starts it again at the same address. */
  start(): Promise<void>;
  /** Ends it for good. */
  stop(): Promise<void>;
}

const listens = async (port: number, child: ChildProcess): Promise<void> => {
  while (child.exitCode === null && child.signalCode === null) {
    const socket = connect(port, '127.0.0.1');
    try {
      await once(socket, 'connect');
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50));
    } finally {
      socket.destroy();
    }
  }
  throw new Error(`the LiveKit server ended with ${String(child.exitCode ?? child.signalCode)}`);
};

/** An address for a LiveKit server to come, with its keys: a service has to know it before. */
export const livekitPlace = async (): Promise<LivekitServer> => ({
  url: `ws://127.0.0.1:${await freePort()}`,
  key: 'devkey',
  secret: 'a-secret-of-thirty-two-characters',
});

/** Starts a LiveKit server there, which reports to a service. With `redis` (`host:port`) it is a node of several. */
export const startLivekit = async (
  server: LivekitServer,
  { reportTo, redis = null }: { readonly reportTo: string; readonly redis?: string | null },
): Promise<RealLivekit> => {
  const port = Number(new URL(server.url).port);
  const folder = mkdtempSync(join(tmpdir(), 'regie-livekit-'));
  const config = join(folder, 'livekit.json');
  writeFileSync(
    config,
    JSON.stringify({
      port,
      bind_addresses: ['127.0.0.1'],
      log_level: 'error',
      keys: { [server.key]: server.secret },
      rtc: {
        udp_port: await freePort(),
        tcp_port: await freePort(),
        node_ip: '127.0.0.1',
        enable_loopback_candidate: true,
        use_external_ip: false,
      },
      webhook: { api_key: server.key, urls: [`${reportTo}/livekit/webhook`] },
      ...(redis === null ? {} : { redis: { address: redis } }),
    }),
    { mode: 0o600 },
  );
  let child: ChildProcess | null = null;
  const leaveNothing = (): void => {
    child?.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', leaveNothing);
  const start = async (): Promise<void> => {
    child = spawn(named, ['--config', config], { stdio: 'ignore' });
    await listens(port, child);
  };
  const kill = async (): Promise<void> => {
    if (child?.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  };
  await start();
  return {
    server,
    rooms: new RoomServiceClient(server.url.replace(/^ws/, 'http'), server.key, server.secret),
    kill,
    start,
    async stop() {
      process.off('exit', leaveNothing);
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
