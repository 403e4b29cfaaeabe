import { bridgeCalls, type BridgeCallName, type BridgeOutput, type BridgeParsed } from '#shared/bridge/contract.ts';
import type { BridgeError, BridgeResult } from '#shared/bridge/envelope.ts';
import { ROLE_REFUSALS } from '#shared/show/role-refusals.ts';
import { reaches, type LeastRole, type Role } from '#shared/show/roles.ts';
import type { Least, Scope, OpenShowStatus } from '#shared/bridge/call.ts';
import { toldTo } from '#shared/bridge/told-to.ts';
import { AppError } from '#shared/lib/app-error.ts';
import type { Log } from '#shared/lib/log.ts';
import { say } from '#shared/words/say.ts';
import { diskFull } from '../settings/disk-trouble.ts';
import type { Attached } from './attachments.ts';
import type { RequireScope } from './panel-scope.ts';
import { inputProblem } from '#shared/lib/input-problem.ts';

export type BridgeHandler<Name extends BridgeCallName> = (
  input: BridgeParsed<Name>,
  caller: Attached,
) => BridgeOutput<Name> | Promise<BridgeOutput<Name>>;

/** A handler for every call of the contract. */
export type BridgeHandlers = { readonly [Name in BridgeCallName]: BridgeHandler<Name> };

export interface DispatcherPorts {
  readonly handlers: BridgeHandlers;
  /** The state that some rights depend on. */
  readonly openShowStatus: () => OpenShowStatus;
  readonly requireScope: RequireScope;
  readonly log: Log;
}

export interface Dispatcher {
  /** Answers a call with any name and input. Never throws. */
  call(caller: Attached, name: string, input: unknown): Promise<BridgeResult<unknown>>;
}

const isCall = (name: string): name is BridgeCallName => Object.hasOwn(bridgeCalls, name);

/** Keeps only the code and sentence of an error for the window; anything unexpected stays in the log. */
const toBridgeError = (error: AppError): BridgeError => ({
  code: error.code,
  message: error.message,
  sentence: error.sentence,
  ...(error.details.retryAfterMs !== undefined && { retryAfterMs: error.details.retryAfterMs }),
  ...(error.details.field !== undefined && { field: error.details.field }),
  ...(error.details.status !== undefined && { status: error.details.status }),
  ...(error.details.mayBeDone !== undefined && { mayBeDone: error.details.mayBeDone }),
});

const GONE = say('host_browser_not_paired');

const requirePresent = ({ isGone }: Attached): void => {
  if (isGone) throw new AppError('forbidden', GONE);
};

const requireRole = (role: Role, least: LeastRole): void => {
  if (!reaches(role, least)) throw new AppError('forbidden', say(ROLE_REFUSALS[least]));
};

/**
 * Checks every call against the contract, the caller's role and the show on the desk, runs its handler, and turns the
 * outcome into a result, without what the caller's role is not told.
 */
export const createDispatcher = ({ handlers, openShowStatus, requireScope, log }: DispatcherPorts): Dispatcher => ({
  async call(caller, name, input) {
    try {
      if (!isCall(name)) throw new AppError('unsupported', say('host_call_unknown'));
      requirePresent(caller);
      const { least, scope } = bridgeCalls[name];
      if (typeof least === 'string') requireRole(caller.role, least);
      // JSON has no undefined: a call without input arrives with null.
      const parsed = bridgeCalls[name].input.safeParse(input ?? undefined);
      if (!parsed.success) throw inputProblem(parsed.error);
      if (typeof least === 'function' && caller.role !== 'desk') {
        // The name picked both the schema and the rule.
        requireRole(caller.role, await (least as Exclude<Least<unknown>, LeastRole>)(parsed.data, openShowStatus));
        requirePresent(caller);
      }
      if (typeof scope === 'function' && caller.role !== 'desk') {
        // The name picked both the schema and the scope.
        await requireScope(caller.role, (scope as Exclude<Scope<unknown>, string>)(parsed.data));
        requirePresent(caller);
      }
      // The name picked both the schema and the handler.
      const handle = handlers[name] as (input: unknown, caller: Attached) => unknown;
      return { ok: true, value: toldTo(caller.role, (await handle(parsed.data, caller)) ?? null) };
    } catch (error) {
      if (error instanceof AppError) return { ok: false, error: toBridgeError(error) };
      log.error('a call broke', { call: name.slice(0, 100), error });
      const told = diskFull(error) ?? new AppError('internal', say('host_app_broke'));
      return { ok: false, error: toBridgeError(told) };
    }
  },
});
