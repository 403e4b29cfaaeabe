import { onTestFinished } from 'vitest';
import type { Session } from '#shared/api/live-objects.ts';
import type { TeamBoard, TeamDesk } from '#shared/team/team-board.ts';
import { TEAM_ALIVE_MS } from '#shared/team/team-session.ts';
import { readyLine, spawnService, type Ready } from './service-process.ts';
import { startTestHost, type TestHost, type TestHostOptions, type TestWindow } from './test-host.ts';

/** So long a sign of life takes over a relay on this computer, with room to spare. */
const CROSSING_MS = 50;

/** A desk of a team: a whole host and its first window. */
export interface TeamHost extends TestHost {
  readonly desk: TestWindow;
  board(): Promise<TeamBoard>;
  /** The desk of this person, as this one sees it. */
  sees(name: string): Promise<TeamDesk | undefined>;
}

/** Starts the desk of a person; it ends with the test. */
export const startDesk = async (name: string, options: TestHostOptions = {}): Promise<TeamHost> => {
  const host = startTestHost({ withService: false, ...options });
  onTestFinished(() => host.close());
  const desk = host.window('Desk');
  await desk.call('preferences.set', { operatorName: name });
  const board = (): Promise<TeamBoard> => desk.call('team.board', undefined);
  return {
    ...host,
    desk,
    board,
    sees: async (other) => (await board()).desks.find((one) => one.name === other),
  };
};

/** Puts desks into one team at a relay, and waits until each sees all others. */
export const joinTeam = async (
  relay: string,
  [first, ...others]: readonly [TeamHost, ...TeamHost[]],
): Promise<string> => {
  const { link } = await first.desk.call('team.make', { relay });
  for (const other of others) await other.desk.call('team.join', { link });
  for (const one of [first, ...others])
    await one.desk.until(
      async () => (await one.board()).desks.filter(({ isHere }) => isHere).length === others.length + 1,
    );
  return link;
};

/** Leaves out a wait at all desks of a team: between any two signs of life, those of the others are heard. */
export const leapTogether = async (hosts: readonly TeamHost[], ms: number): Promise<void> => {
  const isWhole = async (host: TeamHost): Promise<boolean> =>
    (await host.board()).desks.filter(({ isHere }) => isHere).length >= hosts.length;
  for (let left = ms; left > 0; left -= TEAM_ALIVE_MS) {
    for (const host of hosts) await host.leap(Math.min(left, TEAM_ALIVE_MS));
    await new Promise((resolve) => setTimeout(resolve, CROSSING_MS));
    for (const host of hosts) await host.desk.until(() => isWhole(host));
  }
};

/** Desks have compared everything since, and all that they said of it has come to the others. */
export const comparedAgain = async (hosts: readonly TeamHost[]): Promise<void> => {
  await leapTogether(hosts, 2 * TEAM_ALIVE_MS);
  for (const [index, { desk }] of hosts.entries()) {
    const text = `the last word of ${index}`;
    await desk.call('team.call', { what: 'cue', text });
    for (const other of hosts)
      await other.desk.until(async () => (await other.board()).calls.some((call) => call.text === text));
  }
};

/** A live show of a platform that all desks reach. */
export interface TeamShow {
  readonly ready: Ready;
  readonly sessionId: string;
  /** Asks the platform past every desk. */
  ask(method: string, path: string, body?: unknown): Promise<unknown>;
  /** Opens the show on a desk; gives the id that its space has there. */
  openOn(host: Pick<TeamHost, 'desk'>): Promise<string>;
}

/** Starts a platform with a show on air; it ends with the test. */
export const startTeamShow = async (): Promise<TeamShow> => {
  const service = spawnService(['--data', ':memory:']);
  onTestFinished(() => void service.kill('SIGKILL'));
  const ready = await readyLine(service);
  const ask = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const response = await fetch(path.startsWith('http') ? path : `${ready.baseUrl}${path}`, {
      method,
      headers: { authorization: `Bearer ${ready.fullKey}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response.json();
  };
  const { sessions } = (await ask('GET', '/live/sessions?status=scheduled')) as {
    readonly sessions: readonly Session[];
  };
  const sessionId = sessions[0]?.id ?? '';
  await ask('POST', `${ready.apiRoot}/rehearsal/sessions/${sessionId}/start`);
  return {
    ready,
    sessionId,
    ask,
    async openOn({ desk }) {
      const { spaceId } = await desk.call('accounts.add_key', { apiRoot: ready.apiRoot, key: ready.fullKey });
      await desk.call('show.open', { spaceId, sessionId });
      await desk.until(async () => (await desk.call('show.current', undefined))?.desk?.value.session.status === 'live');
      return spaceId;
    },
  };
};
