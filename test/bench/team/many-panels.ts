import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compare, pause, percentile, type Measure } from '../measure.ts';
import { residentMib } from '../resident.ts';
import { startTeam } from './team.ts';

const PANELS = 20;
/** Eight hours of a press a second. */
const PRESSES = 8 * 3600;
const TENTH = PRESSES / 10;
/** Time for a collection of garbage. */
const COLLECT_MS = 2000;

const source = { surface: 'tile' } as const;

/** Memory of what stays: at sixty presses a second Node takes room for what comes and goes, and not at one. */
const keptMib = async (pid: number): Promise<number> => {
  process.kill(pid, 'SIGUSR2');
  await pause(COLLECT_MS);
  return residentMib(pid);
};

/**
 * Twenty panels at one desk, which press in turn as often as in eight hours, and hear all of it. Each press goes to the
 * platform, and with it to the journal, the team and the marks of tiles; no two are the same, which would be one.
 */
export const manyPanels = async (): Promise<readonly Measure[]> => {
  const team = await startTeam({ oneWayMs: 0, loss: 0, platform: 'test/bench/team/plenty-platform.ts' });
  // On disk, as a person's: a journal in memory would be what grows.
  const dataDir = mkdtempSync(join(tmpdir(), 'regie-bench-panels-'));
  try {
    const collector = new URL('../collect-on-signal.ts', import.meta.url).href;
    const desk = await team.openDesk('Paula', { dataDir, env: { NODE_OPTIONS: `--import=${collector}` } });
    await desk.window.call('team.make', { relay: team.way.url });
    const panels = [];
    for (let index = 0; index < PANELS; index += 1) panels.push(await desk.panel(`Person ${index}`, 'operator'));
    for (const panel of panels) await panel.call('app.hello', {});
    const took: number[] = [];
    let early = Number.NaN;
    for (let index = 0; index < PRESSES; index += 1) {
      const panel = panels[index % PANELS];
      // Other things that a person does within an hour.
      if (index % 60 === 0) {
        await panel?.call('team.here', { section: index % 120 === 0 ? 'desk' : 'prepare' });
        await panel?.call('team.claim', { what: 'chat', of: team.sessionId, title: '', on: index % 120 === 0 });
      }
      if (index % 10 === 0) {
        const mark = { sessionId: team.sessionId, mark: 'queue', messageId: `message-${index % 400}` } as const;
        await panel?.call('desk.mark', { ...mark, on: index % 800 < 400 });
      }
      const startedAt = performance.now();
      const outcome = await panel?.call('show.perform', {
        action: { kind: 'viewers.extra', extra: index + 1 },
        source,
      });
      took.push(performance.now() - startedAt);
      if (outcome?.kind !== 'confirmed') throw new Error(`press ${index}: ${JSON.stringify(outcome)}`);
      if (index === TENTH) early = await keptMib(desk.app.pid);
      if (index % 100 === 0) for (const one of [desk.window, ...panels]) one.heard.length = 0;
    }
    const late = await keptMib(desk.app.pid);
    const p99 = (values: readonly number[]): number => percentile(values, 0.99);
    return [
      compare(
        'team: memory of a host with twenty panels after 28,800 presses, against that after a tenth of them',
        { value: late, unit: 'MiB', reference: early },
        { most: 1.1 },
      ),
      compare(
        'the same: a press, 99th percentile in the last tenth, against the second',
        { value: p99(took.slice(-TENTH)), unit: 'ms', reference: p99(took.slice(TENTH, 2 * TENTH)) },
        { most: 1.1 },
      ),
    ];
  } finally {
    await team.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
};
