import { afterAll, vi } from 'vitest';
import { locale } from '../../src-renderer/lib/locale.svelte.ts';
import { toasts } from '../../src-renderer/ui/toasts.svelte.ts';

// Files of tests follow each other in one process: each leaves globals, timers, the language and the
// notes on screen as it found them.
afterAll(() => {
  vi.useRealTimers();
  vi.stubGlobal('document', { documentElement: { lang: '' } });
  locale.set('en');
  for (const { id } of toasts.notes) toasts.dismiss(id);
  vi.unstubAllGlobals();
});
