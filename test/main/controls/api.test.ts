import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import type { ApiState } from '#shared/controls/api-state.ts';
import { PRESS_TIMING } from '#shared/show/action.ts';
import { freePort } from '../../support/free-port.ts';
import { startTestHost, type TestHost, type TestWindow } from '../../support/test-host.ts';

let started: TestHost;
let desk: TestWindow;
let port = 0;
let token = '';

type Answer = Readonly<{ status: number; json: Readonly<Record<string, unknown>> }>;

/** Every status that came, by its method and path. */
const seen = new Set<string>();

const ask = async (
  method: string,
  path: string,
  { body, as = token, headers = {} }: { body?: unknown; as?: string | null; headers?: Record<string, string> } = {},
): Promise<Answer> => {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: { ...(as !== null && { authorization: `Bearer ${as}` }), ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const route = path.replace(/\?.*/, '').replace(/^\/v1\/tiles\/.*\/press$/, '/v1/tiles/{id}/press');
  seen.add(`${method.toLowerCase()} ${route} ${response.status}`);
  return { status: response.status, json: (await response.json()) as Answer['json'] };
};
const state = async (): Promise<ApiState> => (await ask('GET', '/v1/state')).json.state as ApiState;
/** Presses of the same thing right after each other are one press: a test waits in between. */
const past = (ms: number = PRESS_TIMING.debounceMs): Promise<void> => started.leap(ms);

/** A program that follows the show. */
const follow = async (query = '', as = token) => {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/v1/events${query}`, {
    headers: { authorization: `Bearer ${as}` },
  });
  const frames: Record<string, unknown>[] = [];
  let closed: number | null = null;
  socket.on('message', (data) => frames.push(JSON.parse((data as Buffer).toString('utf8')) as Record<string, unknown>));
  socket.on('close', (code) => {
    closed = code;
  });
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  const until = async (isIt: (frame: Record<string, unknown>) => boolean): Promise<Record<string, unknown>> => {
    await desk.until(() => frames.some(isIt));
    return frames.find(isIt) ?? {};
  };
  return { socket, frames, until, closed: () => closed };
};

beforeAll(async () => {
  started = startTestHost();
  desk = started.window('Desk');
  await started.host.opened;
  port = await freePort();
  ({ token } = await desk.call('surfaces.new_token', { name: 'Pad', role: 'caller' }));
  await desk.call('surfaces.change', { kind: 'api', enabled: true, port });
  await desk.until(async () => (await desk.call('surfaces.state', undefined)).surfaces[0]?.status === 'listening');
});
afterAll(() => started.close());

test('nobody gets in without a token that the desk made, and a token is kept as its digest alone', async () => {
  expect((await ask('GET', '/v1/state', { as: null })).status).toBe(401);
  expect((await ask('GET', '/v1/state', { as: 'A'.repeat(32) })).status).toBe(401);
  const said = await desk.call('surfaces.state', undefined);
  expect(said.tokens).toMatchObject([{ name: 'Pad', role: 'caller' }]);
  expect(JSON.stringify([said, desk.heard])).not.toContain(token);
});

test('a page of another site is refused, and so is a name that was rebound to this computer', async () => {
  expect((await ask('GET', '/v1/state', { headers: { origin: 'https://evil.example' } })).status).toBe(403);
  const { request } = await import('node:http');
  const status = await new Promise<number | undefined>((resolve) => {
    request({ host: '127.0.0.1', port, path: '/v1/state', headers: { host: `evil.example:${port}` } }, (response) => {
      response.resume();
      resolve(response.statusCode);
    }).end();
  });
  expect(status).toBe(403);
});

test('a confirmed press answers with its milliseconds and is in the journal under its name', async () => {
  const [first, second] = (await state()).scenes;
  const target = [first, second].find((scene) => scene?.onAir === false);
  const pressed = await ask('POST', '/v1/actions/scene.take', { body: { sceneId: target?.id } });
  expect(pressed).toMatchObject({ status: 200, json: { outcome: 'confirmed', ms: expect.any(Number) as number } });
  const after = await state();
  expect(after.onAir.sceneId).toBe(target?.id);
  const sessionId = after.show?.sessionId ?? '';
  await desk.until(async () => {
    const [last] = await desk.call('show.journal', { sessionId, limit: 1 });
    return last?.who === 'Pad' && last.surface === 'api' && last.action.kind === 'scene.take';
  });
  const { surfaces } = await desk.call('surfaces.state', undefined);
  expect(surfaces[0]?.lastInput).toMatchObject({
    from: 'Pad',
    asked: 'POST /v1/actions/scene.take',
    result: 'confirmed',
  });
});

test('what the desk ignores or the role does not allow is answered with the reason', async () => {
  expect(await ask('POST', '/v1/actions/scene.auto')).toMatchObject({
    status: 409,
    json: { outcome: 'ignored', code: 'hold' },
  });
  expect(await ask('POST', '/v1/actions/lock.set', { body: { locked: true } })).toMatchObject({
    status: 403,
    json: { outcome: 'refused', code: 'forbidden' },
  });
  expect((await ask('POST', '/v1/actions/scene.take', { body: { sceneId: 7 } })).status).toBe(400);
  expect((await ask('POST', '/v1/actions/nothing')).status).toBe(404);
  expect((await ask('POST', '/v1/actions/band.show', { body: { text: 'x'.repeat(40_000) } })).status).toBe(413);
});

test('every kind of action is listed with its schema, and the description is sound OpenAPI 3.1', async () => {
  const { actions } = (await ask('GET', '/v1/actions')).json as { actions: { kind: string; allowed: boolean }[] };
  expect(actions.find(({ kind }) => kind === 'scene.take')).toMatchObject({
    allowed: true,
    held: false,
    body: { properties: { sceneId: { type: 'string' } }, required: ['sceneId'] },
  });
  expect(actions.find(({ kind }) => kind === 'lock.set')?.allowed).toBe(false);
  const document = (await ask('GET', '/openapi.json', { as: null })).json;
  expect(await new Validator().validate(document as never)).toEqual({ valid: true });
  const page = await fetch(`http://127.0.0.1:${port}/docs`, { headers: { 'accept-language': 'fr' } });
  const words = await page.text();
  expect(words).toContain('POST /v1/actions/scene.take');
  expect(words).toContain('POST /v1/commands/message.next');
});

test('a program follows the show by numbers without a gap, and gets what it missed when it comes back', async () => {
  const one = await follow();
  const snapshot = await one.until(({ type }) => type === 'snapshot');
  await past();
  await ask('POST', '/v1/actions/band.show', { body: { text: 'Numbers', seconds: 5 } });
  const change = await one.until(({ changes }) => JSON.stringify(changes ?? null).includes('Numbers'));
  await one.until(({ type, phase, who }) => type === 'press' && phase === 'confirmed' && who === 'Pad');
  const seqs = one.frames.flatMap(({ type, seq }) => (type === 'change' ? [seq as number] : []));
  expect(seqs).toEqual(seqs.map((_, index) => (snapshot.seq as number) + 1 + index));
  one.socket.close();

  const back = await follow(`?feed=${String(snapshot.feed)}&since=${(change.seq as number) - 1}`);
  expect(await back.until(() => true)).toMatchObject({ type: 'change', seq: change.seq });
  const stranger = await follow('?feed=another&since=3');
  expect(await stranger.until(() => true)).toMatchObject({ type: 'snapshot' });
  back.socket.close();
  stranger.socket.close();
});

test('a press over the socket is answered by its number, after the change that it made', async () => {
  const one = await follow();
  await past();
  const target = (await state()).scenes.find(({ onAir }) => !onAir);
  one.socket.send(JSON.stringify({ type: 'press', id: 7, action: { kind: 'scene.take', sceneId: target?.id } }));
  expect(await one.until(({ type }) => type === 'answer')).toMatchObject({ id: 7, outcome: 'confirmed' });
  const answerAt = one.frames.findIndex(({ type }) => type === 'answer');
  const changeAt = one.frames.findIndex(
    ({ changes }) => (changes as Partial<ApiState> | undefined)?.onAir?.sceneId === target?.id,
  );
  expect(changeAt).toBeGreaterThan(-1);
  expect(changeAt).toBeLessThan(answerAt);
  one.socket.close();
});

test('a tile of the deck is pressed by its id, as a finger would', async () => {
  const { spaceId } = (await state()).show ?? { spaceId: '' };
  const tile = {
    id: 'tile-api',
    label: 'Hello',
    steps: [{ kind: 'action', action: { kind: 'band.show', text: 'By tile' } }],
  };
  await desk.call('library.create', {
    spaceId,
    name: 'For the API',
    body: { kind: 'deck_page', position: 900, tiles: [tile] },
  } as never);
  const { tiles } = (await ask('GET', '/v1/tiles')).json as { tiles: readonly object[] };
  expect(tiles).toContainEqual(expect.objectContaining({ id: 'tile-api', label: 'Hello', page: 'For the API' }));
  await past();
  expect(await ask('POST', '/v1/tiles/tile-api/press')).toMatchObject({ status: 200, json: { outcome: 'confirmed' } });
  expect((await state()).bands.map(({ text }) => text)).toContain('By tile');
  expect((await ask('POST', '/v1/tiles/gone/press')).status).toBe(404);
});

test('a sequence answers that it has started, and its end is told by its name', async () => {
  const { spaceId } = (await state()).show ?? { spaceId: '' };
  const tile = (id: string, ...steps: readonly object[]) => ({ id, label: id, steps });
  const band = (text: string) => ({ kind: 'action', action: { kind: 'band.show', text } });
  const gone = { kind: 'action', action: { kind: 'scene.take', sceneId: 'gone' } };
  const wait = (ms: number) => ({ kind: 'wait', ms });
  const tiles = [tile('good', wait(10), band('Done')), tile('bad', band('Then'), gone), tile('long', wait(60_000))];
  await desk.call('library.create', {
    spaceId,
    name: 'Sequences',
    body: { kind: 'deck_page', position: 901, tiles },
  } as never);
  const one = await follow();
  const press = (id: string) => ask('POST', `/v1/tiles/${id}/press`);
  const endOf = async ({ json }: Answer) => one.until(({ type, runId }) => type === 'run' && runId === json.runId);
  const [good, bad] = [await press('good'), await press('bad')];
  expect([good, bad]).toMatchObject([
    { status: 202, json: { outcome: 'started', runId: expect.any(String) as string } },
    { status: 202, json: { outcome: 'started' } },
  ]);
  expect(await endOf(good)).toMatchObject({ tileId: 'good', end: 'done' });
  expect(await endOf(bad)).toMatchObject({ tileId: 'bad', end: 'failed', message: expect.any(String) as string });
  const long = await press('long');
  await past();
  expect(await press('long')).toMatchObject({ status: 200, json: { outcome: 'stopped', runId: long.json.runId } });
  expect(await endOf(long)).toMatchObject({ end: 'stopped', who: 'Pad' });
  one.socket.close();
});

test('a tile that depends on the state of the show means the same as in the window', async () => {
  const { spaceId, sessionId } = (await state()).show ?? { spaceId: '', sessionId: '' };
  const names = ['poll.next', 'poll.toggle', 'message.next', 'media.toggle', 'media.page.next', 'band.focus'] as const;
  const tiles = names.map((name) => ({ id: name, label: name, steps: [{ kind: 'command', name }] }));
  await desk.call('library.create', {
    spaceId,
    name: 'Commands',
    body: { kind: 'deck_page', position: 902, tiles },
  } as never);
  const press = async (name: (typeof names)[number]) => {
    await past();
    return ask('POST', `/v1/tiles/${name}/press`);
  };
  const polls = async () => (await state()).polls;
  const drafts = (await polls()).filter(({ status }) => status === 'draft').length;
  for (let tries = 0; tries < 20; tries += 1) {
    const { json } = await press('poll.next');
    const chosen = (await polls()).find(({ question }) => String(json.message).includes(question));
    if (chosen?.status === 'draft') break;
  }
  if ((await polls()).some(({ status }) => status === 'open')) throw new Error('the demo show begins without a poll');
  expect(await press('poll.toggle')).toMatchObject({ status: 200 });
  expect((await polls()).map(({ status }) => status)).toContain('open');
  expect(await press('poll.toggle')).toMatchObject({ status: 200 });
  expect((await polls()).filter(({ status }) => status === 'draft')).toHaveLength(drafts - 1);

  expect(await press('message.next')).toMatchObject({ status: 409, json: { code: 'nothing_to_do' } });
  const action = { kind: 'chat.write', text: 'Welcome' } as const;
  await desk.call('show.perform', { action, source: { surface: 'tile' } });
  const messages = async () => (await desk.call('show.current', undefined))?.chat?.value.messages ?? [];
  await desk.until(async () => (await messages()).length > 0);
  const messageId = (await messages()).at(-1)?.id ?? '';
  await desk.call('desk.mark', { sessionId, mark: 'queue', messageId, on: true });
  expect(await press('message.next')).toMatchObject({ status: 200 });
  expect((await desk.call('show.current', undefined))?.chat?.value.staged?.id).toBe(messageId);

  const show = await desk.call('show.current', undefined);
  const pdfs = new Set((show?.media?.value ?? []).flatMap(({ id, kind }) => (kind === 'pdf' ? [id] : [])));
  const slides = show?.desk?.value.scenes.find(({ slots }) => slots.some(({ mediaId = '' }) => pdfs.has(mediaId)));
  await ask('POST', '/v1/actions/scene.take', { body: { sceneId: slides?.id } });
  const page = async () => (await state()).media.find(({ id }) => pdfs.has(id))?.page ?? 1;
  const before = await page();
  expect(await press('media.page.next')).toMatchObject({ status: 200 });
  expect(await page()).toBe(before + 1);
  expect(await press('band.focus')).toMatchObject({ status: 501 });
});

test('a command is pressed by its name, without a tile and as its key; programs have one poll in hand', async () => {
  const { commands } = (await ask('GET', '/v1/commands')).json as { commands: { name: string; allowed: boolean }[] };
  const listed = (name: string) => commands.find((one) => one.name === name);
  const next = { name: 'message.next', allowed: true, held: false, inEffect: null };
  expect(listed('message.next')).toEqual({ ...next, reason: 'No message is waiting for the stage.' });
  expect(listed('lock.toggle')).toMatchObject({ allowed: false, held: false, inEffect: false, reason: null });
  expect(listed('scene.auto')).toMatchObject({ allowed: true, held: true });
  expect(commands.map(({ name }) => name)).not.toContain('band.focus');
  await past();
  const command = (name: string) => ask('POST', `/v1/commands/${name}`);
  expect(await command('scene.auto')).toMatchObject({ status: 409, json: { code: 'hold' } });
  expect(await command('band.focus')).toMatchObject({ status: 501 });
  expect(await command('none')).toMatchObject({ status: 404 });
  const chosen = await command('poll.next');
  expect(chosen).toMatchObject({ status: 200, json: { outcome: 'confirmed' } });
  const one = await follow();
  one.socket.send(JSON.stringify({ type: 'press', id: 7, command: 'poll.next' }));
  const answer = await one.until(({ type, id }) => type === 'answer' && id === 7);
  expect(answer).toMatchObject({ outcome: 'confirmed' });
  expect(answer.message).not.toBe(chosen.json.message);
  one.socket.send(JSON.stringify({ type: 'press', id: 8, command: 'nothing' }));
  expect(await one.until(({ type, id }) => type === 'answer' && id === 8)).toMatchObject({ outcome: 'refused' });
  one.socket.close();
});

test('bands that are kept ready are part of the state, and follow when they change', async () => {
  const { spaceId, sessionId } = (await state()).show ?? { spaceId: '', sessionId: '' };
  const scope = { spaceId, sessionId };
  const { presets } = await desk.call('bands.presets.list', scope);
  await desk.until(async () => (await state()).bandPresets.length > 0);
  expect((await state()).bandPresets).toEqual(presets);
  const one = await follow();
  await desk.call('bands.presets.save', { scope, preset: { label: 'Guest', text: 'Ada Lovelace', seconds: 12 } });
  const change = await one.until(({ type, changes }) => type === 'change' && 'bandPresets' in (changes as object));
  const { bandPresets } = change.changes as Pick<ApiState, 'bandPresets'>;
  expect(bandPresets.at(-1)).toMatchObject({ label: 'Guest', text: 'Ada Lovelace', seconds: 12 });
  one.socket.close();
});

test('a page of this computer follows with the token in its first frame; a file and a page of the web do not', async () => {
  const open = (origin: string) => new WebSocket(`ws://127.0.0.1:${port}/v1/events`, { headers: { origin } });
  const enters = async (first: object): Promise<unknown> => {
    const socket = open('http://localhost:3000');
    await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
    const said = new Promise((resolve) => {
      socket.once('message', (data) => resolve((JSON.parse((data as Buffer).toString()) as { type: string }).type));
      socket.once('close', resolve);
    });
    socket.send(JSON.stringify(first));
    const answer = await said;
    socket.terminate();
    return answer;
  };
  expect(await enters({ token })).toBe('snapshot');
  expect(await enters({ token: 'A'.repeat(32) })).toBe(4401);
  for (const origin of ['file://', 'null', 'https://evil.example', 'http://localhost.evil.example']) {
    const refused = new Promise<string>((resolve) => open(origin).once('error', ({ message }) => resolve(message)));
    expect([origin, await refused]).toEqual([origin, 'Unexpected server response: 403']);
  }
});

test('a surface that is locked or being tested presses nothing, and shows what it received', async () => {
  await desk.call('surfaces.change', { kind: 'api', locked: true });
  expect(await ask('POST', '/v1/actions/take_back')).toMatchObject({ status: 423, json: { outcome: 'refused' } });
  await desk.call('surfaces.change', { kind: 'api', locked: false });
  await desk.call('surfaces.test', { kind: 'api', on: true });
  const before = (await state()).onAir.sceneId;
  expect((await ask('POST', '/v1/actions/take_back')).json).toMatchObject({ outcome: 'refused', code: 'ignored' });
  const { surfaces } = await desk.call('surfaces.test', { kind: 'api', on: false });
  expect(surfaces[0]?.lastInput).toMatchObject({ from: 'Pad', asked: 'POST /v1/actions/take_back', result: 'tested' });
  expect((await state()).onAir.sceneId).toBe(before);
});

test('two programs and a window press at once: the same thing once, each by its name', async () => {
  const other = await desk.call('surfaces.new_token', { name: 'Pedal', role: 'caller' });
  const pressAtOnce = async () => {
    await past();
    const target = (await state()).scenes.find(({ onAir }) => !onAir)?.id ?? '';
    const press = (as: string) => ask('POST', '/v1/actions/scene.take', { body: { sceneId: target }, as });
    const at = performance.now();
    const [one, two, three] = await Promise.all([
      press(token),
      press(other.token),
      desk.call('show.perform', { action: { kind: 'scene.take', sceneId: target }, source: { surface: 'tile' } }),
    ]);
    return { took: performance.now() - at, outcomes: [one.json.outcome, two.json.outcome, three.kind] };
  };
  let { took, outcomes } = await pressAtOnce();
  // On a machine that is this busy they were not at once: one after the other they are presses of their own.
  while (took > PRESS_TIMING.debounceMs) ({ took, outcomes } = await pressAtOnce());
  expect(outcomes.toSorted()).toEqual(['confirmed', 'ignored', 'ignored']);
  await desk.call('surfaces.revoke_token', { id: other.id });
});

test('a token that is revoked lets nobody in any more, and ends who is connected by it', async () => {
  const { id, token: short } = await desk.call('surfaces.new_token', { name: 'Guest', role: 'viewer' });
  const one = await follow('', short);
  await one.until(({ type }) => type === 'snapshot');
  await desk.call('surfaces.revoke_token', { id });
  await desk.until(() => one.closed() === 4401);
  expect((await ask('GET', '/v1/state', { as: short })).status).toBe(401);
});

test('a program that floods the API is muted for a moment and told so, and others are heard', async () => {
  const flood = await desk.call('surfaces.new_token', { name: 'Noise', role: 'caller' });
  const one = await follow('', flood.token);
  for (let count = 0; count < 2000; count += 1) one.socket.send('{"type":"ping","id":1}');
  await one.until(({ type, message }) => type === 'problem' && String(message).includes('muted'));
  one.socket.send('{"type":"press","id":"late","action":{"kind":"take_back"}}');
  const late = await one.until(({ type, id }) => type === 'answer' && id === 'late');
  expect(late).toMatchObject({ outcome: 'refused', code: 'rate_limited' });
  const { surfaces } = await desk.call('surfaces.state', undefined);
  expect(surfaces[0]?.mutedUntil).toBeGreaterThan(0);
  expect((await ask('GET', '/v1/state')).status).toBe(200);
  one.socket.close();
  await desk.call('surfaces.revoke_token', { id: flood.id });
});

test('the API’s description names every status that these tests received', async () => {
  const { json } = await ask('GET', '/openapi.json', { as: null });
  const paths = json.paths as Record<string, Record<string, { responses: Record<string, unknown> }>>;
  const unsaid = [...seen].filter((one) => {
    const [method = '', path = '', status = ''] = one.split(' ');
    const known = paths[path];
    return known !== undefined && !(status in (known[method]?.responses ?? {}));
  });
  expect(unsaid).toEqual([]);
  const pressed = Object.keys(paths['/v1/tiles/{id}/press']?.post?.responses ?? {});
  const statuses = ['200', '202', '400', '401', '403', '404', '409', '413', '423', '429', '500', '501', '502', '504'];
  expect(pressed).toEqual(statuses);
});
