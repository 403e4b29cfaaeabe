import type { debriefCalls } from '#shared/bridge/debrief-calls.ts';
import type { Accounts } from '../../accounts/accounts.ts';
import type { Spaces } from '../../accounts/spaces.ts';
import type { DebriefFiles } from '../../exports/debrief-files.ts';
import type { Debriefs } from '../../recorder/debriefs.ts';
import type { Recorder } from '../../recorder/recorder.ts';
import type { BridgeHandlers } from '../dispatcher.ts';

type Handlers = Pick<BridgeHandlers, keyof typeof debriefCalls>;

export interface DebriefHandlerDeps {
  readonly recordings: { readonly recorder: Pick<Recorder, 'state'>; readonly debriefs: Debriefs };
  readonly debriefFiles: DebriefFiles;
  readonly spaces: Pick<Spaces, 'find'>;
  readonly accounts: Pick<Accounts, 'formerName'>;
}

/** Calls about shows that were, and files of them. */
export const createDebriefHandlers = ({
  recordings,
  debriefFiles,
  spaces,
  accounts,
}: DebriefHandlerDeps): Handlers => ({
  'debrief.list': ({ spaceId, onlyKept }) => recordings.debriefs.list(spaceId, onlyKept),
  'debrief.read': (show) => recordings.debriefs.read(show),
  async 'debrief.kept'() {
    const kept = await recordings.debriefs.kept();
    return kept.map((show) => {
      const space = spaces.find(show.spaceId);
      const spaceName = space?.summary.name ?? accounts.formerName(show.spaceId);
      return { ...show, spaceName, isConnected: space !== null };
    });
  },
  async 'debrief.remove'(show) {
    await recordings.debriefs.remove(show);
    return null;
  },
  'debrief.export': (request) => debriefFiles.write(request),
  'debrief.report': ({ title }) => debriefFiles.report(title),
  'debrief.recorder': () => recordings.recorder.state(),
});
