import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { DropEvent } from '../../src-main/preload/dropped-files.ts';

interface Exposed {
  call(name: unknown, input: unknown): Promise<unknown>;
  on(event: unknown, listener: (data: unknown) => void): () => void;
}

const argv = [...process.argv];
/** Listeners of the preload on the page's window. */
const pageListeners = new Map<string, (event: DropEvent) => void>();
beforeEach(() => {
  process.argv = [...argv, '--regie-calls=app.hello,show.current'];
  vi.stubGlobal('addEventListener', (type: string, listener: (event: DropEvent) => void) => {
    pageListeners.set(type, listener);
  });
});
afterEach(() => {
  process.argv = argv;
  vi.unstubAllGlobals();
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
    expect(await api.call(name, {})).toBe('no_such_call');
  }
  expect(arrived).toEqual([['app.hello', { me: 'Ana' }]]);
});

test('a host that does not answer is told from one that does', async () => {
  const { api } = await load();
  expect(await api.call('app.hello', {})).toBe('no_answer');
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

test.each([
  ['show files', ['a.regie', 'B.REGIE'], true, true, ['/shows/a.regie', '/shows/B.REGIE']],
  ['pictures, which are the page’s', ['a.png'], true, false, []],
  ['show files among others, which are the page’s', ['a.regie', 'b.png'], true, false, []],
  ['a drop that a script made up', ['a.regie'], false, false, []],
  ['nothing at all', [], true, false, []],
])('the preload takes only the host’s part of %s', async (_what, names, isTrusted, taken, given) => {
  const { recorded } = await load();
  const seen: string[] = [];
  pageListeners.get('drop')?.({
    isTrusted,
    dataTransfer: { types: ['Files'], files: names.map((name) => ({ name, path: `/shows/${name}` })) },
    preventDefault: () => seen.push('prevented'),
    stopImmediatePropagation: () => seen.push('stopped'),
  });
  expect([seen, recorded.sent]).toEqual([
    taken ? ['prevented', 'stopped'] : [],
    given.map((path) => ['regie.file', path]),
  ]);
});

test('files may be dropped on the window, and text stays what the page makes of it', async () => {
  await load();
  const over = (types: readonly string[]): boolean => {
    let accepted = false;
    pageListeners.get('dragover')?.({
      isTrusted: true,
      dataTransfer: { types, files: [] },
      preventDefault: () => {
        accepted = true;
      },
      stopImmediatePropagation: () => undefined,
    });
    return accepted;
  };
  expect([over(['Files']), over(['text/plain'])]).toEqual([true, false]);
});
