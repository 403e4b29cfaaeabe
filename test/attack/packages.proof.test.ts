import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { LIBRARY_KINDS } from '#shared/library/library-items.ts';
import { PACKAGE_PROBLEMS } from '#shared/exchange/exchange-format.ts';
import { GOOD_PACKAGE, HOSTILE_PACKAGES } from '../support/attack/hostile-packages.ts';
import type { HostilePackage } from '../support/attack/package-by-hand.ts';
import { openBridgeClient, type BridgeClient } from '../support/bridge-client.ts';
import { eventually } from '../support/eventually.ts';
import { CHOICES } from '../support/packages.ts';

const { app, desk } = inject('targets');
const { spaceId } = app.service;
let window: BridgeClient;
/** The library has what the platform has, and the other way round: nothing changes by itself while a file is looked at. */
const settle = async (): Promise<void> => {
  await eventually(async () =>
    expect(await window.call('sync.run', undefined)).toMatchObject({ waiting: 0, problem: null }),
  );
};
beforeAll(async () => {
  window = await openBridgeClient(desk);
  await settle();
});
afterAll(() => window.close());

/** All that the library holds, as a person would see it. */
const library = async (): Promise<unknown> => {
  const listed = await Promise.all(LIBRARY_KINDS.map((kind) => window.call('library.list', { spaceId, kind })));
  const folders = await Promise.all(LIBRARY_KINDS.map((kind) => window.call('library.folders', { spaceId, kind })));
  const ids = listed.flat().map(({ id }) => id);
  const items = ids.length === 0 ? [] : await window.call('library.get_many', { ids: ids.slice(0, 200) });
  return { items, folders };
};

/** Sends a file as a page does; null where it is not even taken. */
const send = async (bytes: Buffer): Promise<string | null> => {
  const answer = await fetch(`${desk.origin}/exchange/import?name=Hostile.regie`, {
    method: 'POST',
    body: new Uint8Array(bytes),
    headers: { cookie: desk.cookie, origin: desk.origin, 'x-regie-proof': desk.proof },
  });
  const { fileId } = (await answer.json()) as { fileId?: string };
  return answer.status === 201 ? (fileId ?? '') : null;
};

const inspectAndImport = async ({ bytes }: HostilePackage): Promise<readonly [unknown, unknown]> => {
  const fileId = await send(bytes());
  if (fileId === null) return ['refused', 'refused'];
  const target = { fileId, spaceId, sessionId: null };
  const inspected = await window.call('exchange.inspect', target);
  const imported = await window.call('exchange.import', { ...target, choices: CHOICES });
  await window.raw('exchange.forget', { fileId });
  for (const one of [inspected, imported]) {
    if (one.kind !== 'refused') continue;
    expect(PACKAGE_PROBLEMS).toContain(one.problem);
    expect(one.detail.isWellFormed()).toBe(true);
  }
  return [inspected.kind, imported.kind];
};

test('more than ninety hostile packages are tried, each hostile in another way', () => {
  expect(new Set(HOSTILE_PACKAGES.map(({ name }) => name)).size).toBe(HOSTILE_PACKAGES.length);
  expect(HOSTILE_PACKAGES.length).toBeGreaterThan(90);
});

test.each(HOSTILE_PACKAGES)('the package “$name” is refused, and the library is unchanged', async (hostile) => {
  const before = await library();
  const outcome = await inspectAndImport(hostile);
  const taken = ['plan', 'imported'];
  const refused = ['refused', 'refused'];
  expect([refused, ...(hostile.is === 'either' ? [taken] : [])]).toContainEqual(outcome);
  if (outcome[1] === 'refused') expect(await library()).toEqual(before);
  else {
    await settle();
    expect(JSON.stringify(await library()).isWellFormed()).toBe(true);
  }
});

test('after all hostile packages a good one is imported, and the library can be exported and read again', async () => {
  expect(await inspectAndImport(GOOD_PACKAGE)).toEqual(['plan', 'imported']);
  const outcome = await window.call('exchange.export', { spaceId, what: { kind: 'library', name: 'Library' } });
  expect(outcome.kind).toBe('download');
  if (outcome.kind !== 'download') return;
  const written = await (await fetch(desk.origin + outcome.path, { headers: { cookie: desk.cookie } })).arrayBuffer();
  const fileId = await send(Buffer.from(written));
  expect(await window.call('exchange.inspect', { fileId: fileId ?? '', spaceId, sessionId: null })).toMatchObject({
    kind: 'plan',
  });
});
