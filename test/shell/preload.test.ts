import { afterEach, beforeEach, expect, test, vi } from 'vitest';

interface Exposed {
  call(name: unknown, input: unknown): Promise<unknown>;
  on(event: unknown, listener: (data: unknown) => void): () => void;
}

const argv = [...process.argv];
beforeEach(() => {
  process.argv = [...argv, '--regie-calls=app.hello,show.current'];
});
afterEach(() => {
  process.argv = argv;
});

/** A preload runs once per page, so each test loads it, and the stand-in, anew. */
const load = async () => {
  vi.resetModules();
  vi.doMock('electron', () => import('../support/electron/electron.ts'));
  await import('../../src-main/preload/preload.ts');
  const { ipcRenderer } = await import('../support/electron/electron.ts');
  const { recorded } = await import('../support/electron/record.ts');
  return { api: recorded.exposed.get('regie') as Exposed, recorded, ipcRenderer };
};

test('the window gets two functions and nothing else', async () => {
  const { api, recorded } = await load();
  expect([[...recorded.exposed.keys()], Object.keys(api)]).toEqual([['regie'], ['call', 'on']]);
});

test('a call of the contract goes to the host; any other name does not leave the page', async () => {
  const { api, recorded } = await load();
  const arrived: unknown[] = [];
  recorded.ipcHandlers.set('regie.call', (_event, ...args) => {
    arrived.push(args);
    return { ok: true, value: 1 };
  });
  expect(await api.call('app.hello', { me: 'Ana' })).toEqual({ ok: true, value: 1 });
  for (const name of ['shell.openExternal', 'constructor', '', 7, null]) {
    expect(await api.call(name, {})).toMatchObject({ ok: false, error: { code: 'unsupported' } });
  }
  expect(arrived).toEqual([['app.hello', { me: 'Ana' }]]);
});

test('a host that does not answer is said in the form of an answer', async () => {
  const { api } = await load();
  expect(await api.call('app.hello', {})).toMatchObject({ ok: false, error: { code: 'offline' } });
});

test('listeners hear the events of the contract, without the event of IPC, until they stop', async () => {
  const { api, ipcRenderer } = await load();
  const heard: unknown[] = [];
  const stop = api.on('keys.global_press', (...args: unknown[]) => heard.push(args));
  api.on('regie.call', () => heard.push('never'));
  ipcRenderer.emit('regie.event', { sender: 'ipc' }, 'keys.global_press', { chord: 'F1' });
  ipcRenderer.emit('regie.event', {}, 'regie.call', {});
  ipcRenderer.emit('regie.event', {}, { not: 'a name' }, {});
  stop();
  ipcRenderer.emit('regie.event', {}, 'keys.global_press', { chord: 'F2' });
  expect(heard).toEqual([[{ chord: 'F1' }]]);
});
