import * as m from '../../paraglide/messages.js';

/** The service believes in a film for a minute without a word of it. */
const LONGEST_HIDDEN_MS = 45_000;

interface Waiting {
  readonly signal: AbortSignal;
  readonly onhidden: () => void;
  readonly onback: () => void;
  /** Nobody came back in time. */
  readonly ongone: () => void;
}

/**
 * A tab behind another one draws nothing, so its film waits until it is in front again. The title says so, which is all
 * that people see of the tab then.
 */
export const waitWhileHidden = ({ signal, onhidden, onback, ongone }: Waiting): void => {
  const { title } = document;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = (): void => {
    clearTimeout(timer);
    if (document.visibilityState !== 'hidden') {
      document.title = title;
      onback();
      return;
    }
    document.title = m.room_film_waits_title();
    onhidden();
    timer = setTimeout(ongone, LONGEST_HIDDEN_MS);
  };
  document.addEventListener('visibilitychange', look, { signal });
  signal.addEventListener('abort', () => {
    clearTimeout(timer);
    if (document.visibilityState !== 'hidden') return;
    // A person in another tab reads there that the film has ended.
    document.title = m.room_film_ended_title();
    document.addEventListener('visibilitychange', () => (document.title = title), { once: true });
  });
};
