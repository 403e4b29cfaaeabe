import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Session } from '#shared/api/live-objects.ts';
import type { PanelRole } from '#shared/show/roles.ts';
import { openBridgeClient, pairPanel, pairWithLink, type BridgeClient } from '../../support/bridge-client.ts';
import type { StartedApp } from '../../support/browser-host.ts';
import { startSlowWay, type SlowWay } from '../../support/slow-way.ts';
import { pairTrusting } from '../../support/trusting.ts';
import { startBundledApp } from '../bundled-app.ts';

/** A program of the project, from its source. */
export interface Program {
  /** Its ready line. */
  readonly ready: Readonly<Record<string, string>>;
  readonly pid: number;
  stop(): void;
}

/** Starts a program and waits until it is ready. */
export const startProgram = async (path: string, args: readonly string[]): Promise<Program> => {
  const entry = fileURLToPath(new URL(`../../../${path}`, import.meta.url));
  const child = spawn(process.execPath, [entry, ...args], { stdio: ['ignore', 'pipe', 'ignore'] });
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  return {
    ready: JSON.parse(line) as Record<string, string>,
    pid: child.pid ?? 0,
    stop: () => void child.kill('SIGKILL'),
  };
};

/** A desk of the team: its host's process, the window of its person, and the panels of others. */
export interface BenchDesk {
  readonly app: StartedApp;
  readonly window: BridgeClient;
  readonly spaceId: string;
  panel(name: string, role: PanelRole): Promise<BridgeClient>;
}

export interface BenchDeskOptions {
  /** Without a folder a desk keeps nothing on disk. */
  readonly dataDir?: string;
  /** `self`: its pages come by https, with the certificate that it makes in its folder. */
  readonly tls?: 'none' | 'self';
  /** Environment of its process. */
  readonly env?: NodeJS.ProcessEnv;
}

/** A platform with a show on air, a relay, and a way to it. */
export interface BenchTeam {
  readonly sessionId: string;
  readonly way: SlowWay;
  openDesk(name: string, options?: BenchDeskOptions): Promise<BenchDesk>;
  ask<Answer>(method: string, path: string): Promise<Answer>;
  stop(): Promise<void>;
}

export interface BenchTeamOptions {
  /** From desk to desk. */
  readonly oneWayMs: number;
  readonly loss: number;
  /** The program of the platform: the service, or the one whose key is not short of tokens. */
  readonly platform: 'src-service/main.ts' | 'test/bench/team/plenty-platform.ts';
}

/** Starts what a team needs; desks reach each other by a way of so long, with a share of loss. */
export const startTeam = async ({ oneWayMs, loss, platform: program }: BenchTeamOptions): Promise<BenchTeam> => {
  const relay = await startProgram('src-relay/main.ts', ['--port', '0']);
  const platform = await startProgram(program, ['--data', ':memory:']);
  // From a desk to the relay is half of the way from desk to desk.
  const way = await startSlowWay({ port: Number(new URL(relay.ready.url ?? '').port), oneWayMs: oneWayMs / 2, loss });
  const { apiRoot = '', baseUrl = '', fullKey = '' } = platform.ready;
  const ask = async <Answer>(method: string, path: string): Promise<Answer> => {
    const headers = { authorization: `Bearer ${fullKey}`, 'content-type': 'application/json' };
    const answer = await fetch(path.startsWith('http') ? path : baseUrl + path, { method, headers });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Answer;
  };
  const { sessions } = await ask<{ sessions: readonly Session[] }>('GET', '/live/sessions?status=scheduled');
  const sessionId = sessions[0]?.id ?? '';
  await ask('POST', `${apiRoot}/rehearsal/sessions/${sessionId}/start`);
  const apps: StartedApp[] = [];
  return {
    sessionId,
    way,
    ask,
    async openDesk(name, { dataDir = ':memory:', tls = 'none', env = {} } = {}) {
      const app = await startBundledApp(['--data', dataDir, '--tls', tls], env);
      apps.push(app);
      const { url } = app.ready;
      const window = await openBridgeClient(
        tls === 'self'
          ? await pairTrusting(url, readFileSync(join(dataDir, 'certificate.pem'), 'utf8'))
          : await pairWithLink(url),
      );
      await window.call('preferences.set', { operatorName: name });
      const { spaceId } = await window.call('accounts.add_key', { apiRoot, key: fullKey });
      await window.call('show.open', { spaceId, sessionId });
      const panel = async (guest: string, role: PanelRole): Promise<BridgeClient> =>
        openBridgeClient(await pairPanel(window, guest, role));
      return { app, window, spaceId, panel };
    },
    async stop() {
      for (const app of apps) await app.stop('SIGKILL');
      way.close();
      relay.stop();
      platform.stop();
    },
  };
};
