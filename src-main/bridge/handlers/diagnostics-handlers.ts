import { HOST_CHECKS, type diagnosticsCalls } from '#shared/bridge/diagnostics-calls.ts';
import { diagnosticsFile } from '../../diagnostics/diagnostics-file.ts';
import { runChecks, type CheckPorts } from '../../diagnostics/run-checks.ts';
import type { BridgeHandlers } from '../dispatcher.ts';
import type { HostParts } from '../host-parts.ts';

type Handlers = Pick<BridgeHandlers, keyof typeof diagnosticsCalls>;

/** Calls by which the app checks itself, and describes itself to someone who is asked for help. */
export const createDiagnosticsHandlers = (parts: HostParts): Handlers => {
  const { ports, spaces, accounts, library, settings, shows, attachments } = parts;
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
    fetch: ports.fetch,
    clock: ports.clock,
    dataDir: ports.dataDir,
    spaces: known,
    secretStore: () => accounts.secretStore(),
    libraryProblems: () => library.ask('file.problems', null),
  };
  return {
    'diagnostics.run': (input) => runChecks(checks, input.checks),
    async 'diagnostics.file'({ window }) {
      return diagnosticsFile({
        version: ports.version,
        host: ports.kind,
        now: ports.clock.now(),
        preferences: settings.preferences.read(),
        spaces: known(),
        show: shows.now()?.state() ?? null,
        attached: attachments.list().length,
        checks: await runChecks(checks, HOST_CHECKS),
        window,
        logLines: ports.logLines(),
      });
    },
  };
};
