import type { Session } from '#shared/api/live-objects.ts';
import type { LibrarySummary } from '#shared/library/library-items.ts';
import type { AppContext } from '../../context/app-context.ts';

/** The lists that the palette reads from the host when it opens. What cannot be read is not offered. */
export class PaletteLists {
  sessions = $state.raw<readonly Session[]>([]);
  templates = $state.raw<readonly LibrarySummary[]>([]);
  readonly #app: AppContext;

  constructor(app: AppContext) {
    this.#app = app;
  }

  /** Reads the shows and templates of the chosen space. */
  async read(): Promise<void> {
    const { bridge, host, platform } = this.#app;
    const spaceId = host.space?.id;
    this.sessions = [];
    this.templates = [];
    if (spaceId === undefined || !host.is('operator')) return;
    const isStill = (): boolean => host.space?.id === spaceId;
    await Promise.allSettled([
      platform('list_live_sessions', {}).then(({ sessions }) => {
        if (isStill()) this.sessions = sessions;
      }),
      bridge.call('library.list', { spaceId, kind: 'template', limit: 500 }).then((templates) => {
        if (isStill()) this.templates = templates;
      }),
    ]);
  }
}
