import type { Operation } from '#shared/api/operation.ts';
import { changeSource } from '#shared/console/change-source.ts';
import { checkDraft, fieldInWords, placeOfField, type FieldAddress } from '#shared/console/check-draft.ts';
import { sharesIds } from '#shared/console/deciding-read.ts';
import { draftText, readDraftText } from '#shared/console/draft-text.ts';
import { isJsonObject, withValueAt, type Path } from '#shared/console/draft-value.ts';
import { EMPTY_DRAFT, operationForm, startDraft, type CallDraft, type Place } from '#shared/console/operation-form.ts';
import { isSameJson } from '#shared/console/changed-part.ts';
import type { SpaceSummary } from '#shared/bridge/app-calls.ts';
import type { StoredRequest } from '#shared/bridge/console-calls.ts';
import { mergePages, nextCursorOf } from '#shared/console/merge-pages.ts';
import type { PressOutcome } from '#shared/show/action.ts';
import { missingRight } from '#shared/show/rights.ts';
import type { Budget } from '#shared/show/show-state.ts';
import type { Bridge } from '../../bridge/bridge.ts';
import type { Answer, Answered, Refused } from './answer.ts';
import { answerOfPress, askPlatform, pauseAskedBy } from './ask-platform.ts';
import { ChangeFill, hasIds } from './change-fill.svelte.ts';
import { jsonTrouble, problemTexts, schemaWords, type ConsoleProblem } from './console-words.ts';
import { StoredCalls } from './stored-calls.svelte.ts';
import { ALL_OPERATIONS, compareSpace, type SpaceDrift } from './space-drift.ts';

type CalledSpace = Pick<SpaceSummary, 'id' | 'access' | 'operations'>;

/** Most pages that one press reads. */
const MAX_PAGES = 50;

/** The operation being written and its last answer. Time comes in from outside. */
export class ConsoleState {
  operation = $state.raw<Operation | null>(null);
  draft = $state.raw<CallDraft>(EMPTY_DRAFT);
  /** JSON that is not the draft yet; null where the draft is what stands there. */
  unread = $state<string | null>(null);
  answer = $state.raw<Answer | null>(null);
  busy = $state(false);
  /** The last comparison with a platform's own description; null before one. */
  drift = $state.raw<SpaceDrift | null>(null);
  /** Counts choices: each brings the keyboard to the request. */
  chosen = $state(0);
  /** No request is sent before this instant: the platform asked for a pause. */
  pausedUntil = $state(0);
  /** The requests that the key of the space in front has left; null before they are known. */
  budget = $state.raw<Budget | null>(null);
  readonly fill = new ChangeFill();
  readonly kept: StoredCalls;
  #inFront: string | null = null;
  /** Counts calls: the answer of one that another followed is dropped. */
  #calls = 0;
  #answers = new Map<string, unknown>();
  readonly #bridge: Bridge;
  readonly #now: () => number;

  /** The path's parts alone: what is written elsewhere does not make others look again. */
  readonly params = $derived(this.draft.params);
  readonly #session = $derived(isJsonObject(this.draft.body) ? this.draft.body.sessionId : undefined);
  /** The ids that lists are looked up by: a show may also be named in the body. */
  readonly ids = $derived(typeof this.#session === 'string' ? { id: this.#session, ...this.params } : this.params);
  readonly form = $derived(this.operation && operationForm(this.operation));
  /** The request as it goes out: of a change that was filled, what was touched alone. */
  readonly request = $derived.by((): CallDraft => ({ ...this.draft, body: this.fill.touched(this.draft.body) }));
  readonly problems = $derived.by((): readonly ConsoleProblem[] => {
    const text = this.unread === null ? null : readDraftText(this.unread);
    if (text !== null && text.kind !== 'draft') return [jsonTrouble(text)];
    return this.operation && this.form ? checkDraft(this.operation, this.form, this.request, schemaWords()) : [];
  });
  /** Problems of the fields that are filled in, by place and path. */
  readonly wrong = $derived(problemTexts(this.problems));
  /** The field that the last refusal is about. */
  readonly refused = $derived.by((): (FieldAddress & { readonly message: string }) | null => {
    if (this.answer?.kind !== 'refused' || !this.form) return null;
    const { code, details, message } = this.answer.error;
    const field = details.field ?? (code === 'invalid_input' ? fieldInWords(this.form, message) : null);
    return field === null ? null : { ...placeOfField(this.form, field), message };
  });
  readonly source = $derived(this.operation && changeSource(this.operation));

  constructor(bridge: Bridge, now: () => number) {
    this.#bridge = bridge;
    this.kept = new StoredCalls(bridge);
    this.#now = now;
  }

  /** Compares the contract with what the platform describes. Throws AppError. */
  async compare(spaceId: string): Promise<void> {
    this.drift = await compareSpace(this.#bridge, spaceId);
  }

  /** Every operation that can be called in a space. */
  operationsOf(spaceId: string | null): readonly Operation[] {
    const drift = this.drift?.spaceId === spaceId ? this.drift : null;
    if (!drift) return ALL_OPERATIONS;
    return [...ALL_OPERATIONS.map((one) => drift.changed.get(one.name) ?? one), ...drift.later];
  }

  /** Takes the space in front: what its key has left is read, and fields of another space are forgotten. */
  enter(spaceId: string): void {
    if (this.fill.isElsewhere(spaceId)) this.draft = { ...this.draft, body: this.fill.forget(this.draft.body) };
    if (this.#inFront !== spaceId) this.budget = null;
    this.#inFront = spaceId;
    void this.#readBudget();
  }

  /** Takes an operation; without other parameters, what was written into those of the same name stays. */
  choose(operation: Operation, params = this.draft.params): void {
    this.operation = operation;
    this.chosen += 1;
    this.#calls += 1;
    this.busy = false;
    this.draft = startDraft(operationForm(operation), params);
    this.unread = null;
    this.fill.forget(undefined);
    this.answer = null;
  }

  /** Takes an operation, for the thing that the parameters name; a read that has what it needs is read at once. */
  open(operation: Operation, space: CalledSpace | null, params = this.draft.params): void {
    this.choose(operation, params);
    if (space && operation.access === 'read' && !missingRight(operation, space)) void this.send(space.id);
  }

  /** Opens the read that decides whether the present call was done; ids of another kind of thing are asked for again. */
  openDeciding(read: Operation, space: SpaceSummary | null): void {
    if (this.operation && !sharesIds(this.operation, read)) this.draft = EMPTY_DRAFT;
    this.open(read, space);
  }

  /** Takes a call that was made or kept before. */
  takeUp(operation: Operation, { params, query, body }: StoredRequest): void {
    this.choose(operation);
    this.draft = { params, query, body };
  }

  /** Writes a value into the draft; undefined leaves the field out. */
  write(place: Place, path: Path, value: unknown): void {
    this.#take({ ...this.draft, [place]: withValueAt(this.draft[place], path, value) });
  }

  /** Takes the draft from its JSON; a text that says none stays as it is, and keeps the request from being sent. */
  writeText(text: string): void {
    const read = readDraftText(text);
    this.unread = text;
    if (read.kind !== 'draft') return;
    this.#take(read.draft);
    if (draftText(read.draft) === text) this.unread = null;
  }

  /** Sends the request. A read does not wait for another call: its answer is the one that counts. */
  async send(spaceId: string): Promise<void> {
    const { operation, request } = this;
    if (!operation || (this.busy && operation.access === 'write')) return;
    if (this.problems.length > 0 || this.#now() < this.pausedUntil) return;
    const { params, query } = request;
    const key = `${spaceId} ${operation.name} ${JSON.stringify([params, query])}`;
    const sent = this.draft.body;
    const answer = await this.#call(spaceId, operation, request);
    if (!answer) return;
    this.answer = answer.kind === 'answered' ? { ...answer, before: this.#answers.get(key) } : answer;
    if (answer.kind === 'refused') return;
    if (operation.access === 'read') this.#answers.set(key, answer.value);
    else this.fill.renew(spaceId, sent);
  }

  /** Sends what the desk can do itself as a press: its guards, its journal and its evidence hold. */
  async press(spaceId: string, send: () => Promise<PressOutcome>): Promise<void> {
    const { operation, request } = this;
    if (!operation || this.busy || this.problems.length > 0 || this.#now() < this.pausedUntil) return;
    const at = (this.#calls += 1);
    this.busy = true;
    const startedAt = this.#now();
    const sent = this.draft.body;
    try {
      const outcome = await send();
      const ms = this.#now() - startedAt;
      const answer = answerOfPress(outcome, { ms, spaceId, tokens: operation.costOf(request.body) });
      this.#pauseFor(answer);
      if (at !== this.#calls) return;
      this.answer = answer;
      if (answer.kind === 'pressed') this.fill.renew(spaceId, sent);
    } finally {
      if (at === this.#calls) this.busy = false;
      void this.#readBudget();
    }
  }

  /** Reads the pages after the last answer, until the last page or a refusal; the client keeps to the budget. */
  async readAllPages(): Promise<void> {
    const { operation } = this;
    for (let page = 0; operation && page < MAX_PAGES; page++) {
      const { answer } = this;
      const cursor = answer?.kind === 'answered' ? nextCursorOf(answer.value) : null;
      if (answer?.kind !== 'answered' || cursor === null || this.#now() < this.pausedUntil) return;
      const query = { ...answer.request.query, cursor };
      const next = await this.#call(answer.spaceId, operation, { ...answer.request, query });
      if (!next || this.answer !== answer) return;
      const [ms, tokens] = [answer.ms + next.ms, answer.tokens + next.tokens];
      // Pages read before stay if a later one is refused.
      if (next.kind === 'refused') {
        this.answer = { ...answer, ms, tokens, broken: next.error };
        return;
      }
      const value = mergePages(answer.value, next.value);
      this.answer = { ...answer, value, ms, tokens, before: undefined, broken: null };
    }
  }

  /** True if the form can be filled by itself: its ids are there, nothing was written yet, and requests are left. */
  get canFillNow(): boolean {
    const { body } = this.draft;
    const isEmpty = body === undefined || (isJsonObject(body) && Object.keys(body).length === 0);
    const left = this.budget ? this.budget.remaining / this.budget.perMinute : 0;
    const read = this.source?.read;
    return !!read && !this.fill.fields && isEmpty && left > 0.1 && hasIds(read, this.draft) && this.unread === null;
  }

  /** Fills the form of a change with the fields as they are; what was written stays. By itself it shows no refusal. */
  async fillForm(spaceId: string, byItself: boolean): Promise<void> {
    const { source, form } = this;
    if (!source || !form?.body || this.busy) return;
    const { params } = this.draft;
    const answer = await this.#call(spaceId, source.read, { ...EMPTY_DRAFT, params });
    if (!answer || !isSameJson(params, this.draft.params)) return;
    if (answer.kind === 'answered')
      this.draft = { ...this.draft, body: this.fill.take(form, source, answer.value, spaceId, this.draft) };
    else if (!byItself) this.answer = answer;
  }

  /** Takes a draft; the fields of another thing are forgotten with its ids. */
  #take(draft: CallDraft): void {
    const isOther = this.fill.fields !== null && !isSameJson(draft.params, this.draft.params);
    this.draft = isOther ? { ...draft, body: this.fill.forget(draft.body) } : draft;
  }

  #pauseFor(answer: Answer): void {
    const pauseMs = pauseAskedBy(answer);
    if (pauseMs !== null) this.pausedUntil = this.#now() + pauseMs;
  }

  async #readBudget(): Promise<void> {
    const spaceId = this.#inFront;
    if (spaceId === null) return;
    const budget = await this.#bridge.call('console.budget', { spaceId }).catch(() => null);
    if (this.#inFront === spaceId) this.budget = budget;
  }

  /** Calls the platform; null where another call or another operation followed meanwhile. */
  async #call(spaceId: string, operation: Operation, request: CallDraft): Promise<Answered | Refused | null> {
    const at = (this.#calls += 1);
    this.busy = true;
    try {
      const ports = { bridge: this.#bridge, now: this.#now };
      const answer = await askPlatform(ports, { spaceId, operation, request });
      this.#pauseFor(answer);
      return at === this.#calls ? answer : null;
    } finally {
      if (at === this.#calls) this.busy = false;
      void this.#readBudget();
    }
  }
}
