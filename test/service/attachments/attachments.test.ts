import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { expect, onTestFinished, test } from 'vitest';
import { ZipFile } from 'yazl';
import { ATTACHMENT_LIMITS } from '#shared/api/attachment.ts';
import { CreatedAttachment } from '#shared/api/extra-routes.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { silentWav } from '../../support/silent-wav.ts';
import { twoPagePdf } from '../../support/tiny-pdf.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const zipOf = async (files: Readonly<Record<string, string>>): Promise<Uint8Array<ArrayBuffer>> => {
  const zip = new ZipFile();
  for (const [name, text] of Object.entries(files)) zip.addBuffer(Buffer.from(text), name, { compress: false });
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer);
  return Uint8Array.from(Buffer.concat(chunks));
};

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const docx = (): Promise<Uint8Array<ArrayBuffer>> =>
  zipOf({
    '[Content_Types].xml': `<?xml version="1.0"?><Types><Override PartName="/word/document.xml" ContentType="${DOCX}.main+xml"/></Types>`,
    'word/document.xml': '<w:document/>',
  });

const upload = async (
  { service, fullKey }: TestService,
  type: string,
  body: BodyInit,
  { path = '/attachments', key = fullKey }: { path?: string; key?: string } = {},
) => {
  const init = { method: 'POST', headers: { Authorization: `Bearer ${key}`, 'Content-Type': type }, body };
  const answer = await service.fetch(new Request(service.ready.baseUrl + path, init));
  return { status: answer.status, headers: answer.headers, body: (await answer.json()) as Record<string, never> };
};

test('files of every family are stored under a random name and served as what they are', async () => {
  const started = startTestService();
  const files: readonly (readonly [string, BodyInit, string, boolean])[] = [
    ['image/png', PNG, 'image', true],
    ['application/pdf', Uint8Array.from(twoPagePdf()), 'pdf', true],
    ['audio/wav', Uint8Array.from(silentWav(0.1)), 'audio', true],
    ['text/plain; charset=utf-8', 'Héllo\n', 'text', false],
    ['text/csv', 'a,b\n1,2', 'text', false],
    ['application/zip', await zipOf({ 'a.txt': 'a' }), 'archive', false],
    [DOCX, await docx(), 'document', false],
  ];
  for (const [type, bytes, kind, isShown] of files) {
    const { status, body } = await upload(started, type, bytes, { path: '/support/attachments?externalId=lms-1' });
    expect([type, status]).toEqual([type, 201]);
    const { attachment } = CreatedAttachment.parse(body);
    const mimeType = type.split(';')[0];
    const sizeBytes = Buffer.from(bytes as string).byteLength;
    expect(attachment).toEqual({
      kind,
      mimeType,
      sizeBytes,
      url: expect.stringMatching(/\/attachments\/[0-9a-f]{32}\.\w+$/),
    });
    const served = await started.service.fetch(new Request(attachment.url));
    expect([served.status, served.headers.get('x-content-type-options')]).toEqual([200, 'nosniff']);
    expect(served.headers.get('content-type')).toContain(mimeType);
    expect(served.headers.get('content-disposition')).toBe(isShown ? null : 'attachment');
    expect(Buffer.from(await served.arrayBuffer())).toEqual(Buffer.from(bytes as string));
  }
});

test.each([
  ['a type that is not taken', 'application/x-msdownload', 'MZ'],
  ['a page', 'text/html', '<p>hi</p>'],
  ['a drawing that can run scripts', 'image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['no type', '', 'x'],
  ['bytes that are not what the header says', 'image/png', 'not a picture'],
  ['a program that says it is text', 'text/plain', '\u007fELF\u0002\u0001\u0000'],
  ['a picture that says it is a PDF', 'application/pdf', PNG],
  ['a picture that says it is a document', DOCX, PNG],
])('a file of the type %s is refused with 415 and leaves nothing behind', async (_, type, body) => {
  const started = startTestService();
  expect(await upload(started, type, body)).toMatchObject({ status: 415, body: { error: expect.any(String) } });
  const { filesDir } = started.service.context;
  const entries = existsSync(filesDir) ? readdirSync(filesDir, { recursive: true, withFileTypes: true }) : [];
  const left = entries.filter((entry) => entry.isFile());
  expect(left).toEqual([]);
});

test('a picture of another type than declared is stored as what it is', async () => {
  const { body } = await upload(startTestService(), 'image/jpeg', PNG);
  expect(body).toMatchObject({ attachment: { mimeType: 'image/png' } });
});

test('a file beyond 25 MB is refused, whether it says its size or not', async () => {
  const started = startTestService();
  const tooLarge = new Uint8Array(ATTACHMENT_LIMITS.bytes + 1).fill(0x61);
  expect((await upload(started, 'text/plain', tooLarge)).status).toBe(413);
  expect((await upload(started, 'text/plain', tooLarge.subarray(1))).status).toBe(201);
  expect((await upload(started, 'text/plain', new Uint8Array())).status).toBe(400);
});

test('a file beyond 25 MB is refused over a raw socket too, by its declared length', async () => {
  const data = mkdtempSync(join(tmpdir(), 'regie-upload-'));
  onTestFinished(() => {
    rmSync(data, { recursive: true, force: true });
  });
  const started = startTestService({ data });
  const server = createServer((incoming, outgoing) => {
    void getRequestListener((request) => started.service.fetch(request))(incoming, outgoing);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const { port } = server.address() as AddressInfo;
  const post = async (bytes: Uint8Array<ArrayBuffer>) => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1/attachments`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${started.fullKey}`, 'Content-Type': 'text/plain' },
      body: bytes,
    });
    return answer.status;
  };
  expect(await post(new Uint8Array(3_000_000).fill(0x61))).toBe(201);
  expect(await post(new Uint8Array(ATTACHMENT_LIMITS.bytes + 1).fill(0x61))).toBe(413);
});

test('an upload costs one token, needs full access and takes no other method', async () => {
  const started = startTestService({ perMinute: 60 });
  const { status, headers } = await upload(started, 'image/png', PNG);
  expect([status, headers.get('x-ratelimit-remaining')]).toEqual([201, '59']);
  expect(await upload(started, 'image/png', PNG, { key: started.readOnlyKey })).toMatchObject({
    status: 403,
    body: { error: 'Read-only API key' },
  });
  expect((await upload(started, 'image/png', PNG, { key: 'nobody' })).status).toBe(401);
  expect((await started.raw('GET', '/attachments')).status).toBe(405);
  expect((await upload(started, 'image/png', PNG, { path: `/attachments?externalId=${'x'.repeat(201)}` })).status).toBe(
    400,
  );
});

test('a stored file goes with a ticket, a reply, a post and a comment', async () => {
  const started = startTestService();
  const { call } = started;
  const { attachment } = CreatedAttachment.parse((await upload(started, 'image/png', PNG)).body);
  const attachments = [{ ...attachment, name: 'dot.png' }];
  const user = { externalId: 'lms-1', name: 'Iris' };
  const { ticket } = await call('create_support_ticket', { body: { user, subject: 'See', attachments } });
  const params = { id: ticket.id };
  await call('reply_support_ticket', { params, body: { staff: {}, attachments } });
  const read = await call('get_support_ticket', { params, query: { scope: 'space' } });
  expect(read.ticket.messages?.map((message) => message.attachments)).toEqual([attachments, attachments]);
  const { post } = await call('create_post', { body: { content: 'x', attachments } });
  expect(post.attachments).toEqual(attachments);
  const { comment } = await call('create_comment', { params: { id: post.id }, body: { content: 'y', attachments } });
  expect(comment.attachments).toEqual(attachments);
  const eleven = Array.from({ length: 11 }, () => attachment);
  await expect(call('create_post', { body: { content: 'x', attachments: eleven } })).rejects.toMatchObject({
    status: 400,
  });
});

/** A body that comes in two parts: the second is held back until it is let go. */
const slowBody = (first: string, second: string) => {
  const gate = Promise.withResolvers<undefined>();
  const begun = Promise.withResolvers<undefined>();
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      controller.enqueue(new TextEncoder().encode(first));
      begun.resolve(undefined);
      await gate.promise;
      controller.enqueue(new TextEncoder().encode(second));
      controller.close();
    },
  });
  return { stream, begun: begun.promise, letGo: () => gate.resolve(undefined) };
};

test.each([
  ['/attachments', 'text/plain', 'the first half, ', 'and the second'],
  ['/groups', 'application/json', '{"name":"Late', ' group"}'],
])('a key revoked while a body is sent to %s stops it', async (path, type, first, second) => {
  const data = mkdtempSync(join(tmpdir(), 'regie-upload-'));
  onTestFinished(() => rmSync(data, { recursive: true, force: true }));
  const started = startTestService({ data });
  const { key } = (await started.rehearse('POST', '/keys', { label: 'Other' })) as { key: Record<string, string> };
  const body = slowBody(first, second);
  const headers = { Authorization: `Bearer ${key.secret ?? ''}`, 'Content-Type': type };
  const init = { method: 'POST', headers, body: body.stream, duplex: 'half' } as RequestInit;
  const answering = started.service.fetch(new Request(started.service.ready.baseUrl + path, init));
  await body.begun;
  await started.rehearse('DELETE', `/keys/${key.id ?? ''}`);
  body.letGo();
  expect((await answering).status).toBe(401);
  expect((await started.call('list_groups', {})).groups.map(({ name }) => name)).not.toContain('Late group');
  const kept = existsSync(join(data, 'files', 'attachments')) ? readdirSync(join(data, 'files', 'attachments')) : [];
  expect(kept).toEqual([]);
});
