import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import * as z from 'zod';
import { readAnswer, readShort } from '#node/read-answer.ts';
import { inRoot } from '../../scripts/lib/paths.ts';

/** Ways to ask a server: a file that has one of them reads what somebody else wrote. */
const ASKS =
  /new WebSocket\(|(?<!\b(?:app|handler|service)\.)\bfetch(?:Now)?\((?!request\b)|\bnet\.request\(|\bdial\(|customFetch\]|createTransport\(|import\('electron-updater'\)|\bconnect(?:Tcp)?\(\{? ?(?:port|host|\.\.\.dialledHost)|createSocket\(|\bask\(url,|\bsystem\(input|\b(?:https|tls|plain)Request\b/;

/**
 * Each file that asks a server of others: whose it is, the file that reads the answer, and how that checks it. An answer
 * of which nothing but the status, a header or the bytes of a kept file is used has none to check, and says so.
 */
const ANSWERS: Readonly<Record<string, readonly [whose: string, reader: string, check: string]>> = {
  'src-main/platform/dial.ts': ['relay', 'src-shared/team/team-frames.ts', 'SentTeamFrame.safeParse'],
  'src-main/relay-transport/relay-transport.ts': ['relay', 'src-shared/team/team-frames.ts', 'SentTeamFrame.safeParse'],
  'src-main/platform/wire.ts': ['platform', 'src-main/platform/response-shape.ts', 'operation.response.safeParse'],
  'src-main/platform/proxy-password.ts': ['platform', 'src-main/platform/proxy-password.ts', 'readShort(answer'],
  'src-main/platform/outgoing-fetch.ts': ['anybody', 'src-main/platform/outgoing-fetch.ts', 'responseOf'],
  'src-main/app/system-fetch.ts': ['anybody', 'src-main/app/system-fetch.ts', 'bodyOf'],
  'src-main/accounts/rights-probe.ts': ['platform', 'src-main/accounts/rights-probe.ts', 'ToolList.parse'],
  'src-main/accounts/published-contracts.ts': ['platform', 'src-shared/console/contract-drift.ts', 'MAX_OPERATIONS'],
  'src-main/accounts/oauth/resource.ts': [
    'platform',
    'src-main/accounts/oauth/resource.ts',
    'readAnswer(response, ResourceMetadata',
  ],
  'src-main/accounts/oauth/short-answers.ts': ['platform', 'src-main/accounts/oauth/short-answers.ts', 'LONGEST_BYTES'],
  'src-main/accounts/oauth/server.ts': ['platform', 'src-main/accounts/oauth/server.ts', 'shortAnswers'],
  'src-main/diagnostics/reach-platform.ts': [
    'platform',
    'src-main/diagnostics/reach-platform.ts',
    'answer.body?.cancel',
  ],
  'src-main/monitor/room-monitor.ts': ['room page', 'src-main/monitor/room-monitor.ts', "method: 'HEAD'"],
  'src-main/http/serves-page.ts': ['relay', 'src-main/http/serves-page.ts', "method: 'HEAD'"],
  'src-main/media/download.ts': ['web', 'src-main/media/download.ts', 'mostBytes'],
  'src-main/media/media-answers.ts': ['own service', 'src-main/media/media-answers.ts', 'PASSED_ON'],
  'src-main/rehearsal/control.ts': ['own service', 'src-main/rehearsal/control.ts', 'readShort(response'],
  'src-main/rehearsal/watch-room.ts': ['own service', 'src-main/rehearsal/watch-room.ts', 'ServerMediaFrame.parse'],
  'src-main/browser-host/relay-line.ts': ['own service', 'src-main/browser-host/relay-line.ts', 'maxPayload'],
  'src-main/browser-host/local-name-socket.ts': ['network', 'src-main/browser-host/local-name-packets.ts', 'decode('],
  'src-main/controls/other-loopback.ts': ['own service', 'src-main/controls/other-loopback.ts', 'from.pipe(to)'],
  'src-main/controls/own-obs/obs-socket.ts': ['OBS', 'src-main/controls/own-obs/obs-socket.ts', 'ObsFrame.safeParse'],
  'src-main/controls/satellite/satellite-connection.ts': [
    'Companion',
    'src-main/controls/satellite/line-reader.ts',
    'LONGEST_LINE',
  ],
  'src-main/controls/osc/osc-surface.ts': ['listed devices', 'src-main/controls/osc/osc-surface.ts', 'readOsc('],
  'src-main/controls/osc/osc-target.ts': ['nobody: it only sends', 'src-main/controls/osc/osc-target.ts', 'send('],
  'src-main/app/updates/electron-updater.ts': [
    'update feed',
    'src-main/app/updates/electron-updater.ts',
    'Version.safeParse',
  ],
  'src-service/media/livekit/open-livekit.ts': [
    'LiveKit',
    'src-service/media/livekit/open-livekit.ts',
    'answer.body?.cancel',
  ],
  'src-service/media/engine/free-port.ts': ['nobody: it only listens', 'src-service/media/engine/free-port.ts', 'bind'],
  'src-service/mail/mailer.ts': ['mail server', 'src-service/mail/mailer.ts', 'cutText(said'],
  'src-service/webhooks/post-json.ts': ['webhook', 'src-service/webhooks/post-json.ts', 'response.resume'],
  'companion-module/desk-connection.ts': ['Regie', 'companion-module/desk-connection.ts', 'readFrame('],
};

const FOLDERS = ['src-main', 'src-service', 'src-relay', 'src-node', 'companion-module'];
const textOf = (path: string): string => readFileSync(inRoot(path), 'utf8');

test('each source file that asks a foreign server is listed with the check of its answers', () => {
  const asking = FOLDERS.flatMap((folder) =>
    readdirSync(inRoot(folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !name.includes('node_modules'))
      .map((name) => join(folder, name)),
  ).filter((path) => ASKS.test(textOf(path)));
  const unchecked = Object.values(ANSWERS).filter(([, reader, check]) => !textOf(reader).includes(check));
  expect([asking.toSorted(), unchecked]).toEqual([Object.keys(ANSWERS).toSorted(), []]);
});

test('an endless answer, one of another shape and one nested without end are refused', async () => {
  const server = createServer((request, response) => {
    if (request.url === '/deep') response.end('['.repeat(100_000));
    else if (request.url === '/odd') response.end('{"name":7}');
    else if (request.url === '/good') response.end('{"name":"é"}');
    else {
      const more = (): void => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536, 32)));
        if (!response.destroyed) response.once('drain', more);
      };
      more();
    }
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const Named = z.object({ name: z.string() });
  const read = async (path: string): Promise<unknown> =>
    readAnswer(await fetch(`http://127.0.0.1:${port}${path}`), Named, 1_000_000);
  expect([await read('/deep'), await read('/odd'), await read('/endless'), await read('/good')]).toEqual([
    null,
    null,
    null,
    { name: 'é' },
  ]);
  expect(await readShort(await fetch(`http://127.0.0.1:${port}/good`), 4)).toBeNull();
});
