import { HOST_CHECKS, type diagnosticsCalls } from '#shared/bridge/diagnostics-calls.ts';
import type { Controls } from '../../controls/controls.ts';
import { diagnosticsFile } from '../../diagnostics/diagnostics-file.ts';
import { runChecks, type CheckPorts } from '../../diagnostics/run-checks.ts';
import type { Accounts } from '../../accounts/accounts.ts';
import type { Spaces } from '../../accounts/spaces.ts';
import type { Library } from '../../library/library.ts';
import type { Settings } from '../../settings/settings.ts';
import type { CurrentShow } from '../../show/current-show.ts';
import type { Attachments } from '../attachments.ts';
import type { BridgeHandlers } from '../dispatcher.ts';

type Handlers = Pick<BridgeHandlers, keyof typeof diagnosticsCalls>;

export interface DiagnosticsHandlerDeps extends Pick<CheckPorts, 'fetch' | 'clock' | 'dataDir'> {
  readonly version: string;
  readonly kind: 'electron' | 'browser';
  /** The last lines of the log, redacted. */
  readonly logLines: () => readonly string[];
  readonly spaces: Pick<Spaces, 'list' | 'get'>;
  readonly accounts: Pick<Accounts, 'secretStore'>;
  readonly library: Pick<Library, 'ask'>;
  readonly settings: Pick<Settings, 'preferences'>;
  readonly shows: Pick<CurrentShow, 'now'>;
  readonly attachments: Pick<Attachments, 'list'>;
  readonly controls: Pick<Controls, 'state'>;
}

/** Calls that check the app and describe it to a helper. */
export const createDiagnosticsHandlers = (deps: DiagnosticsHandlerDeps): Handlers => {
  const { spaces, accounts, library, settings, shows, attachments, controls } = deps;
  const known = () =>
    spaces.list().map(({ id, apiRoot, rehearsal, signedIn, access, operations }) => ({
      apiRoot,
      rehearsal,
      signedIn,
      access,
      limited: operations !== null,
      budget: spaces.get(id).client.budget(),
    }));
  const checks: CheckPorts = {
    fetch: deps.fetch,
    clock: deps.clock,
    dataDir: deps.dataDir,
    spaces: known,
    secretStore: () => accounts.secretStore(),
    libraryProblems: () => library.ask('file.problems', null),
  };
  return {
    'diagnostics.run': (input) => runChecks(checks, input.checks),
    async 'diagnostics.file'({ window }) {
      return diagnosticsFile({
        version: deps.version,
        host: deps.kind,
        now: deps.clock.now(),
        preferences: settings.preferences.read(),
        spaces: known(),
        show: shows.now()?.state() ?? null,
        attached: attachments.list().length,
        surfaces: controls.state(),
        checks: await runChecks(checks, HOST_CHECKS),
        window,
        logLines: deps.logLines(),
      });
    },
  };
};
