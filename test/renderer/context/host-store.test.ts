import { afterEach, expect, test, vi } from 'vitest';
import type { Hello } from '#shared/bridge/app-calls.ts';
import { ChosenSpace } from '../../../src-renderer/context/chosen-space.svelte.ts';
import { HostStore } from '../../../src-renderer/context/host-store.svelte.ts';
import type { Bridge } from '../../../src-renderer/bridge/bridge.ts';
import { locale } from '../../../src-renderer/lib/locale.svelte.ts';

afterEach(() => {
  locale.set('en');
  vi.unstubAllGlobals();
});

test.each([
  ['en', 'Browser 2'],
  ['fr', 'Navigateur 2'],
] as const)('a window finds itself among those present in %s', (language, name) => {
  vi.stubGlobal('document', { documentElement: { lang: 'en' } });
  locale.set(language);
  const heard = new Map<string, (data: unknown) => void>();
  const on = (event: string, listener: (data: unknown) => void): void => void heard.set(event, listener);
  const chosen = new ChosenSpace({ getItem: () => null, setItem: () => undefined, removeItem: () => undefined });
  const host = new HostStore(
    { on, onConnection: () => undefined, onSilent: () => undefined } as unknown as Bridge,
    chosen,
  );
  host.applyHello({ me: 'Browser 2', spaces: [] } as unknown as Hello);
  heard.get('presence.changed')?.([
    { name: 'Browser', kind: 'window' },
    { name: 'Browser 2', kind: 'window' },
  ]);
  expect([host.me, host.presence.map((one) => one.name === host.me)]).toEqual([name, [false, true]]);
});
