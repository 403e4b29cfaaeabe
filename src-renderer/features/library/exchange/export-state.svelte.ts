import type { ExportOutcome, ExportWhat } from '#shared/bridge/exchange-calls.ts';
import type { LibraryKind, LibrarySummary } from '#shared/library/library-items.ts';
import type { AppError } from '#shared/lib/app-error.ts';
import type { AppContext } from '../../../context/app-context.ts';
import * as m from '../../../paraglide/messages.js';
import { fetchPackage } from '../../../bridge/packages.ts';
import { showOptions, type ShowOption } from './exchange-shows.ts';

/** The choice of things to export, and its result. */
export class ExportState {
  kind = $state<ExportWhat['kind']>('show');
  shows = $state.raw<readonly ShowOption[]>([]);
  templates = $state.raw<readonly LibrarySummary[]>([]);
  pages = $state.raw<readonly LibrarySummary[]>([]);
  pollSets = $state.raw<readonly LibrarySummary[]>([]);
  sessionId = $state('');
  templateIds = $state.raw<readonly string[]>([]);
  pageIds = $state.raw<readonly string[]>([]);
  pollSetIds = $state.raw<readonly string[]>([]);
  withPolls = $state(true);
  withBands = $state(true);
  busy = $state(false);
  problem = $state<string | null>(null);
  outcome = $state.raw<Exclude<ExportOutcome, { kind: 'cancelled' }> | null>(null);
  readonly #app: AppContext;
  readonly #page: Document;

  readonly what = $derived.by<ExportWhat | null>(() => {
    if (this.kind === 'library') return { kind: 'library', name: m.nav_library() };
    if (this.kind === 'template')
      return this.templateIds.length === 0 ? null : { kind: 'template', ids: [...this.templateIds] };
    if (this.sessionId === '') return null;
    return {
      kind: 'show',
      sessionId: this.sessionId,
      deckPageIds: [...this.pageIds],
      pollSetIds: [...this.pollSetIds],
      withPolls: this.withPolls,
      withBands: this.withBands,
    };
  });

  constructor(app: AppContext, page: Document) {
    this.#app = app;
    this.#page = page;
  }

  /** Reads all that can be chosen, and begins with what is selected in the library. */
  async load(spaceId: string, selected: readonly LibrarySummary[]): Promise<void> {
    const { bridge } = this.#app;
    try {
      const list = (kind: 'template' | 'deck_page' | 'poll_set') => bridge.call('library.list', { spaceId, kind });
      const [shows, templates, pages, pollSets] = await Promise.all([
        showOptions(this.#app, spaceId),
        list('template'),
        list('deck_page'),
        list('poll_set'),
      ]);
      Object.assign(this, { shows, templates, pages, pollSets });
      const idsOf = (kind: LibraryKind): readonly string[] =>
        selected.filter((item) => item.kind === kind).map(({ id }) => id);
      const show = selected.find(({ kind }) => kind === 'draft')?.externalId ?? null;
      const chosen = { templates: idsOf('template'), pages: idsOf('deck_page'), sets: idsOf('poll_set') };
      this.sessionId = shows.find(({ value }) => value === show)?.value ?? shows[0]?.value ?? '';
      this.templateIds = chosen.templates.length > 0 ? chosen.templates : templates.slice(0, 1).map(({ id }) => id);
      this.pageIds = chosen.pages.length > 0 ? chosen.pages : pages.map(({ id }) => id);
      this.pollSetIds = chosen.sets;
      if (show === null && chosen.templates.length > 0) this.kind = 'template';
    } catch (error) {
      this.problem = (error as AppError).message;
    }
  }

  async export(spaceId: string): Promise<void> {
    const { what } = this;
    if (what === null || this.busy) return;
    this.busy = true;
    this.problem = null;
    try {
      const outcome = await this.#app.bridge.call('exchange.export', { spaceId, what });
      if (outcome.kind === 'cancelled') return;
      if (outcome.kind === 'download') fetchPackage(this.#page, outcome.path, outcome.summary.fileName);
      this.outcome = outcome;
    } catch (error) {
      this.problem = (error as AppError).message;
    } finally {
      this.busy = false;
    }
  }
}
