import type { AppContext } from '../context/app-context.ts';
import { sentence } from '../lib/sentence.ts';
import { toasts } from '../ui/toasts.svelte.ts';

/** Says in this window why a film was not made, once for each, until the returned function is called. */
export const showFilmNotices = ({ bridge }: Pick<AppContext, 'bridge'>): (() => void) => {
  let told = '';
  return bridge.on('films.changed', ({ trouble }) => {
    const now = trouble === null ? '' : sentence(trouble);
    if (now !== '' && now !== told) toasts.show(now, 'trouble');
    told = now;
  });
};
