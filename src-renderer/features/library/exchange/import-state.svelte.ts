import type { ImportChoices, ImportOutcome, Inspection, OpenedFile } from '#shared/bridge/exchange-calls.ts';
import type { ImportPlan } from '#shared/exchange/import-plan.ts';
import type { AppError } from '#shared/lib/app-error.ts';
import type { Bridge } from '../../../bridge/bridge.ts';

type Refused = Extract<Inspection, { kind: 'refused' }>;
type Imported = Extract<ImportOutcome, { kind: 'imported' }>;

/** Nothing that is here is lost unless somebody says so. */
export const SAFE_CHOICES: ImportChoices = {
  template: 'rename',
  media: 'skip',
  deck_page: 'rename',
  poll_set: 'rename',
  show_template: 'rename',
  rule: 'rename',
  band: 'rename',
  draft: 'templates',
};

/** Makes an empty show of that name; answers with its session. */
export type MakeShow = (title: string) => Promise<string>;

/** A file on its way into the library: read, shown, decided on, taken. */
export class ImportState {
  file = $state.raw<OpenedFile | null>(null);
  plan = $state.raw<ImportPlan | null>(null);
  refused = $state.raw<Refused | null>(null);
  imported = $state.raw<Imported | null>(null);
  choices = $state.raw<ImportChoices>(SAFE_CHOICES);
  /** The show that takes the scenes; null is the one they came from, or a new one. */
  sessionId = $state<string | null>(null);
  /** The scenes become a show of their own. */
  isNew = $state(false);
  /** The new show that was made, so that another try makes no second one. */
  #made: string | null = null;
  busy = $state(false);
  problem = $state<string | null>(null);
  readonly #bridge: Bridge;

  readonly #maker: () => MakeShow | null;

  /** `maker` is null while no show may be made here; reactive. */
  constructor(bridge: Bridge, maker: () => MakeShow | null) {
    this.#bridge = bridge;
    this.#maker = maker;
  }

  /** The only show of the file, as far as it can become a new one here. */
  readonly ownShow = $derived.by(() => {
    const shows = this.plan?.kinds.find(({ kind }) => kind === 'draft')?.entries ?? [];
    return this.#maker() !== null && shows.length === 1 ? (shows[0] ?? null) : null;
  });

  /** Takes up a file and says what importing it would do. */
  async open(file: OpenedFile, spaceId: string): Promise<void> {
    const before = this.file;
    if (before) void this.#bridge.call('exchange.forget', { fileId: before.fileId }).catch(() => null);
    Object.assign(this, { file, plan: null, refused: null, imported: null, problem: null });
    this.choices = SAFE_CHOICES;
    this.sessionId = null;
    this.isNew = false;
    this.#made = null;
    await this.inspect(spaceId);
    // Scenes without a show in this space are most likely wanted as one.
    if (this.file === file) this.isNew = this.ownShow?.state === 'homeless';
  }

  /** Chooses the show that takes the scenes: they are added to it, for that is what was asked. Null leaves them theirs. */
  async aim(sessionId: string | null, spaceId: string): Promise<void> {
    const usual = (target: string | null): ImportChoices['draft'] => (target === null ? SAFE_CHOICES.draft : 'add');
    if (this.choices.draft === usual(this.sessionId)) this.choices = { ...this.choices, draft: usual(sessionId) };
    this.isNew = false;
    this.sessionId = sessionId;
    await this.inspect(spaceId);
  }

  /** Chooses a new show for the scenes. */
  async aimAtNew(spaceId: string): Promise<void> {
    await this.aim(null, spaceId);
    this.isNew = this.ownShow !== null;
  }

  async inspect(spaceId: string): Promise<void> {
    const { file, sessionId } = this;
    if (!file) return;
    await this.#work(async () => {
      const found = await this.#bridge.call('exchange.inspect', { fileId: file.fileId, spaceId, sessionId });
      if (this.file !== file || this.sessionId !== sessionId) return;
      this.plan = found.kind === 'plan' ? found.plan : null;
      this.refused = found.kind === 'refused' ? found : null;
    });
  }

  async import(spaceId: string): Promise<void> {
    const { file, choices, ownShow } = this;
    if (!file || this.busy) return;
    await this.#work(async () => {
      const makeShow = this.#maker();
      const isNew = this.isNew && ownShow !== null && makeShow !== null;
      if (isNew) this.#made ??= await makeShow(ownShow.name);
      const target = isNew
        ? { sessionId: this.#made, choices: { ...choices, draft: 'add' as const } }
        : { sessionId: this.sessionId, choices };
      const input = { fileId: file.fileId, spaceId, ...target };
      const outcome = await this.#bridge.call('exchange.import', input);
      this.imported = outcome.kind === 'imported' ? outcome : null;
      this.refused = outcome.kind === 'refused' ? outcome : null;
    });
  }

  /** The show that was made of the file; null where none was. */
  get madeSessionId(): string | null {
    return this.imported === null ? null : this.#made;
  }

  close(): void {
    const { file } = this;
    this.file = null;
    if (file) void this.#bridge.call('exchange.forget', { fileId: file.fileId }).catch(() => null);
  }

  async #work(act: () => Promise<void>): Promise<void> {
    this.busy = true;
    this.problem = null;
    try {
      await act();
    } catch (error) {
      this.problem = (error as AppError).message;
    } finally {
      this.busy = false;
    }
  }
}
