import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openBridgeClient, pairPanel, pairWithLink, type BridgeClient } from '../../support/bridge-client.ts';
import { startBundledApp } from '../bundled-app.ts';
import { fillLibrary } from '../library/fill.ts';
import { compare, median, pause, type Bench, type Measure } from '../measure.ts';

/** Presses by turns: some alone, as many beside the panel. */
const TURNS = 25;
const PRESSES = 3;
/** Between presses: past the debounce, and within 300 tokens a minute with the desk's own reading. */
const PAUSE_MS = 450;
/** Reads of the panel on their way at once. */
const READS = 60;
const AT_ONCE = 200;

/** A viewer who reads the templates of the library without end; the function that stops it. */
const read = (panel: BridgeClient, spaceId: string, ids: readonly string[]): (() => Promise<void>) => {
  let isOn = true;
  const reading = Array.from({ length: READS }, async (_, index) => {
    while (isOn) {
      const result = await (index % 2 === 0
        ? panel.raw('library.get_many', { ids })
        : panel.raw('library.list', { spaceId, kind: 'template' }));
      if (!result.ok) throw new Error(JSON.stringify(result.error));
    }
  });
  return async () => {
    isOn = false;
    // Reads that wait for the budget of the panel are answered later.
    void Promise.all(reading).catch(() => undefined);
    panel.close();
    await pause(PAUSE_MS);
  };
};

const press = async (window: BridgeClient, sceneIds: readonly string[]): Promise<readonly number[]> => {
  const took: number[] = [];
  for (let count = 0; count < PRESSES; count += 1) {
    const sceneId = sceneIds[count % sceneIds.length] ?? '';
    const at = performance.now();
    const outcome = await window.call('show.perform', {
      action: { kind: 'scene.press', sceneId },
      source: { surface: 'key' },
    });
    if (outcome.kind !== 'confirmed') throw new Error(`a press ended as ${JSON.stringify(outcome)}`);
    took.push(performance.now() - at);
    await pause(PAUSE_MS);
  }
  return took;
};

/** How long a press takes while a viewer's panel reads the library without end. */
export const readingPanel: Bench = {
  name: 'reading-panel',
  async run(): Promise<readonly Measure[]> {
    const folder = mkdtempSync(join(tmpdir(), 'regie-bench-'));
    const start = () => startBundledApp(['--data', folder]);
    try {
      const first = await start();
      const { spaceId } = first.ready.service;
      await first.stop();
      fillLibrary(join(folder, 'library.sqlite'), spaceId);
      const app = await start();
      try {
        const window = await openBridgeClient(await pairWithLink(app.ready.url));
        const viewer = await pairPanel(window, 'Reader', 'viewer');
        const show = await window.call('show.current', undefined);
        const sceneIds = show?.desk?.value.scenes.map(({ id }) => id) ?? [];
        const templates = await window.call('library.list', { spaceId, kind: 'template' });
        const ids = templates.slice(0, AT_ONCE).map(({ id }) => id);
        await press(window, sceneIds);
        const [alone, beside]: [number[], number[]] = [[], []];
        for (let turn = 0; turn < TURNS; turn += 1) {
          alone.push(...(await press(window, sceneIds)));
          const stop = read(await openBridgeClient(viewer), spaceId, ids);
          await pause(PAUSE_MS);
          beside.push(...(await press(window, sceneIds)));
          await stop();
        }
        window.close();
        return [
          compare(
            'a press beside a panel that reads without end, median, against one alone',
            { value: median(beside), unit: 'ms', reference: median(alone) },
            { most: 1.2 },
          ),
        ];
      } finally {
        await app.stop();
      }
    } finally {
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    }
  },
};
