import type { ExportOutcome, ExportWhat } from '#shared/bridge/exchange-calls.ts';
import type { LibrarySummary } from '#shared/library/library-items.ts';
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
  templateId = $state('');
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
    if (this.kind === 'template') return this.templateId === '' ? null : { kind: 'template', id: this.templateId };
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

  /** Reads what there is to choose from. */
  async load(spaceId: string): Promise<void> {
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
      this.sessionId = shows[0]?.value ?? '';
      this.templateId = templates[0]?.id ?? '';
      this.pageIds = pages.map(({ id }) => id);
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
