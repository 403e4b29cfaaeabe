import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { startBundledApp } from '../bundled-app.ts';
import { CHROMIUM, FLAGS } from '../frame-load.ts';
import { compare, median, type Bench } from '../measure.ts';
import { noteDrawn, openDeskPage, visit, WARM_UPS } from './visits.ts';

const VISITS = 15;
const BARE =
  '<!doctype html><html lang="en"><head><title>Bare</title></head><body><p id="drawn">Drawn</p></body></html>';

const startBareServer = async (): Promise<Server> => {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(BARE);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
};

/** From navigation to the desk's drawn tiles, against a page of one line in the same browser, everything cached. */
export const windowOpen: Bench = {
  name: 'window-open',
  async run() {
    const app = await startBundledApp(['--data', ':memory:']);
    const bare = await startBareServer();
    const folder = mkdtempSync(join(tmpdir(), 'regie-bench-'));
    // A profile on disk, as people have: compiled scripts are kept with what was loaded.
    const context = await chromium.launchPersistentContext(folder, {
      executablePath: CHROMIUM,
      args: [...FLAGS],
      viewport: { width: 1440, height: 900 },
    });
    try {
      const { page: desk, address, count } = await openDeskPage(context, app);
      const empty = await context.newPage();
      await empty.addInitScript(noteDrawn, ['#drawn', 1] as const);
      const bareAddress = `http://127.0.0.1:${(bare.address() as AddressInfo).port}/`;
      const [deskMs, bareMs]: [number[], number[]] = [[], []];
      for (let at = 0; at < WARM_UPS + VISITS; at += 1) {
        await desk.bringToFront();
        const deskTook = await visit(desk, address);
        await empty.bringToFront();
        const bareTook = await visit(empty, bareAddress);
        if (at < WARM_UPS) continue;
        deskMs.push(deskTook);
        bareMs.push(bareTook);
      }
      return [
        compare(
          `window: navigation to ${count} drawn tiles, median, against a page of one line`,
          { value: median(deskMs), unit: 'ms', reference: median(bareMs) },
          { most: 6 },
        ),
      ];
    } finally {
      await context.close();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
      bare.close();
      await app.stop();
    }
  },
};
