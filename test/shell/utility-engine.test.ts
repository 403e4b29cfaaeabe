import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { silentLog } from '#shared/lib/log.ts';
import { createUtilityService } from '../../src-main/app/utility-service.ts';
import { resetElectron } from '../support/electron/record.ts';

vi.mock('electron', () => import('../support/electron/electron.ts'));
beforeEach(resetElectron);

const folder = mkdtempSync(join(tmpdir(), 'regie-engine-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const HOST_ENGINE = new URL('../../src-service/media/host-engine.ts', import.meta.url).href;

test('the service has its media engine started by the app, speaks to it, and hears how it ended', async () => {
  writeFileSync(
    join(folder, 'media-engine.js'),
    `process.parentPort.on('message', ({ data }) => {
       if (data.type === 'close') { process.stderr.write('broken'); process.exit(1); }
       process.parentPort.postMessage({ heard: data, args: process.argv.slice(2) });
     });`,
  );
  const entry = join(folder, 'service.mjs');
  writeFileSync(
    entry,
    `import { createHostEngine } from ${JSON.stringify(HOST_ENGINE)};
     const engine = createHostEngine(process.parentPort)(['127.0.0.1', '7']);
     engine.onEvent((event) => { console.log(JSON.stringify(event)); engine.send({ type: 'close', peer: 'p1' }); });
     engine.onExit((said) => { console.log('ended', said); process.exit(0); });
     engine.send({ type: 'mute', source: 's', muted: true });`,
  );
  const service = createUtilityService(entry, silentLog)([]);
  const lines: string[] = [];
  service.onOutput((line) => lines.push(line));
  await new Promise((resolve) => service.onExit(resolve));
  const heard = { heard: { type: 'mute', source: 's', muted: true }, args: ['127.0.0.1', '7'] };
  await vi.waitFor(() => expect(lines).toEqual([JSON.stringify(heard), 'ended broken']));
});

test('the engine ends with the service', async () => {
  writeFileSync(
    join(folder, 'media-engine.js'),
    `process.parentPort.postMessage(process.pid);
     process.parentPort.on('message', () => {});`,
  );
  const entry = join(folder, 'service.mjs');
  writeFileSync(
    entry,
    `import { createHostEngine } from ${JSON.stringify(HOST_ENGINE)};
     createHostEngine(process.parentPort)(['', '0']).onEvent((pid) => console.log(pid));`,
  );
  const service = createUtilityService(entry, silentLog)([]);
  const pid = await new Promise<number>((resolve) => service.onOutput((line) => resolve(Number(line))));
  const exit = new Promise((resolve) => service.onExit(resolve));
  service.end('at_once');
  await exit;
  await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow());
});
