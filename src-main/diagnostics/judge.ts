import type { SecretStoreStatus } from '#shared/bridge/account-calls.ts';
import type { CheckResult } from '#shared/bridge/diagnostics-calls.ts';
import type { Budget } from '#shared/show/show-state.ts';

/** Answer of one platform address. */
export interface Reached {
  readonly rehearsal: boolean;
  readonly latencyMs: number;
  /** This computer's clock minus the platform's; null where it did not say. */
  readonly driftMs: number | null;
}

/** A person notices a press that waits longer than this. */
const SLOW_MS = 600;
/** Date headers count whole seconds, so less than this is nothing. */
const OFF_MS = 5000;
/** Sign-ins and entry links live for minutes. */
const FAR_OFF_MS = 120_000;
const LITTLE_BYTES = 2 * 1024 ** 3;
const FULL_BYTES = 200 * 1024 ** 2;
/** Under a fifth of a minute's requests, reading slows down. */
const LOW_SHARE = 0.2;

/** Result for the connection to all platforms. `asked`: their number without the rehearsal. */
export const judgeNetwork = (reached: readonly Reached[], asked: number): CheckResult => {
  const real = reached.filter((one) => !one.rehearsal);
  const counted = asked === 0 ? reached : real;
  const ms = Math.round(Math.max(0, ...counted.map(({ latencyMs }) => latencyMs)));
  const result = (state: CheckResult['state'], finding: CheckResult['finding']): CheckResult => ({
    check: 'network',
    state,
    finding,
    figures: { ms, reached: counted.length, asked },
  });
  if (counted.length === 0) return result('failed', 'network_unreachable');
  if (asked === 0) return result('ok', 'network_only_rehearsal');
  if (real.length < asked) return result('failed', 'network_some_unreachable');
  return ms > SLOW_MS ? result('warning', 'network_slow') : result('ok', 'network_reached');
};

/** Offset of this computer's clock from the platforms', by the one that differs least. */
export const judgeClock = (reached: readonly Reached[]): CheckResult => {
  const real = reached.filter((one) => !one.rehearsal);
  const drifts = (real.length > 0 ? real : reached).flatMap(({ driftMs }) => (driftMs === null ? [] : [driftMs]));
  const least = drifts.toSorted((one, other) => Math.abs(one) - Math.abs(other))[0];
  if (least === undefined) return { check: 'clock', state: 'warning', finding: 'clock_unknown', figures: {} };
  const seconds = Math.round(least / 1000);
  if (Math.abs(least) >= FAR_OFF_MS)
    return { check: 'clock', state: 'failed', finding: 'clock_far_off', figures: { seconds } };
  if (Math.abs(least) >= OFF_MS)
    return { check: 'clock', state: 'warning', finding: 'clock_off', figures: { seconds } };
  return { check: 'clock', state: 'ok', finding: 'clock_in_step', figures: { seconds } };
};

/** Room for requests, at the space that has the least of it. */
export const judgeBudget = (budgets: readonly Budget[]): CheckResult => {
  const share = ({ perMinute, remaining }: Budget): number => (perMinute > 0 ? remaining / perMinute : 0);
  const least = budgets.toSorted((one, other) => share(one) - share(other))[0];
  if (!least) return { check: 'budget', state: 'warning', finding: 'budget_unknown', figures: {} };
  const figures = { remaining: least.remaining, perMinute: least.perMinute };
  return share(least) < LOW_SHARE
    ? { check: 'budget', state: 'warning', finding: 'budget_low', figures }
    : { check: 'budget', state: 'ok', finding: 'budget_enough', figures };
};

/** Place of secrets, found by writing, reading and removing a test secret. */
export const judgeKeychain = ({ place }: SecretStoreStatus): CheckResult =>
  place === 'keychain'
    ? { check: 'keychain', state: 'ok', finding: 'keychain_keychain', figures: {} }
    : place === 'memory'
      ? { check: 'keychain', state: 'warning', finding: 'keychain_memory', figures: {} }
      : { check: 'keychain', state: 'ok', finding: 'keychain_encrypted', figures: {} };

/** Room and leave to write in the data folder. `freeBytes` null: it could not be written at all. */
export const judgeDisk = (freeBytes: number | null): CheckResult => {
  if (freeBytes === null) return { check: 'disk', state: 'failed', finding: 'disk_not_writable', figures: {} };
  const figures = { bytes: freeBytes };
  if (freeBytes < FULL_BYTES) return { check: 'disk', state: 'failed', finding: 'disk_full', figures };
  if (freeBytes < LITTLE_BYTES) return { check: 'disk', state: 'warning', finding: 'disk_little', figures };
  return { check: 'disk', state: 'ok', finding: 'disk_roomy', figures };
};

/** Problems that SQLite found in the library's file; null if the library did not answer. */
export const judgeLibrary = (problems: number | null): CheckResult => {
  if (problems === null) return { check: 'library', state: 'failed', finding: 'library_not_answering', figures: {} };
  return problems > 0
    ? { check: 'library', state: 'failed', finding: 'library_damaged', figures: { problems } }
    : { check: 'library', state: 'ok', finding: 'library_sound', figures: {} };
};
