import type { AppContext } from '../context/app-context.ts';
import { sentence } from '../lib/sentence.ts';
import { toasts } from '../ui/toasts.svelte.ts';

/** Says in this window that the disk of the host is full, until the returned function is called. */
export const showDiskNotices = ({ bridge }: Pick<AppContext, 'bridge'>): (() => void) =>
  bridge.on('disk.full', (full) => toasts.show(sentence(full), 'trouble'));
