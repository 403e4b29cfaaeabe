import { createTeamRuns, type TeamRun } from '../team/team-runs.ts';
import { teamShowKey } from '../team/team-show-key.ts';
import type { Settings } from '../settings/settings.ts';
import type { OpenTeamRoom } from './open-team-room.ts';
import type { Spaces } from '../accounts/spaces.ts';
import type { HostEvents } from '../bridge/host-events.ts';
import type { DebriefThread } from '../exports/debrief-thread.ts';
import { createFollowUps, type FollowUps, type JobRef } from '../follow-ups/follow-ups.ts';
import type { Library } from '../library/library.ts';
import type { Recordings } from './open-recorder.ts';
import type { HostPorts } from './host.ts';

export interface FollowUpDeps {
  readonly library: Library;
  readonly spaces: Spaces;
  readonly events: HostEvents;
  readonly recordings: Pick<Recordings, 'debriefs'>;
  readonly thread: Pick<DebriefThread, 'people'>;
  readonly settings: Pick<Settings, 'preferences'>;
  readonly room: Pick<OpenTeamRoom, 'team'>;
}

/** Opens the follow-ups: they go on when their space can be reached, also after the app was closed. */
export const openFollowUps = (
  { clock, log }: Pick<HostPorts, 'clock' | 'log'>,
  { library, spaces, events, recordings, thread, settings, room: { team } }: FollowUpDeps,
): FollowUps => {
  const runs = createTeamRuns({ team, clock });
  /** A job as all desks name it. */
  const runOf = ({ spaceId, sessionId, key }: JobRef): TeamRun => {
    const space = spaces.find(spaceId);
    return {
      show: space ? teamShowKey(space, sessionId, team.host) : `${team.host} ${spaceId} ${sessionId}`,
      task: key,
    };
  };
  const followUps = createFollowUps({
    library,
    clientOf(spaceId) {
      const space = spaces.find(spaceId);
      return space?.summary.signedIn === true ? space.client : null;
    },
    peopleOf: async (show) => thread.people(await recordings.debriefs.readAttended(show), clock.now()),
    claims: {
      take: (job) => runs.take(runOf(job), settings.preferences.read().operatorName.trim()),
      drop: (job) => runs.drop(runOf(job)),
    },
    clock,
    log,
    onChange: ({ spaceId, sessionId }) => events.emit('follow_ups.changed', { spaceId, sessionId }),
  });
  events.on('spaces.changed', () => followUps.wake());
  return followUps;
};
