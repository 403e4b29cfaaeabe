import type { Operation } from '#shared/api/operation.ts';
import { operations } from '#shared/api/operations.ts';
import { decidingRead } from '#shared/console/deciding-read.ts';
import { changedPart, filledFrom } from '#shared/console/changed-part.ts';
import {
  checkDraft,
  fieldInWords,
  placeOfField,
  type DraftProblem,
  type FieldAddress,
} from '#shared/console/check-draft.ts';
import { operationOf } from '#shared/console/published-operation.ts';
import { mayBeDone } from '#shared/console/may-be-done.ts';
import { isJsonObject, withValueAt, type Path } from '#shared/console/draft-value.ts';
import { EMPTY_DRAFT, operationForm, type CallDraft, type Place } from '#shared/console/operation-form.ts';
import type { SpaceSummary } from '#shared/bridge/app-calls.ts';
import { AppError, type AppErrorCode } from '#shared/lib/app-error.ts';
import type { PressOutcome } from '#shared/show/action.ts';
import type { Budget } from '#shared/show/show-state.ts';
import { verbatim } from '#shared/words/sentence.ts';
import type { KeptRequest } from '#shared/bridge/console-calls.ts';
import { mergePages, nextCursorOf } from '#shared/console/merge-pages.ts';
import { missingRight } from '#shared/show/rights.ts';
import type { Bridge } from '../../bridge/bridge.ts';
import { sentence } from '../../lib/sentence.ts';
import { schemaWords } from './console-words.ts';
import type { Answer } from './answer.ts';
import { KeptCalls } from './kept-calls.svelte.ts';
import { useApp, type AppContext } from '../../context/app-context.ts';

/** What the platform of a space describes beyond the contract, and what it lacks of it. */
interface SpaceDrift {
  readonly spaceId: string;
  readonly later: readonly Operation[];
  readonly summaries: ReadonlyMap<string, string>;
  readonly lacks: ReadonlySet<string>;
}

/** Most pages that one press reads. */
const MOST_PAGES = 50;

const isOperation = (one: Operation): Operation => one;
const ALL: readonly Operation[] = operations.map(isOperation);

/** The operation being written and its last answer. Time comes in from outside. */
export class ConsoleState {
  operation = $state.raw<Operation | null>(null);
  draft = $state.raw<CallDraft>(EMPTY_DRAFT);
  answer = $state.raw<Answer | null>(null);
  busy = $state(false);
  /** The last comparison with a platform's own description; null before one. */
  drift = $state.raw<SpaceDrift | null>(null);
  /** Counts choices: each brings the keyboard to the request. */
  chosen = $state(0);
  /** No request is sent before this instant: the platform asked for a pause. */
  pausedUntil = $state(0);
  /** The requests that the key of a space has left; null before they are known. */
  budget = $state.raw<Budget | null>(null);
  /** The fields of a change as they are now; null where it was not filled. */
  filled = $state.raw<Readonly<Record<string, unknown>> | null>(null);
  /** The space that filled the form; null without. */
  #filledIn: string | null = null;
  #answers = new Map<string, unknown>();
  readonly kept: KeptCalls;
  readonly #bridge: Bridge;
  readonly #now: () => number;

  /** The path's parts alone: what is written elsewhere does not make others look again. */
  readonly params = $derived(this.draft.params);
  readonly form = $derived(this.operation && operationForm(this.operation));
  /** The request as it goes out: of a change that was filled, what was touched alone. */
  readonly request = $derived.by((): CallDraft => {
    const { body } = this.draft;
    return this.filled && isJsonObject(body) ? { ...this.draft, body: changedPart(this.filled, body) } : this.draft;
  });
  readonly problems = $derived.by((): readonly DraftProblem[] =>
    this.operation && this.form ? checkDraft(this.operation, this.form, this.request, schemaWords()) : [],
  );
  /** The field that the last refusal is about. */
  readonly refused = $derived.by((): (FieldAddress & { readonly message: string }) | null => {
    if (this.answer?.kind !== 'refused' || !this.form) return null;
    const { code, details, message } = this.answer.error;
    const field = details.field ?? (code === 'invalid_input' ? fieldInWords(this.form, message) : null);
    return field === null ? null : { ...placeOfField(this.form, field), message };
  });
  readonly canFill = $derived(
    this.operation?.method === 'PATCH' && decidingRead(this.operation)?.path === this.operation.path,
  );

  constructor(bridge: Bridge, now: () => number) {
    this.#bridge = bridge;
    this.kept = new KeptCalls(bridge);
    this.#now = now;
  }

  /** Compares the contract with what the platform describes. Throws AppError. */
  async compare(spaceId: string): Promise<void> {
    const { more, lacks } = await this.#bridge.call('console.compare', { spaceId });
    this.drift = {
      spaceId,
      later: more.map(operationOf),
      summaries: new Map(more.map(({ name, summary }) => [name, summary])),
      lacks: new Set(lacks),
    };
  }

  /** Every operation that can be called in a space. */
  operationsOf(spaceId: string | null): readonly Operation[] {
    const later = this.drift?.spaceId === spaceId ? this.drift.later : [];
    return [...ALL, ...later];
  }

  /** Reads what the key of a space has left; what cannot be read is not shown. */
  async readBudget(spaceId: string): Promise<void> {
    this.budget = await this.#bridge.call('console.budget', { spaceId }).catch(() => null);
  }

  /** Takes an operation; what was written into parameters of the same name stays. */
  choose(operation: Operation): void {
    const { params } = this.draft;
    const form = operationForm(operation);
    const names = form.params.shape.type === 'object' ? form.params.shape.fields.map(({ name }) => name) : [];
    const kept = names.flatMap((name) => (Object.hasOwn(params, name) ? [[name, params[name]] as const] : []));
    const body = form.body?.isRequired === true ? {} : undefined;
    this.operation = operation;
    this.chosen += 1;
    this.draft = { params: Object.fromEntries(kept), query: {}, body };
    this.filled = null;
    this.#filledIn = null;
    this.answer = null;
  }

  /** Takes an operation; a read that needs nothing is read at once. */
  open(operation: Operation, space: SpaceSummary | null): void {
    this.choose(operation);
    if (space && operation.access === 'read' && !missingRight(operation, space)) void this.send(space.id);
  }

  /** Takes a call that was made or kept before. */
  takeUp(operation: Operation, { params, query, body }: KeptRequest): void {
    this.choose(operation);
    this.draft = { params, query, body };
  }

  /** Writes a value into the draft; undefined leaves the field out. */
  write(place: Place, path: Path, value: unknown): void {
    const next = withValueAt(this.draft[place], path, value);
    this.draft = { ...this.draft, [place]: next };
  }

  /** Sends the request. */
  async send(spaceId: string): Promise<void> {
    const { operation, request } = this;
    if (!operation || this.busy || this.problems.length > 0 || this.#now() < this.pausedUntil) return;
    const key = `${spaceId} ${operation.name} ${JSON.stringify(request.params)}`;
    const answer = await this.#call(spaceId, operation, request);
    if (this.operation !== operation) return;
    this.answer = answer.kind === 'answered' ? { ...answer, before: this.#answers.get(key) } : answer;
    if (answer.kind === 'answered' && operation.access === 'read') this.#answers.set(key, answer.value);
    // The form was filled with older values: those just sent are the present ones.
    if (answer.kind === 'answered' && this.#filledIn === spaceId && isJsonObject(this.draft.body))
      this.filled = this.draft.body;
  }

  /** Sends what the desk can do itself as a press: its guards, its journal and its evidence hold. */
  async press(send: () => Promise<PressOutcome>): Promise<void> {
    if (this.busy || this.problems.length > 0) return;
    this.busy = true;
    const startedAt = this.#now();
    try {
      const outcome = await send();
      const ms = this.#now() - startedAt;
      if (outcome.kind === 'confirmed') this.answer = { kind: 'pressed', ms };
      else {
        const code = outcome.kind === 'failed' ? (outcome.code as AppErrorCode) : 'conflict';
        const error = new AppError(code, verbatim(sentence(outcome.message)));
        this.answer = { kind: 'refused', error, ms, mayBeDone: mayBeDone({ access: 'write' }, code) };
      }
    } finally {
      this.busy = false;
    }
  }

  /** Reads the pages after the last answer, until the last page or a refusal; the client keeps to the budget. */
  async readAllPages(): Promise<void> {
    const { operation, request } = this;
    if (!operation) return;
    for (let page = 0; page < MOST_PAGES; page++) {
      const { answer } = this;
      const cursor = answer?.kind === 'answered' ? nextCursorOf(answer.value) : null;
      if (answer?.kind !== 'answered' || cursor === null || this.#now() < this.pausedUntil) return;
      const query = { ...request.query, cursor };
      const next = await this.#call(answer.spaceId, operation, { ...request, query });
      // Pages read before stay if a later one is refused.
      if (this.operation !== operation || this.answer !== answer || next.kind !== 'answered') return;
      this.answer = { ...answer, value: mergePages(answer.value, next.value), ms: answer.ms + next.ms };
    }
  }

  /** Fills the form of a change with the fields as they are. */
  async fill(spaceId: string): Promise<void> {
    const { operation, form } = this;
    const read = operation && decidingRead(operation);
    if (!read || !form?.body || this.busy) return;
    const answer = await this.#call(spaceId, read, { ...EMPTY_DRAFT, params: this.draft.params });
    if (this.operation !== operation) return;
    if (answer.kind !== 'answered') {
      this.answer = answer;
      return;
    }
    this.filled = filledFrom(form.body, answer.value);
    this.#filledIn = spaceId;
    this.draft = { ...this.draft, body: this.filled };
  }

  async #call(spaceId: string, operation: Operation, { params, query, body }: CallDraft): Promise<Answer> {
    this.busy = true;
    const startedAt = this.#now();
    const input = { params: { ...params }, query: { ...query }, ...(body !== undefined && { body }) };
    try {
      // A single attempt: only the person repeats a call.
      const call = { spaceId, operation: operation.name, ...input, lane: 'monitor' as const, note: true };
      const value = await this.#bridge.call('platform.call', call);
      return { kind: 'answered', value, ms: this.#now() - startedAt, before: undefined, spaceId };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const { code, details } = error;
      if (code === 'rate_limited') this.pausedUntil = this.#now() + (details.retryAfterMs ?? 1000);
      return { kind: 'refused', error, ms: this.#now() - startedAt, mayBeDone: mayBeDone(operation, code) };
    } finally {
      this.busy = false;
      void this.readBudget(spaceId);
    }
  }
}

const consoles = new WeakMap<Bridge, ConsoleState>();

/** The console of this window: what is being written lives as long as the window. */
export const consoleOf = ({ bridge }: AppContext): ConsoleState => {
  const known = consoles.get(bridge);
  if (known) return known;
  // Its own root: what it derives must live on when the section is left.
  let made: ConsoleState | undefined;
  $effect.root(() => {
    made = new ConsoleState(bridge, Date.now);
  });
  const state = made ?? new ConsoleState(bridge, Date.now);
  consoles.set(bridge, state);
  return state;
};

/** The console of this window, in any of its components. */
export const useConsole = (): ConsoleState => consoleOf(useApp());
