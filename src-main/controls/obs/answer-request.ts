import type { Log } from '#shared/lib/log.ts';
import { INPUT_REQUESTS } from './input-requests.ts';
import { MEDIA_REQUESTS } from './media-requests.ts';
import { GENERAL_REQUESTS } from './output-requests.ts';
import { isFields, ObsClosing, CLOSE, ObsProblem, STATUS, type Fields } from './protocol.ts';
import { readRequestData } from './request-data.ts';
import type { RequestHandlers, RequestContext } from './requests.ts';
import { SCENE_ITEM_REQUESTS, SCENE_REQUESTS } from './scene-requests.ts';
import { TRANSITION_REQUESTS } from './transition-requests.ts';

const HANDLERS: RequestHandlers = {
  ...GENERAL_REQUESTS,
  ...SCENE_REQUESTS,
  ...TRANSITION_REQUESTS,
  ...SCENE_ITEM_REQUESTS,
  ...INPUT_REQUESTS,
  ...MEDIA_REQUESTS,
};

/** The requests that are answered; `Sleep` is of batches. */
export const AVAILABLE_REQUESTS: readonly string[] = [...Object.keys(HANDLERS), 'Sleep'].toSorted();

export type AnswerDeps = Omit<RequestContext, 'data' | 'asked'> & {
  readonly log: Log;
  /** Counts a request; false where its sender is muted. */
  readonly admit: () => boolean;
  /** Resolves once it is the request's turn. */
  readonly turn: () => Promise<void>;
};

/** Outcome of a request, as it goes back. */
export interface Answer {
  readonly requestType: string;
  readonly requestStatus: { readonly result: boolean; readonly code: number; readonly comment?: string };
  readonly responseData?: Fields;
}

const refused = (requestType: string, code: number, comment: string): Answer => ({
  requestType,
  requestStatus: { result: false, code, comment },
});

/** Answers one request. Never throws. */
export const answerRequest = async (requestType: string, given: unknown, deps: AnswerDeps): Promise<Answer> => {
  if (!deps.admit()) return refused(requestType, STATUS.notReady, 'Too much came: muted for a moment.');
  if (requestType === 'Sleep') return refused(requestType, STATUS.wrongExecution, 'Only a batch in order can sleep.');
  const handler = Object.hasOwn(HANDLERS, requestType) ? HANDLERS[requestType] : undefined;
  if (!handler) return refused(requestType, STATUS.unknownRequest, 'Your request type is not valid.');
  await deps.turn();
  try {
    const answered = await handler({ ...deps, data: readRequestData(given), asked: requestType });
    const responseData =
      requestType === 'GetVersion' ? { ...answered, availableRequests: AVAILABLE_REQUESTS } : answered;
    return {
      requestType,
      requestStatus: { result: true, code: STATUS.success },
      ...(responseData !== undefined && { responseData }),
    };
  } catch (error) {
    if (error instanceof ObsProblem) return refused(requestType, error.status, error.message);
    deps.log.error('a request of the OBS protocol broke', { requestType, error });
    return refused(requestType, STATUS.failed, 'The request broke inside the app.');
  }
};

const EXECUTION = { realtime: 0, frame: 1, parallel: 2 } as const;
const FRAME_MS = 1000 / 30;

const sleep = async (given: unknown, isFrames: boolean, clock: RequestContext['clock']): Promise<Answer> => {
  try {
    const data = readRequestData(given);
    const ms = isFrames
      ? data.number('sleepFrames', { min: 0, max: 10_000 }) * FRAME_MS
      : data.number('sleepMillis', { min: 0, max: 50_000 });
    await new Promise<void>((resolve) => void clock.schedule(clock.now() + ms, resolve));
    return { requestType: 'Sleep', requestStatus: { result: true, code: STATUS.success } };
  } catch (error) {
    if (error instanceof ObsProblem) return refused('Sleep', error.status, error.message);
    throw error;
  }
};

/** Answers a batch: one after the other, or all at once. Throws ObsClosing for what is no batch. */
export const answerBatch = async (batch: Fields, deps: AnswerDeps): Promise<readonly object[]> => {
  const { requests } = batch;
  const executionType = batch.executionType ?? EXECUTION.realtime;
  const haltOnFailure = batch.haltOnFailure ?? false;
  if (requests === undefined || requests === null)
    throw new ObsClosing(CLOSE.missingField, 'Your payload is missing `requests`.');
  if (!Array.isArray(requests) || typeof haltOnFailure !== 'boolean' || typeof executionType !== 'number') {
    throw new ObsClosing(CLOSE.wrongType, 'A field of your batch has the wrong type.');
  }
  if (!Object.values(EXECUTION).some((known) => known === executionType)) {
    throw new ObsClosing(CLOSE.wrongValue, 'Your batch has an unknown execution type.');
  }
  const answerOne = async (one: unknown): Promise<Answer & { readonly requestId?: unknown }> => {
    const fields = isFields(one) ? one : {};
    const { requestType, requestId, requestData } = fields;
    const id = requestId === undefined ? {} : { requestId };
    if (typeof requestType !== 'string')
      return { ...refused('', 203, 'Your request is missing `requestType`.'), ...id };
    const isSleep = requestType === 'Sleep' && executionType !== EXECUTION.parallel && deps.admit();
    const answer = isSleep
      ? await sleep(requestData, executionType === EXECUTION.frame, deps.clock)
      : await answerRequest(requestType, requestData, deps);
    return { ...answer, ...id };
  };
  if (executionType === EXECUTION.parallel) return Promise.all(requests.map(answerOne));
  const results: Answer[] = [];
  for (const one of requests) {
    const answer = await answerOne(one);
    results.push(answer);
    if (haltOnFailure && !answer.requestStatus.result) break;
  }
  return results;
};
