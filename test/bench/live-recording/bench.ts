import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type Page } from '@playwright/test';
import { RecordedLive } from '#shared/room/recording.ts';
import { bundlePage } from '../../support/bundle.ts';
import type { Ready } from '../../support/service-process.ts';
import { CHROMIUM, FLAGS } from '../frame-load.ts';
import { compare, pause, percentile, type Bench } from '../measure.ts';
import { apartOf, missingBefore, type ReadTrack } from './compare-tracks.ts';
import type { RecordingBench } from './page/main.ts';

const SERVICE = fileURLToPath(new URL('../../../out/main/service.js', import.meta.url));
const PEOPLE = ['Ana', 'Ben', 'Cleo'] as const;
/** So long before the engine is killed, before the service is, and until the end. */
const STRETCH_MS = 20_000;
/** Two stretches of three people beep about so often; a third of it may be lost while they come back. */
const FEWEST_BEEPS = 2 * PEOPLE.length * (STRETCH_MS / 1000);

declare global {
  interface Window {
    readonly recordingBench: RecordingBench;
  }
}

interface Service {
  readonly child: ChildProcess;
  readonly ready: Ready;
}

const startService = async (data: string, port: string): Promise<Service> => {
  const child = spawn(process.execPath, [SERVICE, '--data', data, '--seed', 'empty', '--port', port], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  return { child, ready: JSON.parse(line) as Ready };
};

const killEngine = ({ child: { pid = 0 } }: Service): void => {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
  process.kill(Number(children.at(-1)), 'SIGKILL');
};

const call = async (
  { ready: { apiRoot, baseUrl, fullKey } }: Service,
  method: string,
  path: string,
  body: unknown,
): Promise<Record<string, unknown>> => {
  const answer = await fetch(`${path.startsWith('/rehearsal') ? apiRoot : baseUrl}${path}`, {
    method,
    headers: { authorization: `Bearer ${fullKey}`, 'content-type': 'application/json' },
    body: body === undefined ? null : JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Record<string, unknown>;
};

/** A live and the addresses of its people's pages, the host's first. */
const makeLive = async (service: Service): Promise<{ readonly id: string; readonly urls: readonly string[] }> => {
  const { session } = await call(service, 'POST', '/live/sessions', {
    title: 'A minute',
    scheduledAt: Date.now() + 60_000,
    replay: 'all',
  });
  const { id } = session as { readonly id: string };
  const { hostUrl } = await call(service, 'GET', `/rehearsal/sessions/${id}/links`, undefined);
  const urls = [String(hostUrl)];
  for (const name of PEOPLE.slice(1)) {
    const user = { externalId: name, name };
    urls.push(String((await call(service, 'POST', '/live/entry', { sessionId: id, user, role: 'speaker' })).url));
  }
  return { id, urls };
};

/** A person on the room's own page, in a browser of their own, with the devices of this bench. */
const enter = async (browser: Browser, url: string, devices: string): Promise<Page> => {
  const context = await browser.newContext({ permissions: ['camera', 'microphone'], locale: 'en-GB' });
  const page = await context.newPage();
  await page.addInitScript({ content: devices });
  await page.goto(url);
  const check = page.getByRole('region', { name: 'Camera and microphone' });
  for (const name of ['Turn camera off', 'Turn microphone off']) await check.getByRole('button', { name }).waitFor();
  await check.getByRole('button', { name: 'Enter the live' }).click();
  return page;
};

/** Reads what every file of the recording holds, in a browser. */
const readTracks = async (browser: Browser, bundle: string, recording: string): Promise<readonly ReadTrack[]> => {
  const urlOf = (file: string): string => recording.replace('/recording?', `/recording${file}?`);
  const read = async (): Promise<RecordedLive> => {
    const answer = await fetch(urlOf(''));
    if (answer.ok) return RecordedLive.parse(await answer.json());
    await pause(500);
    return read();
  };
  const { tracks } = await read();
  const page = await browser.newPage();
  await page.route(`${bundle}track/**`, async (route) => {
    const file = new URL(route.request().url()).pathname.replace('/track', '');
    await route.fulfill({ body: Buffer.from(await (await fetch(urlOf(file))).arrayBuffer()) });
  });
  await page.goto(bundle);
  const found: ReadTrack[] = [];
  for (const track of tracks) {
    found.push({
      track,
      ...(await page.evaluate((file) => window.recordingBench.readTrack(`track/${file}`), track.file)),
    });
  }
  return found;
};

/** A minute of a live that three browsers send; engine and service are killed, and the recording is decoded. */
export const liveRecording: Bench = {
  name: 'live-recording',
  async run() {
    const data = mkdtempSync(join(tmpdir(), 'regie-bench-'));
    await using bundle = await bundlePage(fileURLToPath(new URL('./page', import.meta.url)));
    const browser = await chromium.launch({
      executablePath: CHROMIUM,
      args: [...FLAGS, '--autoplay-policy=no-user-gesture-required', '--use-fake-device-for-media-stream'],
    });
    let service = await startService(data, '0');
    try {
      const index = await (await fetch(bundle.url)).text();
      const script = await (await fetch(new URL(/src="([^"]+)"/.exec(index)?.[1] ?? '', bundle.url))).text();
      const devices = `(() => {${script}})(); window.recordingBench.installDevices();`;
      const { id, urls } = await makeLive(service);
      const pages: Page[] = [];
      for (const url of urls) pages.push(await enter(browser, url, devices));
      await call(service, 'POST', `/rehearsal/sessions/${id}/start`, {});
      await pause(STRETCH_MS);
      const engineKilledAt = Date.now();
      killEngine(service);
      await pause(STRETCH_MS);
      const serviceKilledAt = Date.now();
      service.child.kill('SIGKILL');
      await once(service.child, 'exit');
      service = await startService(data, new URL(service.ready.apiRoot).port);
      await pause(STRETCH_MS);
      await call(service, 'POST', `/rehearsal/sessions/${id}/end`, { recording: 'processing' });
      const token = await pages[1]?.evaluate((session) => sessionStorage.getItem(`regie.room.${session}`), id);
      for (const page of pages) await page.context().close();
      const recording = `${service.ready.apiRoot}/app/live/${id}/recording?room=${token ?? ''}`;
      const tracks = await readTracks(browser, bundle.url, recording);
      const apart = tracks.flatMap((track) => apartOf(track, tracks));
      const missing = [
        ...missingBefore(0, engineKilledAt, tracks),
        ...missingBefore(engineKilledAt, serviceKilledAt, tracks),
      ];
      if (apart.length < FEWEST_BEEPS) throw new Error(`${apart.length} beeps were found beside their pictures`);
      if (missing.length < 2 * PEOPLE.length) throw new Error(`${missing.length} cameras were recorded before a kill`);
      return [
        compare(
          `live-recording: sound against picture, decoded from the recording, 95th percentile of ${apart.length} beeps`,
          { value: percentile(apart, 0.95), unit: 'ms', reference: 60 },
          { most: 1 },
        ),
        compare(
          `live-recording: missing before engine and service were killed, the most of ${missing.length} cameras`,
          { value: Math.max(...missing), unit: 'ms', reference: 2000 },
          { most: 1 },
        ),
      ];
    } finally {
      service.child.kill('SIGKILL');
      await browser.close();
      rmSync(data, { recursive: true, force: true });
    }
  },
};
