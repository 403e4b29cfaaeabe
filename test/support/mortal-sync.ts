import { randomUUID } from 'node:crypto';
import { writeSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { silentLog } from '#shared/lib/log.ts';
import { openLibrary } from '../../src-main/library/library.ts';
import { createPlatformClient } from '../../src-main/platform/platform-client.ts';
import { createWire } from '../../src-main/platform/wire.ts';
import { createSync } from '../../src-main/sync/sync.ts';
import { editOf } from './mortal-edits.ts';
import { fastClock } from './fast-clock.ts';

/**
 * The part of the host that keeps and sends edits, as the app runs it: the library in its worker, sync beside it, HTTP.
 * Edits as fast as it is answered, and says the number of each edit once it is acknowledged. It ends when it is killed:
 * `node mortal-sync.ts <library> <base url> <key> <first number> <last number>`.
 */
const [, , path = '', baseUrl = '', key = '', first = '1', last = '1'] = process.argv;
const worker = fileURLToPath(new URL('../../src-main/library/worker.ts', import.meta.url));
const clock = fastClock();
const library = openLibrary({ worker, path, clock, log: silentLog });
const client = createPlatformClient({
  baseUrl: () => baseUrl,
  token: () => key,
  wire: createWire(),
  clock,
  log: silentLog,
});
const sync = createSync({
  library,
  files: { blob: () => Promise.reject(new Error('There are no files.')) },
  spaces: () => [{ id: 's', client, canWrite: true }],
  clock,
  newId: randomUUID,
  log: silentLog,
  onStatus: () => undefined,
  onItems: () => undefined,
});
// What the one before left behind is sent first.
sync.wake();
for (let number = Number(first); number <= Number(last); number += 1) {
  const change = editOf(number) as never;
  await library.ask('items.change', { editId: `edit-${number}`, id: 'draft', change, at: number });
  // Straight to the pipe: what the parent reads was acknowledged.
  writeSync(1, `${number}\n`);
  sync.wake();
}
// Idle, with edits still on their way: it is killed here at the latest.
setInterval(() => undefined, 1000);
