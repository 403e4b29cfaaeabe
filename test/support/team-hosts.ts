import { onTestFinished } from 'vitest';
import type { TeamBoard, TeamDesk } from '#shared/team/team-board.ts';
import { startTestHost, type TestHost, type TestHostOptions, type TestWindow } from './test-host.ts';

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
