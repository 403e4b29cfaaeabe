import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import type { StartedApp } from '../../support/browser-host.ts';
import { CHROMIUM, FLAGS } from '../frame-load.ts';
import { decodedBytes } from '../loaded/decoded.ts';
import { paired, type Paired, type Turns } from '../pairs.ts';
import { openDeskPage, visit, WARM_UPS } from '../window-open/visits.ts';
import { inTurn } from './in-turn.ts';

const VISITS = 15;
const MIB = 1024 * 1024;

const counted = ({ own, other }: Turns): Turns => ({ own: own.slice(WARM_UPS), other: other.slice(WARM_UPS) });

/** Windows of both in one browser: how soon their tiles are drawn, what is decoded for it, and the heap it leaves. */
export const guardWindows = async (apps: readonly [StartedApp, StartedApp]): Promise<readonly Paired[]> => {
  // A profile on disk, as people have: compiled scripts are kept with what was loaded.
  const folder = mkdtempSync(join(tmpdir(), 'regie-bench-'));
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: CHROMIUM,
    args: [...FLAGS],
    viewport: { width: 1440, height: 900 },
  });
  try {
    const open = async (app: StartedApp) => {
      const desk = await openDeskPage(context, app);
      return { ...desk, decoded: await decodedBytes(desk.page) };
    };
    const desks = [await open(apps[0]), await open(apps[1])] as const;
    const opened = await inTurn(desks, WARM_UPS + VISITS, async ({ page, address }) => {
      await page.bringToFront();
      return visit(page, address);
    });
    const loaded = await inTurn(desks, 1, ({ decoded }) => Promise.resolve(decoded / MIB));
    const heap = await inTurn(desks, 1, async ({ page }) => {
      const devtools = await context.newCDPSession(page);
      await devtools.send('HeapProfiler.collectGarbage');
      const { usedSize } = await devtools.send('Runtime.getHeapUsage');
      return usedSize / MIB;
    });
    return [
      paired('window: navigation to drawn tiles', 'ms', counted(opened)),
      paired('window: what is decoded until its tiles are drawn', 'MiB', loaded),
      paired('window: heap of the desk', 'MiB', heap),
    ];
  } finally {
    await context.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
};
