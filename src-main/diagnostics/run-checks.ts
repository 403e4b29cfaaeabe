import type { SecretStoreStatus } from '#shared/bridge/account-calls.ts';
import { HOST_CHECKS, type CheckResult, type HostCheck } from '#shared/bridge/diagnostics-calls.ts';
import type { Clock } from '#shared/lib/clock.ts';
import type { Budget } from '#shared/show/show-state.ts';
import {
  judgeBudget,
  judgeClock,
  judgeDisk,
  judgeKeychain,
  judgeLibrary,
  judgeNetwork,
  type Reached,
} from './judge.ts';
import { probeDisk } from './probe-disk.ts';
import { reachPlatform } from './reach-platform.ts';

/** A space as far as checks concern it. */
export interface CheckedSpace {
  readonly apiRoot: string;
  readonly rehearsal: boolean;
  readonly signedIn: boolean;
  readonly budget: Budget;
}

export interface CheckPorts {
  readonly fetch: typeof fetch;
  readonly clock: Clock;
  /** Null for nothing on disk. */
  readonly dataDir: string | null;
  readonly spaces: () => readonly CheckedSpace[];
  readonly secretStore: () => Promise<SecretStoreStatus>;
  /** Number of problems in the library's file. */
  readonly libraryProblems: () => Promise<number>;
}

/**
 * Checks the host; works without a network and reports that it is missing. Results come in the order of HOST_CHECKS.
 */
export const runChecks = async (ports: CheckPorts, wanted: readonly HostCheck[]): Promise<readonly CheckResult[]> => {
  const { fetch, clock, dataDir } = ports;
  const spaces = ports.spaces();
  let reaching: Promise<readonly Reached[]> | null = null;
  const reach = (): Promise<readonly Reached[]> =>
    (reaching ??= Promise.all(
      spaces.map(({ apiRoot, rehearsal }) => reachPlatform({ apiRoot, rehearsal, fetch, clock })),
    ).then((answers) => answers.filter((answer) => answer !== null)));

  const checks: Readonly<Record<HostCheck, () => Promise<CheckResult>>> = {
    network: async () => judgeNetwork(await reach(), spaces.filter(({ rehearsal }) => !rehearsal).length),
    clock: async () => judgeClock(await reach()),
    budget: () => Promise.resolve(judgeBudget(spaces.filter((space) => space.signedIn).map(({ budget }) => budget))),
    keychain: async () => judgeKeychain(await ports.secretStore()),
    disk: async () =>
      dataDir === null
        ? { check: 'disk', state: 'warning', finding: 'disk_in_memory', figures: {} }
        : judgeDisk(await probeDisk(dataDir)),
    library: async () => judgeLibrary(await ports.libraryProblems().catch(() => null)),
  };
  return Promise.all(HOST_CHECKS.filter((check) => wanted.includes(check)).map((check) => checks[check]()));
};
