import type { AppContext } from '../context/app-context.ts';
import { sentence } from '../lib/sentence.ts';
import { toasts } from '../ui/toasts.svelte.ts';

/** Says in this window that the show is not being recorded, and why, until the returned function is called. */
export const showRecorderNotices = ({ bridge }: Pick<AppContext, 'bridge'>): (() => void) =>
  bridge.on('recorder.changed', ({ problem }) => {
    if (problem !== null) toasts.show(sentence(problem), 'trouble');
  });
