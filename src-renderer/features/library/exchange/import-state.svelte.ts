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
  band: 'rename',
  draft: 'templates',
};

/** A file on its way into the library: read, shown, decided on, taken. */
export class ImportState {
  file = $state.raw<OpenedFile | null>(null);
  plan = $state.raw<ImportPlan | null>(null);
  refused = $state.raw<Refused | null>(null);
  imported = $state.raw<Imported | null>(null);
  choices = $state.raw<ImportChoices>(SAFE_CHOICES);
  /** The show that takes the scenes; null is the one they came from. */
  sessionId = $state<string | null>(null);
  busy = $state(false);
  problem = $state<string | null>(null);
  readonly #bridge: Bridge;

  constructor(bridge: Bridge) {
    this.#bridge = bridge;
  }

  /** Takes up a file and says what importing it would do. */
  async open(file: OpenedFile, spaceId: string): Promise<void> {
    const before = this.file;
    if (before) void this.#bridge.call('exchange.forget', { fileId: before.fileId }).catch(() => null);
    Object.assign(this, { file, plan: null, refused: null, imported: null, problem: null });
    this.choices = SAFE_CHOICES;
    this.sessionId = null;
    await this.inspect(spaceId);
  }

  /** Chooses the show that takes the scenes: they are added to it, for that is what was asked. Null leaves them theirs. */
  async aim(sessionId: string | null, spaceId: string): Promise<void> {
    const usual = (target: string | null): ImportChoices['draft'] => (target === null ? SAFE_CHOICES.draft : 'add');
    if (this.choices.draft === usual(this.sessionId)) this.choices = { ...this.choices, draft: usual(sessionId) };
    this.sessionId = sessionId;
    await this.inspect(spaceId);
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
    const { file, sessionId, choices } = this;
    if (!file || this.busy) return;
    await this.#work(async () => {
      const input = { fileId: file.fileId, spaceId, sessionId, choices };
      const outcome = await this.#bridge.call('exchange.import', input);
      this.imported = outcome.kind === 'imported' ? outcome : null;
      this.refused = outcome.kind === 'refused' ? outcome : null;
    });
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
