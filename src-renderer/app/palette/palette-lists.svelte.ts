import type { Session } from '#shared/api/live-objects.ts';
import type { LibrarySummary } from '#shared/library/library-items.ts';
import type { AppContext } from '../../context/app-context.ts';

/** Kinds of templates that the palette finds. */
const TEMPLATE_KINDS = ['template', 'show_template'] as const;

/** The lists that the palette reads from the host when it opens. What cannot be read is not offered. */
export class PaletteLists {
  sessions = $state.raw<readonly Session[]>([]);
  /** Templates of scenes and of shows. */
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
    const readTemplates = async (kind: (typeof TEMPLATE_KINDS)[number]): Promise<void> => {
      const items = await bridge.call('library.list', { spaceId, kind });
      if (isStill()) this.templates = [...this.templates.filter((one) => one.kind !== kind), ...items];
    };
    await Promise.allSettled([
      platform('list_live_sessions', {}).then(({ sessions }) => {
        if (isStill()) this.sessions = sessions;
      }),
      ...TEMPLATE_KINDS.map(readTemplates),
    ]);
  }
}
