import { setTimeout as pause } from 'node:timers/promises';
import type { TeamBoard, TeamDesk } from '#shared/team/team-board.ts';
import { compare, type Measure } from '../measure.ts';
import { startTeam, type BenchDesk } from './team.ts';

const GOES = 5;
/** So soon the show goes on from another desk. */
const GOAL_MS = 10_000;
const source = { surface: 'tile' } as const;

/** Waits until Carl's window hears that Paula's desk is so. */
const seesPaula = async ({ window }: BenchDesk, isSo: (paula: TeamDesk) => boolean): Promise<TeamDesk> => {
  const find = ({ desks }: TeamBoard): TeamDesk | undefined =>
    desks.find((desk) => desk.name === 'Paula' && isSo(desk));
  const there = find(await window.call('team.board', undefined));
  if (there) return there;
  window.heard.length = 0;
  const heard = await window.waitFor(
    ({ event, data }) => event === 'team.changed' && find(data as TeamBoard) !== undefined,
    30_000,
  );
  const found = find(heard.data as TeamBoard);
  if (!found) throw new Error('Paula is nowhere');
  return found;
};

/** Kills the producing host in the middle of a show; gives the time until a take of the next desk is confirmed. */
const killed = async (): Promise<number> => {
  const team = await startTeam({ oneWayMs: 0, loss: 0, platform: 'src-service/main.ts' });
  try {
    const [paula, carl] = [await team.openDesk('Paula'), await team.openDesk('Carl')];
    const { link } = await paula.window.call('team.make', { relay: team.way.url });
    await carl.window.call('team.join', { link });
    await seesPaula(carl, ({ canBeTakenOver, show }) => canBeTakenOver && show?.isOurs === true);
    const scenes = (await paula.window.call('show.current', undefined))?.desk?.value.scenes ?? [];
    const sceneId = scenes[1]?.id ?? '';
    await paula.window.call('show.perform', { action: { kind: 'mode.set', mode: 'cue' }, source });
    await paula.window.call('show.perform', { action: { kind: 'scene.cue', sceneId }, source });
    await seesPaula(carl, ({ cued }) => cued?.sceneId === sceneId);
    await pause(1000);

    const startedAt = performance.now();
    process.kill(paula.app.pid, 'SIGKILL');
    const { desk } = await seesPaula(carl, (one) => !one.isHere && one.canBeTakenOver);
    await carl.window.call('team.take_over', { desk });
    const outcome = await carl.window.call('show.perform', { action: { kind: 'take' }, source });
    const tookMs = performance.now() - startedAt;
    const air = (await carl.window.call('show.current', undefined))?.desk?.value.activeSceneId;
    if (outcome.kind !== 'confirmed' || air !== sceneId) throw new Error(`the take: ${JSON.stringify(outcome)}`);
    return tookMs;
  } finally {
    await team.stop();
  }
};

/** The longest of several hand-overs from a host that was killed. */
export const handOver = async (): Promise<readonly Measure[]> => {
  const took: number[] = [];
  for (let go = 0; go < GOES; go += 1) took.push(await killed());
  return [
    compare(
      'team: from kill -9 of the producing host to the confirmed take of the desk that took over, longest of five',
      { value: Math.max(...took), unit: 'ms', reference: GOAL_MS },
      { most: 1 },
    ),
  ];
};
