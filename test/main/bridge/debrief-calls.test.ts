import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Debrief, DebriefFile, DebriefShow } from '#shared/bridge/debrief-calls.ts';
import type { BridgeInput } from '#shared/bridge/contract.ts';
import type { RecordedLine } from '#shared/debrief/recording.ts';
import { SpaceMembers } from '#shared/debrief/space-members.ts';
import { unpacked } from '../../support/debrief/packed.ts';
import { openTestLibrary } from '../../support/library-file.ts';
import { CHOICES, exchangeDesk } from '../../support/packages.ts';
import { startTestHost, type TestHost, type TestWindow } from '../../support/test-host.ts';
import { zipTexts } from '../../support/zip-texts.ts';

let started: TestHost;
let window: TestWindow;
let spaceId = '';
let sessionId = '';

const rehearse = async (method: string, path: string, body?: unknown): Promise<unknown> => {
  const ready = await started.host.service;
  const response = await fetch(`${ready?.apiRoot ?? ''}/rehearsal/sessions/${sessionId}${path}`, {
    method,
    headers: { authorization: `Bearer ${ready?.fullKey ?? ''}`, 'content-type': 'application/json' },
    body: body === undefined ? null : JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response.json();
};
const listed = async (): Promise<DebriefShow | undefined> => {
  const { shows } = await window.call('debrief.list', { spaceId });
  return shows.find((show) => show.sessionId === sessionId);
};
const read = async (): Promise<Debrief> => unpacked(await window.call('debrief.read', { spaceId, sessionId }));
/** Looks now and then: a show that is not over is read from the platform each time, for 9 tokens. */
const slowly = <Value>(look: () => Promise<Value>): Promise<Value> =>
  vi.waitFor(look, { timeout: 40_000, interval: 1500 });
/** The path of a file that a browser would fetch. */
const fetched = (path: string): string => started.host.packages.take(path.split('/').at(-1) ?? '')?.path ?? '';

type ExportRequest = Pick<BridgeInput<'debrief.export'>, 'what' | 'format'> & Partial<BridgeInput<'debrief.export'>>;
const exported = async (request: ExportRequest): Promise<{ readonly file: DebriefFile; readonly content: Buffer }> => {
  const file = await window.call('debrief.export', {
    spaceId,
    sessionId,
    pseudonyms: false,
    locale: 'fr-FR',
    ...request,
  });
  if (file.kind !== 'download') throw new Error(file.kind);
  return { file, content: readFileSync(fetched(file.path)) };
};

beforeAll(async () => {
  started = startTestHost();
  window = started.window('Ana');
  await started.host.opened;
  const { firstShow } = await window.call('app.hello', {});
  spaceId = firstShow?.spaceId ?? '';
  sessionId = firstShow?.sessionId ?? '';
});
afterAll(() => started.close());

describe('the debrief over the bridge', () => {
  test('a live that runs is listed and read as far as it is written, and cannot be deleted', async () => {
    await rehearse('POST', '/participants', { name: '=1+1 Éloïse', externalId: 'lms-1' });
    const action = { kind: 'scene.take', sceneId: 'slides' } as const;
    await window.call('show.perform', { action, source: { surface: 'tile' } });
    await slowly(async () => {
      const { recording } = await read();
      const scenes = recording.lines.flatMap((line) => (line.kind === 'scene' ? [line.data.sceneId] : []));
      expect(scenes).toContain('slides');
      expect(recording.lines.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['press', 'presence', 'poll']));
    });
    expect(await listed()).toMatchObject({ to: null, coverage: expect.any(Number) as unknown });
    expect(await window.raw('debrief.remove', { spaceId, sessionId })).toMatchObject({
      ok: false,
      error: { code: 'conflict' },
    });
  });

  test('the end of a live is announced, and its final reads are kept once', async () => {
    await rehearse('POST', '/end');
    await slowly(async () => expect((await listed())?.to).toEqual(expect.any(Number)));
    expect(window.heard).toContainEqual({ event: 'debrief.changed', data: { spaceId, sessionId } });
    const { recording, answers, problem } = await read();
    expect(problem).toBeNull();
    expect(answers.session).toMatchObject({ status: 'ended' });
    expect(recording.lines.filter(({ kind }) => kind === 'answer')).toEqual([]);
  });

  test('members and groups of the space are kept with a live that is over, without their addresses', async () => {
    const { members } = SpaceMembers.parse((await read()).answers.members);
    expect(members.length).toBeGreaterThan(0);
    expect(members.some(({ groupIds }) => groupIds.length > 0)).toBe(true);
    expect(JSON.stringify((await read()).answers.members)).not.toContain('@');
  });

  test('the replay of a rehearsal is played through the host, and to look at a debrief is no view of it', async () => {
    const { answers } = await read();
    const { replayUrl, replayViews } = answers.session as { replayUrl: string; replayViews: number };
    expect(replayViews).toBe(0);
    const path = `/media/rehearsal${new URL(replayUrl).pathname}`;
    const answer = await started.host.media(new Request(`http://window${path}`, { headers: { range: 'bytes=0-99' } }));
    expect([answer?.status, answer?.headers.get('content-type')]).toEqual([206, 'video/mp4']);
  });

  test('every file is written in the language of the reader, and guarded against formulas', async () => {
    const { file, content } = await exported({ what: 'people', format: 'csv_spreadsheet' });
    expect(file).toMatchObject({ fileName: expect.stringMatching(/\.csv$/) as unknown, bytes: content.length });
    const [head = '', ...rows] = content.toString('utf8').split('\r\n');
    expect(head).toMatch(/^\uFEFFNom;/);
    expect(rows.some((row) => row.startsWith("'=1+1 Éloïse;"))).toBe(true);

    const { tables } = JSON.parse((await exported({ what: 'all', format: 'json' })).content.toString('utf8')) as {
      readonly tables: Readonly<Record<string, readonly unknown[]>>;
    };
    expect(Object.keys(tables)).toEqual(['people', 'curve', 'scenes', 'polls', 'chat', 'conversions', 'events']);
    expect(tables.people?.length).toBe(rows.length - 1);

    const book = (await exported({ what: 'all', format: 'xlsx' })).content;
    expect(book.subarray(0, 2).toString('latin1')).toBe('PK');
    const chapters = (await exported({ what: 'chapters', format: 'webvtt' })).content.toString('utf8');
    expect(chapters).toMatch(/^WEBVTT\n/);
    const hidden = (await exported({ what: 'all', format: 'json', pseudonyms: true })).content.toString('utf8');
    expect(hidden).not.toContain('Éloïse');
    expect(hidden).not.toContain('lms-1');
  });

  test('people kept under a name stay with their show; the same name takes the place of the last one', async () => {
    const show = { spaceId, sessionId };
    await window.call('selections.save', { ...show, name: ' Late ', userIds: ['one'] });
    await window.call('selections.save', { ...show, name: 'Absent', userIds: ['two'] });
    const all = await window.call('selections.save', { ...show, name: 'Late', userIds: ['one', 'three'] });
    expect(all).toEqual([
      { name: 'Absent', userIds: ['two'] },
      { name: 'Late', userIds: ['one', 'three'] },
    ]);
    expect(await window.call('selections.list', { spaceId, sessionId: 'other' })).toEqual([]);
    expect(await window.call('selections.forget', { ...show, name: 'Late' })).toEqual([all[0]]);
    expect(await window.call('selections.list', show)).toEqual([all[0]]);
  });

  test('an unknown show has no files to write', async () => {
    const request = {
      spaceId,
      sessionId: 'nowhere',
      what: 'all',
      format: 'json',
      pseudonyms: false,
      locale: 'en',
    } as const;
    expect(await window.raw('debrief.export', request)).toMatchObject({ ok: false, error: { code: 'not_found' } });
  });

  test('what is kept on this computer is listed with the names of its spaces', async () => {
    const kept = await window.call('debrief.kept', undefined);
    const name = (await window.call('app.hello', {})).spaces.find(({ id }) => id === spaceId)?.name;
    expect(kept.map((show) => [show.sessionId, show.spaceName, show.isConnected])).toEqual([[sessionId, name, true]]);
  });

  test('a recording leaves as a file, is deleted, and comes back by the file', async () => {
    const before = await read();
    const outcome = await window.call('exchange.export', {
      spaceId,
      what: { kind: 'recording', sessionId, name: 'The recording' },
    });
    // Beside the file of the show itself, both can be told apart.
    const asShow = await window.call('exchange.export', {
      spaceId,
      what: { kind: 'show', sessionId, deckPageIds: [], pollSetIds: [], withPolls: false, withBands: false },
    });
    const nameOf = (made: typeof outcome): string => (made.kind === 'download' ? made.summary.fileName : '');
    expect(nameOf(outcome)).toBe('The recording.regie');
    expect(nameOf(asShow)).not.toBe(nameOf(outcome));
    const path = outcome.kind === 'download' ? fetched(outcome.path) : '';
    await window.call('debrief.remove', { spaceId, sessionId });
    expect((await read()).coverage).toBe(0);
    started.host.openPackage(path);
    const [file] = await window.call('exchange.opened_files', undefined);
    const target = { fileId: file?.fileId ?? '', spaceId, sessionId: null };
    expect(await window.call('exchange.import', { ...target, choices: CHOICES })).toMatchObject({ kind: 'imported' });
    expect(window.heard).toContainEqual({ event: 'debrief.changed', data: { spaceId, sessionId: null } });
    const { recording, coverage } = await read();
    expect(coverage).toBe(before.coverage);
    expect(recording.lines).toEqual(before.recording.lines);
  });

  test('the recording of another desk of the space fills the gaps of one’s own', async () => {
    const before = await read();
    const { from, to } = before.recording;
    const outcome = await window.call('exchange.export', {
      spaceId,
      what: { kind: 'recording', sessionId, name: 'The recording' },
    });
    const texts = await zipTexts(outcome.kind === 'download' ? fetched(outcome.path) : '');
    const manifest = texts.find((text) => text.startsWith('manifest.json\n'))?.replace('manifest.json\n', '') ?? '{}';
    const { spaceId: home } = JSON.parse(manifest) as { readonly spaceId: string };
    // Another desk that saw the end of the live as it came.
    const at = (to ?? 0) - 1;
    const line: RecordedLine = {
      at,
      hostAt: at,
      key: 'staged',
      source: 'platform',
      kind: 'staged',
      data: { messageId: null, text: 'seen by the other desk' },
    };
    const library = openTestLibrary();
    const show = { spaceId: 'theirs', sessionId };
    library.ask('recordings.begin', { ...show, title: 'Show', from: from ?? 0 });
    library.ask('recordings.append', {
      ...show,
      batch: 'b',
      lines: [line],
      spans: [{ from: from ?? 0, to: to ?? 0 }],
      to,
    });
    const { write } = exchangeDesk({
      spaceId: 'theirs',
      library: { ask: (name, input) => Promise.resolve().then(() => library.ask(name, input)) },
      homeOf: () => home,
    });
    started.host.openPackage(await write({ kind: 'recording', sessionId, name: 'The recording' }));
    const [file] = await window.call('exchange.opened_files', undefined);
    const target = { fileId: file?.fileId ?? '', spaceId, sessionId: null };
    await window.call('exchange.import', { ...target, choices: CHOICES });
    const { recording, coverage } = await read();
    expect(coverage).toBe(1);
    expect(recording.lines.some(({ data }) => JSON.stringify(data).includes('seen by the other desk'))).toBe(true);
    expect(recording.lines.filter(({ kind }) => kind === 'gap')).toEqual([]);
    library.close();
  });
});
