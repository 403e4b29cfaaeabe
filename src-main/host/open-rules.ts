import { join } from 'node:path';
import type { Listeners } from '#shared/lib/listeners.ts';
import type { LocalAction } from '#shared/show/actions/resolve-press.ts';
import type { Spaces } from '../accounts/spaces.ts';
import type { HostEvents } from '../bridge/host-events.ts';
import type { Library } from '../library/library.ts';
import { parseArmings, type StoredArmings } from '../rules/armings.ts';
import { createRules } from '../rules/rules.ts';
import type { Rules } from '../rules/rules-ports.ts';
import { createFileStore, createMemoryStore } from '../settings/file-store.ts';
import type { Settings } from '../settings/settings.ts';
import type { CurrentShow } from '../show/current-show.ts';
import { createTeamRules, type TeamRules } from '../team/team-rules.ts';
import { teamShowKey } from '../team/team-show-key.ts';
import type { Presser } from '../show/perform.ts';
import type { HostPorts } from './host.ts';
import type { WriteJournal } from './open-journal.ts';
import type { OpenTeamRoom } from './open-team-room.ts';
import type { HeardFacts } from './open-heard-facts.ts';

export interface RuleDeps {
  readonly room: Pick<OpenTeamRoom, 'team' | 'states' | 'teams' | 'localPresses'>;
  readonly spaces: Pick<Spaces, 'find'>;
  readonly settings: Pick<Settings, 'preferences'>;
  readonly library: Pick<Library, 'ask'>;
  readonly events: HostEvents;
  readonly shows: Pick<CurrentShow, 'now'>;
  readonly writeJournal: WriteJournal;
  readonly heardFacts: HeardFacts;
  /** Presses of what only this desk has, at their moment. */
  readonly localActions: Listeners<LocalPress>;
}

/** A press of what only this desk has, by somebody with a role. */
export interface LocalPress {
  readonly action: LocalAction;
  readonly by: Presser;
}

/** The desk's rules, and what the team says of them. */
export interface OpenRules {
  readonly rules: Rules;
  readonly teamRules: Pick<TeamRules, 'ofDesk'>;
}

/** Opens the rules: they hear what happens as the recorder does, and press as a person would. */
export const openRules = (
  { clock, newId, log, dataDir }: Pick<HostPorts, 'clock' | 'newId' | 'log' | 'dataDir'>,
  { room, spaces, settings, library, events, shows, writeJournal, heardFacts, localActions }: RuleDeps,
): OpenRules => {
  const { team } = room;
  const teamRules = createTeamRules({ team });
  /** The open show as the team names it. */
  const showKey = (): string | null => {
    const show = shows.now();
    const space = show && spaces.find(show.spaceId);
    return show && space ? teamShowKey(space, show.sessionId, team.host) : null;
  };
  const kept =
    dataDir === null
      ? createMemoryStore<StoredArmings>([])
      : createFileStore<StoredArmings>({
          path: join(dataDir, 'armed-rules.json'),
          parse: parseArmings,
          initial: [],
          log,
        });
  const rules = createRules({
    clock,
    newId,
    log,
    library,
    show: () => shows.now(),
    kept,
    claims: {
      claim: (armed) => teamRules.claim(showKey(), armed, settings.preferences.read().operatorName.trim()),
      elsewhere(ruleId) {
        const key = showKey();
        return key === null ? null : teamRules.elsewhere(key, ruleId);
      },
      settleMs: () => teamRules.settleMs(),
    },
    onState: (state) => events.emit('rules.changed', state),
    onRefused: (step) => writeJournal({ ...step, surface: 'rule', outcome: 'failed', elapsedMs: null }),
  });
  heardFacts.add((heard) => rules.heardFact(heard));
  localActions.add(({ action, by }) => {
    if (action.kind === 'mode.set') rules.modeSet(action.mode, by);
  });
  events.on('show.opened', () => rules.heardShow());
  events.on('show.patch', () => rules.heardShow());
  events.on('show.press', (event) => rules.heardPress(event, true));
  events.on('team.press', (event) => rules.heardPress(event, false));
  events.on('library.changed', ({ spaceId, kind }) => {
    if (kind === null || kind === 'rule') rules.heardLibrary(spaceId);
  });
  // Panels, tokens and passwords come and go by these.
  for (const event of ['panels.changed', 'panels.serving_changed', 'surfaces.changed'] as const) {
    events.on(event, () => rules.lookAgain());
  }
  room.states.add(() => rules.lookAgain());
  room.teams.add(() => rules.lookAgain());
  room.localPresses.add(({ action, who }) => {
    if (action.kind === 'rules.accept') rules.accepted();
    if (action.kind === 'rules.hold') rules.held(action.held, who);
  });
  return { rules, teamRules };
};
