import { ELSEWHERE } from '#shared/bridge/show-calls.ts';
import { PressSource } from '#shared/show/action.ts';
import { isLocal } from '#shared/show/actions/resolve-press.ts';
import { sceneClaim, teamFacts } from '#shared/team/team-values.ts';
import { say } from '#shared/words/say.ts';
import type { Spaces } from '../accounts/spaces.ts';
import type { HostEvents } from '../bridge/host-events.ts';
import type { CurrentShow } from '../show/current-show.ts';
import type { NewJournalEntry } from '../library/desk/journal-repository.ts';
import type { JournalLine } from '../show/journal.ts';
import type { OwnWrites } from '../show/own-writes.ts';
import type { Show } from '../show/show.ts';
import { deskName } from '../team/desk-name.ts';
import { createUnknownChangeWatch } from '../team/unknown-change-watch.ts';
import type { Team } from '../team/team.ts';
import { createTeamPresses, type LocalShow, type TeamPresses } from '../team/team-presses.ts';
import { teamShowKey } from '../team/team-show-key.ts';
import type { HostPorts } from './host.ts';
import type { WriteJournal } from './open-journal.ts';

/** A desk that was away for longer than this does not come back with presses that matter. */
const AWAY_MOST_MS = 10 * 60_000;

export interface TeamPressDeps {
  readonly team: Pick<Team, 'desk' | 'host' | 'membership' | 'change' | 'state' | 'heardAt' | 'claims'>;
  readonly writeJournal: WriteJournal;
  readonly spaces: Pick<Spaces, 'find'>;
  readonly events: HostEvents;
  readonly shows: Pick<CurrentShow, 'now'>;
  readonly ownWrites: Pick<OwnWrites, 'onWrite'>;
}

export interface OpenTeamPresses extends Pick<TeamPresses, 'sawTeam'> {
  /** Tells the team of a press that changed this desk alone. */
  pressedLocally(line: JournalLine): void;
  close(): void;
}

/** Tells the team of presses here, brings those of others to windows and journal, and finds changes that nobody made. */
export const openTeamPresses = (
  { clock, newId }: Pick<HostPorts, 'clock' | 'newId'>,
  { team, writeJournal, spaces, events, shows, ownWrites }: TeamPressDeps,
): OpenTeamPresses => {
  /** The show that is open here, as the team names it. */
  const openShow = (): { readonly show: Show; readonly key: string } | null => {
    const show = shows.now();
    const space = show && spaces.find(show.spaceId);
    return space ? { show, key: teamShowKey(space, show.sessionId, team.host) } : null;
  };
  /** Every desk of the show was heard after this: none has a press before it left to tell. */
  const isComplete = (at: number): boolean => {
    const key = openShow()?.key;
    const desks = teamFacts(team.state(), 'desk').map((fact) => ({ ...fact, heardAt: team.heardAt(fact.key) ?? 0 }));
    // A desk that started again speaks for its run before.
    const heard = new Set(desks.filter(({ heardAt }) => heardAt > at).map(({ value }) => value.host));
    return desks.every(
      ({ key: desk, value, heardAt }) =>
        desk === team.desk || value.show?.key !== key || heard.has(value.host) || clock.now() - heardAt > AWAY_MOST_MS,
    );
  };
  /** Writes down a change that was read, and that no press of this desk made. */
  const writeSeen = (
    seen: Pick<NewJournalEntry, 'pressId' | 'sessionId' | 'at' | 'who' | 'surface' | 'action'>,
  ): void => writeJournal({ ...seen, outcome: 'confirmed', message: null, elapsedMs: null });
  /** Set once presses can be told. */
  let tellTeam: TeamPresses['pressed'] = () => undefined;
  const unknownChanges = createUnknownChangeWatch({
    clock,
    isComplete,
    isEdited: (sessionId, sceneId) =>
      team.claims().some(({ value }) => value.what === 'scene' && value.of === sceneClaim(sessionId, sceneId)),
    onOwn({ sessionId, action, at, write: { who, surface } }) {
      const pressId = newId();
      writeSeen({ pressId, sessionId, at, who, surface, action });
      tellTeam({ pressId, action, source: { surface, who }, phase: 'confirmed', at, elapsedMs: 0 });
    },
    onChange: ({ sessionId, action, at }) =>
      writeSeen({
        pressId: `${ELSEWHERE} ${sessionId} ${at} ${JSON.stringify(action)}`,
        sessionId,
        at,
        who: '',
        surface: ELSEWHERE,
        action,
      }),
  });

  const localShow = (): (LocalShow & { readonly sessionId: string }) | null => {
    const open = openShow();
    if (!open) return null;
    const { show, key } = open;
    return {
      key,
      sessionId: show.sessionId,
      clockOffsetMs: show.state().clockOffsetMs,
      addTeamPress(press) {
        // The lock, the mode and the cue of another desk change nothing here.
        if (isLocal(press.action)) return;
        unknownChanges.pressed(press.action);
        show.addTeamPress(press);
      },
    };
  };
  let isClosed = false;
  const presses = createTeamPresses({
    desk: team.desk,
    now: () => clock.now(),
    membership: () => team.membership(),
    change: (change) => team.change(change),
    show: localShow,
    onPress({ pressId, action, surface, device, who, phase, at, elapsedMs, reason }) {
      if (isLocal(action)) return;
      const known = PressSource.shape.surface.safeParse(surface);
      events.emit('team.press', {
        pressId,
        action,
        source: { surface: known.data ?? 'panel', who: who.slice(0, 60), ...(device !== undefined && { device }) },
        phase,
        at: at + elapsedMs,
        elapsedMs,
        ...(reason && { reason }),
      });
    },
    onEnded({ pressId, action, surface, device, who, from, phase, at, elapsedMs, reason }) {
      const sessionId = localShow()?.sessionId;
      if (sessionId === undefined) return;
      const isDone = phase === 'confirmed';
      writeJournal({
        pressId,
        sessionId,
        at,
        who,
        surface,
        ...(device !== undefined && { device }),
        action,
        outcome: isDone ? 'confirmed' : 'failed',
        message: isDone ? null : (reason ?? say('host_press_broke')),
        elapsedMs,
        desk: deskName(team.state(), from),
      });
    },
  });

  tellTeam = (press) => presses.pressed(press);
  events.on('show.press', (event) => {
    // A slow press changes the show long after it was made.
    unknownChanges.pressed(event.action);
    // Windows are told first how a press ended.
    setImmediate(() => {
      if (!isClosed) presses.pressed(event);
    });
  });
  ownWrites.onWrite((write) => {
    const show = shows.now();
    if (show?.spaceId === write.spaceId && show.sessionId === write.params.id) unknownChanges.wrote(write);
  });
  events.on('show.opened', () => presses.sawShow(team.state()));
  events.on('show.patch', ({ desk, deskChange, polls, unchanged }) => {
    if ((desk ?? deskChange ?? polls ?? unchanged?.desk ?? unchanged?.polls) === undefined) return;
    const show = shows.now()?.state();
    if (!show?.desk) return;
    const { sessionId, clockOffsetMs, rehearsal } = show;
    unknownChanges.saw({ sessionId, desk: show.desk, polls: show.polls, clockOffsetMs, rehearsal });
  });
  return {
    sawTeam: (state) => presses.sawTeam(state),
    pressedLocally({ pressId, action, who, surface, device, at, elapsedMs }) {
      if (isClosed) return;
      const source = { surface, who, ...(device !== undefined && { device }) };
      presses.pressed({ pressId, action, source, phase: 'confirmed', at: at + elapsedMs, elapsedMs });
    },
    close() {
      isClosed = true;
      unknownChanges.close();
    },
  };
};
