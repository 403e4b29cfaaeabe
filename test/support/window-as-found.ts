import { afterAll, vi } from 'vitest';
import { locale } from '../../src-renderer/lib/locale.svelte.ts';

// Files of tests follow each other in one process: each leaves globals, timers and the language as it found them.
afterAll(() => {
  vi.useRealTimers();
  vi.stubGlobal('document', { documentElement: { lang: '' } });
  locale.set('en');
  vi.unstubAllGlobals();
});
