import * as m from '../../paraglide/messages.js';
import { toasts } from '../../ui/toasts.svelte.ts';
import type { AppContext } from '../../context/app-context.ts';

/** Says in this window who left a space in another, until the returned function is called. */
export const showSignOutNotices = ({
  bridge,
  host,
  show,
}: Pick<AppContext, 'bridge' | 'host' | 'show'>): (() => void) =>
  bridge.on('accounts.left', ({ spaceId, name, who, window, how }) => {
    // The window that signed out reports it itself.
    if (window === host.hello?.me) return;
    const words = { who, name };
    const text = how === 'removed' ? m.spaces_left_removed(words) : m.spaces_left(words);
    toasts.show(text, show.state?.spaceId === spaceId ? 'trouble' : 'plain');
  });
