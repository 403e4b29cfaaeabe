import { compare, percentile, type Measure } from '../measure.ts';
import { residentMib } from '../resident.ts';
import { startTeam } from './team.ts';

const PANELS = 20;
/** Eight hours of a press a second. */
const PRESSES = 8 * 3600;
const TENTH = PRESSES / 10;
const source = { surface: 'tile' } as const;

/** Twenty panels at one desk, which press in turn as often as in eight hours, and hear all of it. */
export const manyPanels = async (): Promise<readonly Measure[]> => {
  const team = await startTeam(0, 0);
  try {
    const desk = await team.openDesk('Paula');
    await desk.window.call('team.make', { relay: team.way.url });
    const panels = [];
    for (let index = 0; index < PANELS; index += 1) panels.push(await desk.panel(`Person ${index}`, 'operator'));
    for (const panel of panels) await panel.call('app.hello', {});
    const scenes = (await desk.window.call('show.current', undefined))?.desk?.value.scenes.map(({ id }) => id) ?? [];
    await desk.window.call('show.perform', { action: { kind: 'mode.set', mode: 'cue' }, source });
    const took: number[] = [];
    let early = Number.NaN;
    for (let index = 0; index < PRESSES; index += 1) {
      const panel = panels[index % PANELS];
      // Other things that a person does within an hour.
      if (index % 60 === 0) {
        await panel?.call('team.here', { section: index % 120 === 0 ? 'desk' : 'prepare' });
        await panel?.call('team.claim', { what: 'chat', of: team.sessionId, title: '', on: index % 120 === 0 });
      }
      const sceneId = scenes[index % scenes.length] ?? '';
      const startedAt = performance.now();
      await panel?.call('show.perform', { action: { kind: 'scene.cue', sceneId }, source });
      took.push(performance.now() - startedAt);
      if (index === TENTH) early = residentMib(desk.app.pid);
      if (index % 100 === 0) for (const one of [desk.window, ...panels]) one.heard.length = 0;
    }
    const late = residentMib(desk.app.pid);
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
  }
};
