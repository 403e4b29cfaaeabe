import { onTestFinished } from 'vitest';
import type { OperationInput, OperationOutput } from '#shared/api/operation.ts';
import { findOperation, type operations, type OperationName } from '#shared/api/operations.ts';
import { createManualClock, type ManualClock } from '#shared/lib/clock.ts';
import type { Log } from '#shared/lib/log.ts';
import { createService, type Service } from '../../src-service/server/create-service.ts';
import type { Mailer, NameResolver } from '../../src-service/context/network-ports.ts';
import type { Seed } from '../../src-service/rehearsal/seed.ts';

type ByName = { readonly [O in (typeof operations)[number] as O['name']]: O };
type OperationOf<Name extends OperationName> = ByName[Name];

/** A refusal of the API, as a test looks at it. */
export class Refused extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

export interface TestServiceOptions {
  /** `empty` where none is given. */
  readonly seed?: Seed;
  /** Stands at 2030-01-07T10:00:00Z where none is given. */
  readonly clock?: ManualClock;
  /** A folder; nothing on disk where none is given. */
  readonly data?: string;
  readonly random?: () => number;
  /** Without limit where none is given: tests of limits give their own. `null` follows the billing. */
  readonly perMinute?: number | null;
  /** Mail is kept where none is given. */
  readonly mailer?: Mailer;
  readonly names?: NameResolver;
  readonly exposed?: boolean;
  /** The folder of shipped resources, for tests of the window, whose modules do not know where they lie. */
  readonly resourcesDir?: string;
}

/** An instant tests can write down: a Monday morning. */
export const TEST_START = Date.UTC(2030, 0, 7, 10);

export interface TestService {
  readonly service: Service;
  readonly clock: ManualClock;
  readonly fullKey: string;
  readonly readOnlyKey: string;
  /** Calls an operation with the full key; its answer follows the contract. Throws Refused. */
  call<Name extends OperationName>(
    name: Name,
    input: OperationInput<OperationOf<Name>>,
  ): Promise<OperationOutput<OperationOf<Name>>>;
  /** Sends anything under the base URL, with the full key unless `init` carries another. */
  raw(
    method: string,
    path: string,
    init?: { readonly body?: unknown; readonly headers?: HeadersInit },
  ): Promise<Response>;
  /** Uses a rehearsal control; throws Refused. */
  rehearse(method: string, path: string, body?: unknown): Promise<Record<string, unknown>>;
  /** Errors in the log: empty unless something is wrong. */
  readonly errors: readonly string[];
  close(): void;
}

const bodyOf = (body: unknown): string | null => {
  if (body === undefined) return null;
  return typeof body === 'string' ? body : JSON.stringify(body);
};

const fillPath = (path: string, params: Readonly<Record<string, unknown>>): string =>
  path.replace(/:([A-Za-z]+)/g, (_, name: string) => encodeURIComponent(String(params[name])));

/** A service of this test alone: in memory, on a manual clock, answers checked against the contract. */
export const startTestService = (options: TestServiceOptions = {}): TestService => {
  const clock = options.clock ?? createManualClock(TEST_START);
  const errors: string[] = [];
  const log: Log = {
    debug: () => {},
    info: () => {},
    warn: () => {},
    error: (message, fields) => errors.push(`${message}: ${JSON.stringify(fields ?? {})}`),
  };
  const service = createService({
    data: options.data ?? ':memory:',
    apiRoot: 'http://127.0.0.1:40000',
    seed: options.seed ?? 'empty',
    log,
    clock,
    verifyAnswers: true,
    ...(options.random ? { random: options.random } : {}),
    ...(options.mailer ? { mailer: options.mailer } : {}),
    ...(options.resourcesDir === undefined ? {} : { resourcesDir: options.resourcesDir }),
    ...(options.names ? { names: options.names } : {}),
    ...(options.exposed === undefined ? {} : { exposed: options.exposed }),
    ...(options.perMinute === null ? {} : { perMinute: options.perMinute ?? 1_000_000 }),
  });
  onTestFinished(() => {
    service.close();
  });
  const { fullKey, readOnlyKey, apiRoot, baseUrl } = service.ready;

  const send = (method: string, url: string, body: unknown, headers: HeadersInit = {}): Promise<Response> => {
    const all = new Headers({ Authorization: `Bearer ${fullKey}` });
    if (body !== undefined) all.set('Content-Type', 'application/json');
    new Headers(headers).forEach((value, name) => {
      all.set(name, value);
    });
    return service.fetch(new Request(url, { method, headers: all, body: bodyOf(body) }));
  };

  const answerOf = async (response: Response): Promise<Record<string, unknown>> => {
    const body = (await response.json()) as Record<string, unknown>;
    if (response.ok) return body;
    const why = response.status === 500 ? ` (${errors.at(-1) ?? 'nothing logged'})` : '';
    throw new Refused(response.status, `${String(body.error)}${why}`);
  };

  return {
    service,
    clock,
    fullKey,
    readOnlyKey,
    errors,
    async call(name, input) {
      const operation = findOperation(name);
      if (!operation) throw new Error(`No operation ${name}`);
      const { params = {}, query = {}, body } = input as { params?: object; query?: object; body?: unknown };
      const search = new URLSearchParams(
        Object.entries(query)
          .filter(([, value]) => value !== undefined)
          .map(([key, value]) => [key, String(value)]),
      );
      const path = fillPath(operation.path, params as Record<string, unknown>);
      const suffix = search.size === 0 ? '' : `?${search.toString()}`;
      const answer = await answerOf(await send(operation.method, `${baseUrl}${path}${suffix}`, body));
      return answer as never;
    },
    raw: (method, path, init = {}) => send(method, `${baseUrl}${path}`, init.body, init.headers),
    rehearse: async (method, path, body) => answerOf(await send(method, `${apiRoot}/rehearsal${path}`, body)),
    close: () => service.close(),
  };
};
