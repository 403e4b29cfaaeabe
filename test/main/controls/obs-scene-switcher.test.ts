import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../support/free-port.ts';
import { openRawObs } from '../../support/obs-client.ts';
import { startTestHost, type TestHost, type TestWindow } from '../../support/test-host.ts';

interface Answered {
  readonly requestType: string;
  readonly requestId: string;
  readonly code: number;
  readonly fields?: readonly string[];
}
type Frame = { readonly sent: object } | { readonly to: string; readonly answered: Answered };

/**
 * Frames that the plug-in Advanced Scene Switcher 1.36.1 sends to another OBS: a message for its own kind, whose id is the
 * message itself, and requests that a person writes, in the order of their keys. It offers no protocol of WebSocket and
 * asks for events of vendors alone.
 */
const TRANSCRIPT = readFileSync(new URL('./advanced-scene-switcher-1.36.1.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Frame);
const VENDORS = 1 << 9;

interface ServerMessage {
  readonly op: number;
  readonly d: {
    readonly requestType: string;
    readonly requestId: string;
    readonly requestStatus: { readonly code: number };
    readonly responseData?: object | null;
    readonly eventIntent?: number;
    readonly eventData?: { readonly vendorName?: string };
  };
}

let started: TestHost;
let desk: TestWindow;
let url = '';
let password = '';

beforeAll(async () => {
  started = startTestHost();
  desk = started.window('Desk');
  await started.host.opened;
  const port = await freePort();
  ({ password } = await desk.call('surfaces.new_password', undefined));
  await desk.call('surfaces.change', { kind: 'obs', enabled: true, port, role: 'operator' });
  await desk.until(async () => {
    const { surfaces } = await desk.call('surfaces.state', undefined);
    return surfaces.find(({ kind }) => kind === 'obs')?.status === 'listening';
  });
  url = `ws://127.0.0.1:${port}`;
});
afterAll(async () => {
  await started.close();
});

test('frames of Advanced Scene Switcher get the answers of an OBS without that plug-in, and press what they ask', async () => {
  const { socket, send } = await openRawObs(url, password, { mask: VENDORS, protocol: null });
  const answers = new Map<string, Answered>();
  const events: ServerMessage[] = [];
  socket.on('message', (data: Buffer) => {
    const message = JSON.parse(data.toString()) as ServerMessage;
    if (message.op === 5) events.push(message);
    const { requestType, requestId, requestStatus, responseData } = message.d;
    if (message.op !== 7) return;
    const fields = responseData ? { fields: Object.keys(responseData).toSorted() } : {};
    answers.set(requestId, { requestType, requestId, code: requestStatus.code, ...fields });
  });
  for (const frame of TRANSCRIPT) {
    if ('sent' in frame) send(frame.sent);
    else {
      await expect.poll(() => answers.has(frame.to), { interval: 5, timeout: 10_000 }).toBe(true);
      expect(answers.get(frame.to)).toEqual(frame.answered);
    }
  }
  const show = await desk.call('show.current', undefined);
  expect(show?.desk?.value.activeSceneId).toBeNull();
  // It looks at the vendor of each event, and drops those of others.
  await expect.poll(() => events.length, { interval: 5 }).toBeGreaterThan(0);
  expect([...new Set(events.map(({ d }) => `${d.eventIntent ?? 0} ${d.eventData?.vendorName ?? ''}`))]).toEqual([
    `${VENDORS} regie`,
  ]);
  socket.close();
});
