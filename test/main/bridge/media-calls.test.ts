import { mkdtempSync, readdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MEDIA_PART_BYTES, type AddedMedium, type MediaStatus } from '#shared/bridge/media-calls.ts';
import type { LibraryItem } from '#shared/library/library-items.ts';
import type { Media } from '#shared/api/media.ts';
import { localMediaUrl } from '#shared/scene/local-media.ts';
import { say } from '#shared/words/say.ts';
import { picture, sha256Of, WEBP } from '../../support/media-files.ts';
import { sampleDocument } from '../../support/library-file.ts';
import { startTestHost, type TestHost, type TestWindow } from '../../support/test-host.ts';
import { twoPagePdf } from '../../support/tiny-pdf.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'regie-media-calls-'));
let started: TestHost;
let window: TestWindow;
let spaceId = '';

beforeAll(async () => {
  started = startTestHost({ dataDir });
  window = started.window();
  await started.host.opened;
  spaceId = (await window.call('app.hello', {})).firstShow?.spaceId ?? '';
});
afterAll(async () => {
  await started.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const send = async (bytes: Buffer): Promise<string> => {
  const { uploadId } = await window.call('media.begin', { sizeBytes: bytes.length });
  for (let offset = 0; offset < bytes.length; offset += MEDIA_PART_BYTES) {
    const base64 = bytes.subarray(offset, offset + MEDIA_PART_BYTES).toString('base64');
    await window.call('media.part', { uploadId, offset, base64 });
  }
  return uploadId;
};
const add = async (bytes: Buffer, name = 'Photo'): Promise<AddedMedium> =>
  window.call('media.add', { uploadId: await send(bytes), spaceId, name, folderId: null, sticker: false });
const get = async (path: string, headers: Record<string, string> = {}): Promise<Response> => {
  const answer = await started.host.media(new Request(`http://host${path}`, { headers }));
  if (!answer) throw new Error('no answer');
  return answer;
};
const platformMedia = async (): Promise<readonly Media[]> => {
  const answer = await window.call('platform.call', { spaceId, operation: 'list_media', query: { limit: 200 } });
  return (answer as { media: readonly Media[] }).media;
};

describe('a file from a window', () => {
  test('of several parts is an item at once, is served by its hash, and comes to the platform by itself', async () => {
    const bytes = picture('large', 3 * MEDIA_PART_BYTES);
    const item = await add(bytes, 'Large photo');
    expect(item.body).toMatchObject({ mediaKind: 'image', url: localMediaUrl(sha256Of(bytes)), mediaId: null });
    const answer = await get(`/media/${sha256Of(bytes)}`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
    await window.until(async () => (await platformMedia()).some(({ title }) => title === 'Large photo'));
    await window.until(async () => (await window.call('library.get', { id: item.id })).externalId !== null);
    const { url, mediaId } = (await window.call('library.get', { id: item.id })).body as Extract<
      LibraryItem['body'],
      { kind: 'media' }
    >;
    expect((await platformMedia()).find(({ id }) => id === mediaId)?.url).toBe(url);
    const stored = await fetch(url);
    expect(sha256Of(new Uint8Array(await stored.arrayBuffer()))).toBe(sha256Of(bytes));
  });

  test('is refused with a sentence where the platform would not take it', async () => {
    const answers = await Promise.all([
      window.raw('media.begin', { sizeBytes: 25 * 1024 * 1024 + 1 }),
      ...[Buffer.from('<svg/>'), Buffer.from('MZ program')].map(async (bytes) =>
        window.raw('media.add', { uploadId: await send(bytes), spaceId, name: 'x', folderId: null, sticker: false }),
      ),
      window.raw('media.add', {
        uploadId: await send(twoPagePdf()),
        spaceId,
        name: 'x',
        folderId: null,
        sticker: true,
      }),
      window.raw('media.part', { uploadId: 'nobody', offset: 0, base64: 'AAAA' }),
    ]);
    expect(answers.map((answer) => (answer.ok ? 'ok' : `${answer.error.code}: ${answer.error.message}`))).toEqual([
      'too_large: The file is too large: at most 25 MB.',
      'unsupported: This type of file cannot be added. Pictures (PNG, JPEG, GIF, WebP, AVIF, BMP), PDF and sounds (MP3, M4A, OGG, WAV) can.',
      'unsupported: This type of file cannot be added. Pictures (PNG, JPEG, GIF, WebP, AVIF, BMP), PDF and sounds (MP3, M4A, OGG, WAV) can.',
      'unsupported: A sticker must be a PNG image.',
      'not_found: The upload was stopped. Add the file again.',
    ]);
    // The host may be fetching a file of its own just now.
    await expect.poll(() => readdirSync(join(dataDir, 'media', 'incoming'))).toEqual([]);
  });

  test('is stored on the platform as it is where a post or an address asks for it, and noted; nothing of it stays', async () => {
    const words = Buffer.from('Notes of the evening\n');
    // Media of the space may come in by sync meanwhile.
    const isInLibrary = async () =>
      JSON.stringify(await window.call('library.list', { spaceId, kind: 'media' })).includes(sha256Of(words));
    const uploadId = await send(words);
    const other = started.window('Ben');
    const stolen = await other.raw('media.attach', { uploadId, spaceId, type: 'text/plain' });
    expect(stolen).toMatchObject({ ok: false, error: { code: 'not_found' } });
    const stored = await window.call('media.attach', { uploadId, spaceId, type: 'text/plain' });
    expect(stored).toMatchObject({ mimeType: 'text/plain', sizeBytes: words.length });
    expect(await (await fetch(stored.url)).text()).toBe(words.toString());
    expect(await isInLibrary()).toBe(false);
    expect(await window.raw('media.attach', { uploadId, spaceId, type: 'text/plain' })).toMatchObject({ ok: false });
    const program = await window.raw('media.attach', {
      uploadId: await send(words),
      spaceId,
      type: 'application/x-sh',
    });
    expect(program).toMatchObject({ ok: false, error: { code: 'unsupported' } });
    const history = () => window.call('console.history', undefined);
    await window.until(async () => (await history()).length >= 2);
    expect((await history()).map(({ operation, outcome }) => [operation, outcome])).toEqual([
      ['create_attachment', 'refused'],
      ['create_attachment', 'answered'],
    ]);
    await expect.poll(() => readdirSync(join(dataDir, 'media', 'incoming'))).toEqual([]);
    other.detach();
  });

  test('a part that is missing or comes twice does no harm', async () => {
    const bytes = picture('parts', 1000);
    const { uploadId } = await window.call('media.begin', { sizeBytes: bytes.length });
    const part = (from: number, to: number) =>
      window.raw('media.part', { uploadId, offset: from, base64: bytes.subarray(from, to).toString('base64') });
    expect((await part(0, 300)).ok).toBe(true);
    expect((await part(0, 300)).ok).toBe(true);
    expect(await part(600, 900)).toMatchObject({ ok: false, error: { code: 'conflict' } });
    expect((await part(300, bytes.length)).ok).toBe(true);
    const item = await window.call('media.add', { uploadId, spaceId, name: 'Parts', folderId: null, sticker: true });
    expect(item.body).toMatchObject({ mediaKind: 'sticker', sizeBytes: bytes.length });
  });
});

describe('media on disk', () => {
  test('what a draft uses is kept by itself, and the windows are told', async () => {
    const [pdf] = (await platformMedia()).filter(({ kind }) => kind === 'pdf');
    const slots = [{ id: 'one', kind: 'media' as const, url: pdf?.url, mediaKind: 'pdf' as const }];
    const scene = {
      id: 'x',
      name: 'x',
      layout: 'grid',
      slots,
      overlays: [],
      audios: [],
      background: '#000000',
    } as const;
    const rest = { backgroundImageUrl: null, showLogo: false, framed: false, transition: 'cut', transitionMs: 500 };
    const body = { kind: 'template', scene: { ...scene, ...rest, jingle: false, locked: false } };
    await window.call('library.create', { spaceId, name: 'With a PDF', body: body as never });
    const addresses = () => window.call('media.addresses', undefined);
    const path = new URL(pdf?.url ?? '').pathname;
    await window.until(async () => Object.hasOwn(await addresses(), `rehearsal:${path}`));
    await window.until(() => window.heard.some(({ event }) => event === 'media.changed'));
    const sha256 = (await addresses())[`rehearsal:${path}`] ?? '';
    expect((await get(`/media/${sha256}`)).headers.get('content-type')).toBe('application/pdf');
    const status: MediaStatus = await window.call('media.status', undefined);
    expect([status.onDisk, status.limitBytes, status.files > 0, status.problem]).toEqual([true, 2e9, true, null]);
  });

  test('a panel finds the kept files of the space on the desk, and none of another', async () => {
    const panel = started.panel('viewer');
    const before = Object.keys(await window.call('media.addresses', undefined));
    const uploadId = await send(picture('theirs'));
    const { url } = await window.call('media.attach', { uploadId, spaceId, type: 'image/png' });
    const address = `rehearsal:${new URL(url).pathname}`;
    const body = { kind: 'template', scene: sampleDocument({ backgroundImageUrl: url }) };
    await window.call('library.create', { spaceId: 'elsewhere', name: 'Theirs', body: body as never });
    await window.until(async () => Object.hasOwn(await window.call('media.addresses', undefined), address));
    const told = Object.keys(await panel.call('media.addresses', undefined));
    expect([told.includes(address), before.filter((one) => !told.includes(one))]).toEqual([false, []]);
  });

  test('a damaged file that is nowhere else is kept aside, and its item says so; nothing is sent of it', async () => {
    await window.call('sync.pause', { paused: true });
    const bytes = picture('only here');
    const item = await add(bytes, 'Only here');
    const sha256 = sha256Of(bytes);
    writeFileSync(join(dataDir, 'media', sha256.slice(0, 2), sha256), 'rotten');
    expect(await window.call('media.verify', undefined)).toMatchObject({ lost: 1, dropped: 0 });
    // A second look, or one after sync met the damage, says the same.
    expect(await window.call('media.verify', undefined)).toMatchObject({ lost: 1, dropped: 0 });
    expect(readdirSync(join(dataDir, 'media', sha256.slice(0, 2)))).toContain(`${sha256}.bad`);
    const sentence = say('host_media_damaged');
    expect((await window.call('library.get', { id: item.id })).problem).toEqual(sentence);
    await add(bytes, 'Only here');
    await window.call('sync.pause', { paused: false });
    await window.until(async () => (await window.call('library.get', { id: item.id })).externalId !== null);
    expect((await window.call('library.get', { id: item.id })).problem).toBeNull();
    expect(await window.call('media.verify', undefined)).toMatchObject({ lost: 0 });
  });

  test('a file that cannot be read just now is given up by nobody', async () => {
    await window.call('sync.pause', { paused: true });
    const bytes = picture('in use');
    const item = await add(bytes, 'In use');
    const path = join(dataDir, 'media', sha256Of(bytes).slice(0, 2), sha256Of(bytes));
    renameSync(path, `${path}.away`);
    symlinkSync(path, path);
    expect((await get(`/media/${sha256Of(bytes)}`)).status).toBe(503);
    const check = await window.raw('media.verify', undefined);
    expect(check).toMatchObject({ ok: false, error: { code: 'unavailable', sentence: say('host_media_unreadable') } });
    await window.call('sync.pause', { paused: false });
    await window.until(async () => (await window.call('sync.status', undefined)).problem !== null);
    renameSync(`${path}.away`, path);
    expect((await get(`/media/${sha256Of(bytes)}`)).status).toBe(200);
    expect((await window.call('library.get', { id: item.id })).problem).toBeNull();
    await window.call('sync.run', undefined);
    await window.until(async () => (await window.call('library.get', { id: item.id })).externalId !== null);
  });

  test('a damaged file that the platform has is dropped and fetched again', async () => {
    const { files } = await window.call('media.status', undefined);
    const [sha256 = ''] = Object.values(await window.call('media.addresses', undefined));
    writeFileSync(join(dataDir, 'media', sha256.slice(0, 2), sha256), 'rotten');
    const check = await window.call('media.verify', undefined);
    expect(check).toMatchObject({ dropped: 1, lost: 0 });
    // More may have been fetched meanwhile.
    expect(check.checked).toBeGreaterThanOrEqual(files);
    await window.until(async () => (await get(`/media/${sha256}`)).status === 200);
  });

  test('a thumbnail is a small WebP picture and nothing else', async () => {
    const item = await add(picture('thumb'), 'Thumb');
    const { sha256 } = await window.call('media.keep_thumbnail', {
      itemId: item.id,
      base64: WEBP.toString('base64'),
    });
    const answer = await get(`/media/thumb/${sha256}`);
    expect([answer.headers.get('content-type'), Buffer.from(await answer.arrayBuffer()).equals(WEBP)]).toEqual([
      'image/webp',
      true,
    ]);
    const copies = await window.call('media.copies', { spaceId });
    expect(copies.find(({ itemId }) => itemId === item.id)?.thumbnail).toBe(sha256);
    for (const bytes of [picture('x'), Buffer.concat([WEBP, Buffer.from('more')])]) {
      const answer = await window.raw('media.keep_thumbnail', { itemId: item.id, base64: bytes.toString('base64') });
      expect(answer).toMatchObject({ ok: false, error: { code: 'unsupported' } });
    }
    const large = { itemId: item.id, base64: Buffer.alloc(65 * 1024).toString('base64') };
    expect(await window.raw('media.keep_thumbnail', large)).toMatchObject({ error: { code: 'invalid_input' } });
  });
});

describe('what a window finds in a file', () => {
  test('is a fact of its medium until somebody looks again, and is told to every window', async () => {
    const item = await add(Buffer.concat([twoPagePdf(), Buffer.from('locked')]), 'Locked slides');
    await window.call('media.note_facts', { itemId: item.id, facts: { fault: 'password', seconds: null } });
    const mine = async () => (await window.call('media.faulty', { spaceId })).filter(({ name }) => name === item.name);
    const { url } = item.body as Extract<LibraryItem['body'], { kind: 'media' }>;
    expect((await mine()).map(({ fault }) => fault)).toEqual(['password']);
    expect((await mine())[0]).toMatchObject({ name: 'Locked slides', fault: 'password' });
    expect(url).toMatch(/^regie-media:/);
    const copies = await window.call('media.copies', { spaceId });
    expect(copies.find(({ itemId }) => itemId === item.id)?.fault).toBe('password');
    await window.call('media.note_facts', { itemId: item.id, facts: { fault: null, seconds: 12.5 } });
    expect(await mine()).toEqual([]);
    const odd = { itemId: item.id, facts: { fault: 'tired', seconds: -1 } };
    expect(await window.raw('media.note_facts', odd)).toMatchObject({ error: { code: 'invalid_input' } });
  });

  test('a file that the library has already is said to be there, and one that was deleted comes back', async () => {
    const bytes = picture('twice');
    const first = await add(bytes, 'Twice');
    const again = await add(bytes, 'Another name');
    expect([first.wasHere, again.wasHere, again.id, again.name]).toEqual([false, true, first.id, 'Twice']);
    await window.call('library.delete', { id: first.id });
    expect((await add(bytes, 'Third')).wasHere).toBe(false);
  });
});

describe('what is served', () => {
  test('a media file is served in the part asked for, cannot run scripts, and is cached by the browser', async () => {
    const bytes = picture('range', 1000);
    await add(bytes, 'Range');
    const path = `/media/${sha256Of(bytes)}`;
    const part = await get(path, { range: 'bytes=10-19' });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 10-19/${bytes.length}`]);
    expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(10, 20))).toBe(true);
    expect((await get(path, { range: 'bytes=99999-' })).status).toBe(416);
    expect((await get(path, { 'if-none-match': `"${sha256Of(bytes)}"` })).status).toBe(304);
    expect(Object.fromEntries(part.headers)).toMatchObject({
      'content-security-policy': expect.stringContaining('sandbox'),
      'x-content-type-options': 'nosniff',
      'cache-control': expect.stringContaining('immutable'),
    });
  });

  test('of the rehearsal only its files are served, through this host', async () => {
    const [image] = (await platformMedia()).filter(({ kind, url }) => kind === 'image' && url.includes('/files/'));
    const { pathname } = new URL(image?.url ?? '');
    const answer = await get(`/media/rehearsal${pathname}`);
    expect([answer.status, answer.headers.get('content-type')?.startsWith('image/')]).toEqual([200, true]);
    await answer.body?.cancel();
    const paths = [
      '/rehearsal/mail',
      '/files/../rehearsal/mail',
      '/files/%2e%2e/api',
      '/api/v1/space',
      '/files/',
      '//evil',
    ];
    const statuses = await Promise.all(paths.map(async (path) => (await get(`/media/rehearsal${path}`)).status));
    expect(statuses).toEqual(paths.map(() => 404));
  });

  test('a drawn portrait of the rehearsal is a picture in a page, and a download where somebody opens it', async () => {
    const answer = await get('/media/rehearsal/files/demo/portraits/portrait-1.svg');
    await answer.body?.cancel();
    const read = (name: string): string | null => answer.headers.get(name);
    expect({
      status: answer.status,
      type: read('content-type'),
      disposition: read('content-disposition'),
      sniffing: read('x-content-type-options'),
      policy: read('content-security-policy'),
    }).toEqual({
      status: 200,
      type: 'image/svg+xml',
      disposition: 'attachment',
      sniffing: 'nosniff',
      policy: "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    });
  });

  test('other names, methods and folders are not served', async () => {
    for (const path of [
      '/media/',
      '/media/x',
      `/media/${'0'.repeat(64)}`,
      '/media/../library.sqlite',
      '/media/thumb/x',
    ]) {
      const answer = await started.host.media(new Request(`http://host${path}`));
      expect(answer?.status ?? 404).toBe(404);
    }
    const post = await started.host.media(new Request(`http://host/media/${'0'.repeat(64)}`, { method: 'POST' }));
    expect(post?.status).toBe(405);
  });
});
