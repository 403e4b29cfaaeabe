import fc from 'fast-check';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { createManualClock } from '#shared/lib/clock.ts';
import { silentLog } from '#shared/lib/log.ts';
import { say } from '#shared/words/say.ts';
import type { PlatformMedium } from '../../../src-main/library/media/platform-medium.ts';
import { download, downloadUrl } from '../../../src-main/media/download.ts';
import { createMediaCache, mayGo } from '../../../src-main/media/media-cache.ts';
import type { MediaStore } from '../../../src-main/media/media-store.ts';
import { openTestLibrary, sampleDocument, type TestLibrary } from '../../support/library-file.ts';
import { testOutgoing } from '../../support/outgoing.ts';
import { openTestStore, picture, sha256Of } from '../../support/media-files.ts';

/** Answers of the service on this computer, by path. */
const files = new Map<string, Buffer>();
let asked: string[] = [];
let breaks: string | null = null;
/** A path whose file comes byte by byte, each when `drip` is called. */
let drips: string | null = null;
let drip: (() => void) | null = null;
let origin = '';
const server = createServer((request, response) => {
  const path = request.url ?? '';
  asked.push(path);
  const bytes = files.get(path);
  if (!bytes) {
    response.writeHead(404).end();
    return;
  }
  response.writeHead(200, { 'content-length': bytes.length });
  if (drips === path) {
    let sent = 0;
    drip = () => {
      response.write(bytes.subarray(sent, sent + 1));
      sent += 1;
    };
    drip();
  } else if (breaks === path) {
    response.write(bytes.subarray(0, 20), () => response.destroy());
  } else response.end(bytes);
});
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  files.clear();
  asked = [];
  breaks = null;
  drips = null;
});

const SIZE = 1000;
const medium = (name: string, kind: PlatformMedium['kind'] = 'image'): PlatformMedium => ({
  id: name,
  kind,
  title: name,
  url: `http://127.0.0.1:1/files/${name}`,
  thumbnailUrl: null,
  sizeBytes: null,
  folder: null,
  createdAt: '2030-01-01T00:00:00Z',
});
const offer = (library: TestLibrary, names: readonly string[]): void => {
  for (const name of names) files.set(`/files/${name}`, picture(name, SIZE));
  const media = names.map((name) => medium(name));
  library.ask('media.adopt_page', { spaceId: 's', media, newIds: names.map((name) => `i-${name}`), at: 1 });
};
const keep = (library: TestLibrary, name: string): unknown =>
  library.ask('media.pin', { itemId: `i-${name}`, keep: true });
const start = (library: TestLibrary, limitFiles = 100, store: MediaStore = openTestStore()) => {
  const clock = createManualClock(1_000_000);
  const keeper = createMediaCache({
    library: { ask: async (name, input) => library.ask(name, input) },
    store,
    fetch,
    publicFetch: fetch,
    platformOrigins: () => [],
    serviceOrigin: () => origin,
    limitBytes: () => limitFiles * (SIZE + 100),
    clock,
    log: silentLog,
    onChange: () => undefined,
  });
  onTestFinished(() => keeper.close());
  return { keeper, store, clock };
};
const keptNames = (library: TestLibrary): readonly string[] =>
  Object.keys(library.ask('media.addresses', null))
    .map((address) => address.split('/').at(-1) ?? '')
    .toSorted();

describe('the keeper', () => {
  test('fetches what is wanted, checked by content, and nothing twice', async () => {
    const library = openTestLibrary();
    offer(library, ['a', 'b', 'c']);
    keep(library, 'a');
    keep(library, 'b');
    const { keeper, store } = start(library);
    expect(await keeper.run()).toBe(2);
    expect(await keeper.run()).toBe(0);
    expect([keptNames(library), asked.length]).toEqual([['a', 'b'], 2]);
    expect(await store.check(sha256Of(picture('a', SIZE)))).toBe('sound');
  });

  test('a file that is not what it is called is refused with a sentence and tried again only much later', async () => {
    const library = openTestLibrary();
    offer(library, ['a']);
    files.set('/files/a', Buffer.from('<html>please sign in</html>'));
    keep(library, 'a');
    const { keeper, clock } = start(library);
    expect(await keeper.run()).toBe(0);
    expect(keeper.problem()).toEqual(say('host_media_not_shown'));
    await keeper.run();
    expect(asked).toHaveLength(1);
    files.set('/files/a', picture('a', SIZE));
    clock.advance(7 * 3_600_000);
    await keeper.run();
    expect([keptNames(library), keeper.problem()]).toEqual([['a'], null]);
  });

  test('a line that breaks leaves no half file, and the others are fetched', async () => {
    const library = openTestLibrary();
    offer(library, ['a', 'b']);
    keep(library, 'a');
    keep(library, 'b');
    breaks = '/files/a';
    const { keeper } = start(library);
    expect(await keeper.run()).toBe(1);
    breaks = null;
    keeper.forgive();
    expect([await keeper.run(), keptNames(library)]).toEqual([1, ['a', 'b']]);
  });

  test('a server that drips holds up no other file, and is given up after two minutes', async () => {
    const library = openTestLibrary();
    offer(library, ['a', 'b', 'c']);
    for (const name of ['a', 'b', 'c']) keep(library, name);
    drips = '/files/a';
    const { keeper, clock } = start(library);
    const running = keeper.run();
    await expect.poll(() => [drip !== null, keptNames(library)]).toEqual([true, ['b', 'c']]);
    // Never silent for long, and never ready.
    for (let step = 0; step < 9; step += 1) {
      drip?.();
      await new Promise((resolve) => setTimeout(resolve, 30));
      clock.advance(15_000);
    }
    expect(await running).toBe(2);
    expect(keeper.problem()).toEqual(say('host_media_not_now'));
    drips = null;
    keeper.forgive();
    expect([await keeper.run(), keptNames(library)]).toEqual([1, ['a', 'b', 'c']]);
  });

  test('when there is no room, what is used least goes, and what waiting edits need never does', async () => {
    const library = openTestLibrary();
    offer(library, ['needed', 'old', 'new', 'wanted']);
    library.addTemplate('t', { slots: [{ id: 'x', kind: 'media', mediaId: 'needed' }] });
    const show = (name: string) => ({
      scenes: [sampleDocument({ slots: [{ id: 'x', kind: 'media', mediaId: name }] })],
    });
    const adopt = (name: string, at: number) =>
      library.ask('drafts.adopt', { id: name, spaceId: 's', sessionId: name, name, show: show(name), at });
    adopt('old', 10);
    adopt('new', 2_000_000);
    const { keeper, clock } = start(library, 3);
    await keeper.run();
    expect(keptNames(library)).toEqual(['needed', 'new', 'old']);
    keep(library, 'wanted');
    clock.advance(10);
    await keeper.run();
    expect(keptNames(library)).toEqual(['needed', 'new', 'wanted']);
    // No thrashing: what went is not fetched again in the place of what is wanted more.
    keeper.forgive();
    await keeper.run();
    expect(keptNames(library)).toEqual(['needed', 'new', 'wanted']);
    expect(keeper.problem()).toEqual(say('host_media_no_room'));
  });

  test('a lower limit lets go of files at once, but for those that must stay', async () => {
    const library = openTestLibrary();
    offer(library, ['a', 'b', 'needed']);
    keep(library, 'a');
    keep(library, 'b');
    library.addTemplate('t', { slots: [{ id: 'x', kind: 'media', mediaId: 'needed' }] });
    const store = openTestStore();
    await start(library, 3, store).keeper.run();
    await start(library, 0.5, store).keeper.run();
    expect(keptNames(library)).toEqual(['needed']);
    expect(await store.sizeOf(sha256Of(picture('a', SIZE)))).toBeNull();
  });

  test('a redirect leads into no private network, although a connected platform may stand in one', async () => {
    const { publicFetch } = testOutgoing();
    const asked: string[] = [];
    const answer = (location: string): Response => new Response(null, { status: 302, headers: { location } });
    const ports = {
      store: openTestStore(),
      serviceOrigin: () => null,
      platformOrigins: () => ['https://10.0.0.1:8443'],
      clock: createManualClock(0),
      // The first address leads on; the world's addresses are refused or asked by the real one.
      publicFetch: (async (url: string, init) =>
        url.startsWith('https://media.example/')
          ? answer(decodeURIComponent(new URL(url).search.slice(1)))
          : publicFetch(url, init)) as typeof fetch,
      fetch: (async (url: string) => {
        asked.push(url);
        return Promise.resolve(new Response(new Uint8Array(picture('a', SIZE))));
      }) as typeof fetch,
    };
    const get = (to: string) =>
      download(ports, {
        address: `https://media.example/?${encodeURIComponent(to)}`,
        mediaKind: 'image',
        mostBytes: 10_000,
        signal: new AbortController().signal,
      });
    for (const to of [
      'https://169.254.169.254/',
      'https://[::ffff:10.0.0.1]/',
      'https://localhost:8443/',
      'http://x.test/',
    ])
      await expect(get(to)).rejects.toMatchObject({ sentence: { key: 'host_media_unsafe' } });
    expect((await get('https://10.0.0.1:8443/files/a')).sizeBytes).toBeGreaterThan(0);
    expect(asked).toEqual(['https://10.0.0.1:8443/files/a']);
  });

  test('media are fetched by https or from the rehearsal, and from nowhere else', () => {
    const url = (address: string) => downloadUrl(address, 'http://127.0.0.1:40000');
    expect([
      url('https://cdn.example.com/a.png'),
      url('rehearsal:/files/a.png'),
      url('http://192.168.0.1/a.png'),
      url('rehearsal:/rehearsal/mail'),
      url('rehearsal:/files/../rehearsal/mail'),
      url('rehearsal://evil.test/files/a'),
      url('file:///etc/passwd'),
    ]).toEqual(['https://cdn.example.com/a.png', 'http://127.0.0.1:40000/files/a.png', null, null, null, null, null]);
  });
});

describe('who makes room for whom', () => {
  const any = fc.record({ rank: fc.integer({ min: 0, max: 3 }), at: fc.integer({ min: 0, max: 5 }) });
  const file = (one: { rank: number; at: number }) => ({ ...one, sha256: 'x', sizeBytes: 1 });

  test('no two files push each other out in turn, and files that must stay do', () => {
    fc.assert(
      fc.property(any, any, (a, b) => {
        expect(mayGo(file(a), b) && mayGo(file(b), a)).toBe(false);
        expect(a.rank === 3 && mayGo(file(a), b)).toBe(false);
      }),
    );
  });
});
