import type { PageSession } from '../page-session.ts';
import { filmUrl } from './film-upload.ts';

const LOOK_MS = 3000;

/** The film that another page makes of this live: the desktop app by itself, or somebody of the team. */
export class FilmElsewhere {
  /** The position it has reached; null where nobody films. */
  filmedMs = $state<number | null>(null);
  /** True once nobody needs to make one any more. */
  isMade = $state(false);

  readonly #url: string;

  constructor(session: PageSession) {
    this.#url = filmUrl(session, '');
  }

  /** Looks now and then, until the returned function is called. */
  follow(): () => void {
    void this.#look();
    const looking = setInterval(() => void this.#look(), LOOK_MS);
    return () => clearInterval(looking);
  }

  /** Ends it for whoever makes it. */
  async stop(): Promise<void> {
    await fetch(this.#url, { method: 'DELETE' }).catch(() => undefined);
    await this.#look();
  }

  async #look(): Promise<void> {
    const answer = await fetch(this.#url).catch(() => null);
    // A service that is away says nothing about the film.
    if (!answer || answer.status >= 500) return;
    this.isMade = answer.status === 404;
    const said: unknown = answer.ok ? await answer.json().catch(() => null) : null;
    const reached = (said as { filmedMs?: unknown } | null)?.filmedMs;
    this.filmedMs = typeof reached === 'number' ? reached : null;
  }
}
