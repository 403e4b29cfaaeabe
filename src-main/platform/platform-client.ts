import type { Operation, OperationInput, OperationOutput } from '#shared/api/operation.ts';
import { CreatedAttachment } from '#shared/api/extra-routes.ts';
import { AppError } from '#shared/lib/app-error.ts';
import type { Clock } from '#shared/lib/clock.ts';
import type { Log } from '#shared/lib/log.ts';
import { parseWords } from '#shared/lib/plain-words.ts';
import type { Budget } from '#shared/show/show-state.ts';
import { say } from '#shared/words/say.ts';
import { createClockOffset } from './clock-offset.ts';
import { createLaneQueue } from './lane-queue.ts';
import { LANE_RULES, type Lane } from './lane.ts';
import type { WireInput } from '#shared/api/request-target.ts';
import { requestUrl } from './request.ts';
import { createResponseShapes } from './response-shape.ts';
import { decideRetry, isOutcomeUnknown, isRepeatable } from './retry-decision.ts';
import { createSender, type SendOutcome } from './sender.ts';
import { storeFile } from './store-file.ts';
import { createTokenBudget } from './token-budget.ts';
import { wait } from './wait.ts';
import { withHiddenBearer } from './hide-bearer.ts';
import type { Wire } from './wire.ts';

export interface PlatformClientOptions {
  /** Current address of the platform, without a trailing slash, such as `http://127.0.0.1:40000/api/v1`. */
  readonly baseUrl: () => string;
  /** The current API key or access token. */
  readonly token: () => string | Promise<string>;
  /** Called once after a 401 with the token that was refused: true when there is another to try with. */
  readonly renewToken?: (refused: string) => Promise<boolean>;
  readonly wire: Wire;
  readonly clock: Clock;
  readonly log: Log;
}

export interface CallOptions {
  readonly lane: Lane;
  readonly signal?: AbortSignal;
  /** Milliseconds that it waits for its turn while the key's requests of the minute are used up; `cancelled` then. */
  readonly turnMs?: number;
  /** Instead of the lane's time for one attempt. */
  readonly attemptMs?: number;
  /** Called when a request of this call goes on the wire, each time. */
  readonly onSent?: () => void;
  /**
   * An answer that looks right counts at once, and is parsed and checked when its `output` is read, which then may throw.
   * Parsing a desk takes a fifth of what the host adds to a press.
   */
  readonly readLater?: boolean;
  /** An answer of any shape counts: the caller shows it as it is. */
  readonly anyShape?: boolean;
}

/** A call that may carry a file instead of JSON. */
type FileCall = CallOptions & { readonly file?: Blob };

/** Outcome of a call. `unknown`: it may have been done although no answer says so. */
export type CallOutcome<Output> =
  | {
      readonly kind: 'ok';
      readonly output: Output;
      /** HTTP status of the answer, where it was read at once. */
      readonly status?: number;
    }
  | { readonly kind: 'failed' | 'unknown'; readonly error: AppError };

export interface PlatformClient {
  /** Calls an operation and gives its answer; throws AppError. */
  call<O extends Operation>(operation: O, input: OperationInput<O>, options: CallOptions): Promise<OperationOutput<O>>;
  /** Calls an operation, and separates a failure from an unknown outcome. */
  attempt<O extends Operation>(
    operation: O,
    input: OperationInput<O>,
    options: CallOptions,
  ): Promise<CallOutcome<OperationOutput<O>>>;
  /** Stores a file with `POST /attachments`, its type that of the blob; throws AppError. A second time stores it twice. */
  upload(file: Blob, options: CallOptions): Promise<CreatedAttachment['attachment']>;
  budget(): Budget;
  /** Host clock minus platform clock, in milliseconds. */
  clockOffsetMs(): number;
  /** Milliseconds by which the offset may be wrong, either way. */
  clockSlackMs(): number;
}

/** A client of one space. Its budget is that of one key: there must be one client per key. */
export const createPlatformClient = (options: PlatformClientOptions): PlatformClient => {
  const { clock, log } = options;
  const budget = createTokenBudget(clock);
  const queue = createLaneQueue(clock, budget);
  const offset = createClockOffset();
  const shapes = createResponseShapes(log, clock);
  const sender = createSender({ ...options, wire: withHiddenBearer(options.wire), offset });

  /** Sends one request, from its turn in the lane to its answer. */
  const sendOnce = async (operation: Operation, input: WireInput, call: FileCall): Promise<SendOutcome> => {
    const url = requestUrl(options.baseUrl(), operation, input);
    const cost = operation.costOf(input.body);
    const turn = queue.tryEnter(call.lane, cost) ?? (await queue.enter(call.lane, cost, call));
    try {
      const outcome = await sender.send({
        method: operation.method,
        url,
        body: input.body,
        file: call.file,
        timeoutMs: call.attemptMs ?? LANE_RULES[call.lane].attemptMs,
        signal: call.signal,
        onSent: call.onSent,
        looksRight: call.readLater ? (text) => shapes.looksRight(operation, text) : undefined,
      });
      turn.tokens.settle(outcome.rate);
      if (outcome.kind === 'failed' && outcome.attempt.kind === 'answer' && outcome.attempt.status === 429) {
        budget.pauseUntil(clock.now() + (outcome.attempt.retryAfterMs ?? 0));
      }
      return outcome;
    } finally {
      turn.tokens.settle(null);
      turn.leave();
    }
  };

  const readLater = (operation: Operation, text: string): CallOutcome<unknown> => {
    let output: unknown;
    return {
      kind: 'ok',
      get output() {
        if (output === undefined) {
          const body = parseWords(text);
          shapes.check(operation, body);
          output = body;
        }
        return output;
      },
    };
  };

  const attempt = async (operation: Operation, input: WireInput, call: FileCall): Promise<CallOutcome<unknown>> => {
    const rule = LANE_RULES[call.lane];
    const repeatable = isRepeatable(operation.method);
    const startedAt = clock.now();
    let mayBeDone = false;
    let renewed = false;
    const ended = (error: AppError): CallOutcome<never> => ({ kind: mayBeDone ? 'unknown' : 'failed', error });
    try {
      for (let count = 1; ; count += 1) {
        const outcome = await sendOnce(operation, input, call);
        if (outcome.kind === 'cancelled') {
          mayBeDone ||= outcome.reached;
          return ended(new AppError('cancelled', say('host_call_cancelled')));
        }
        if (outcome.kind === 'answered_unread') return readLater(operation, outcome.text);
        if (outcome.kind === 'answered') {
          // The platform did the work, even if its answer has another shape.
          mayBeDone = true;
          if (call.anyShape !== true) shapes.check(operation, outcome.body);
          return { kind: 'ok', output: outcome.body, status: outcome.status };
        }
        const failed = outcome.attempt;
        if (failed.kind === 'answer' && failed.status === 401 && !renewed && options.renewToken) {
          renewed = true;
          if (await options.renewToken(outcome.bearer ?? '')) continue;
        }
        mayBeDone ||= isOutcomeUnknown(failed);
        const elapsedMs = clock.now() - startedAt;
        const decision = decideRetry(failed, { repeatable, attempt: count, elapsedMs, rule });
        log.debug('a call failed', {
          operation: operation.name,
          lane: call.lane,
          count,
          ...failed,
          next: decision.kind,
        });
        if (decision.kind === 'stop') return ended(outcome.error);
        await wait(clock, decision.afterMs, call.signal);
      }
    } catch (error) {
      // No key, no turn, or no readable answer: earlier attempts decide if the work may have been done.
      if (error instanceof AppError) return ended(error);
      log.error('a call broke', { operation: operation.name, error });
      return { kind: 'unknown', error: new AppError('internal', say('host_call_broke')) };
    }
  };

  return {
    // The contract's types hold outside; inside, every operation is alike.
    attempt: (operation, input, call) =>
      attempt(operation, input, call) as Promise<CallOutcome<OperationOutput<typeof operation>>>,
    async call(operation, input, call) {
      const outcome = await attempt(operation, input, call);
      if (outcome.kind !== 'ok') throw outcome.error;
      return outcome.output as OperationOutput<typeof operation>;
    },
    async upload(file, call) {
      const outcome = await attempt(storeFile, {}, { ...call, file });
      if (outcome.kind !== 'ok') throw outcome.error;
      const { data } = CreatedAttachment.safeParse(outcome.output);
      if (!data) throw new AppError('unavailable', say('host_platform_odd'));
      return data.attachment;
    },
    budget: () => budget.read(),
    clockOffsetMs: () => offset.read(),
    clockSlackMs: () => offset.slackMs(),
  };
};
