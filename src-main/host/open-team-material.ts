import { anyChangeOf } from '#shared/library/library-items.ts';
import { teamDigests, type TeamState } from '#shared/team/team-state.ts';
import type { CancelTimer } from '#shared/lib/clock.ts';
import { isSame } from '#shared/scene/same.ts';
import type { Attached, Attachments } from '../bridge/attachments.ts';
import type { People } from '../bridge/people.ts';
import type { Spaces } from '../accounts/spaces.ts';
import type { HostEvents } from '../bridge/host-events.ts';
import type { Library } from '../library/library.ts';
import { DEFAULT_KEYS } from '../settings/default-keys.ts';
import { refuseConflicts } from '../settings/key-map.ts';
import type { Settings } from '../settings/settings.ts';
import type { CurrentShow } from '../show/current-show.ts';
import { openLastSharedKeys } from '../team/last-shared-keys.ts';
import { localMaterial, SHARED_KINDS } from '../team/local-material.ts';
import { createTeamMaterial, type LocalMaterial } from '../team/team-material.ts';
import { createTeamMeeting } from '../team/team-meeting.ts';
import { personKeys, type DeskPerson } from '../team/person-keys.ts';
import { teamSpaceKey } from '../team/team-show-key.ts';
import type { Team } from '../team/team.ts';
import type { HostPorts } from './host.ts';

/** Changes that come close together are looked at once. */
const GATHER_MS = 200;
const GATHER_FILING_MS = 1500;

export interface TeamMaterialDeps {
  readonly team: Pick<Team, 'desk' | 'changeAll' | 'state' | 'membership' | 'shares'>;
  readonly settings: Pick<Settings, 'preferences' | 'keys'>;
  readonly spaces: Pick<Spaces, 'find'>;
  readonly events: HostEvents;
  readonly library: Pick<Library, 'ask'>;
  readonly shows: Pick<CurrentShow, 'now'>;
  readonly attachments: Pick<Attachments, 'list'>;
  readonly people: Pick<People, 'keys' | 'setKeys'>;
}

/** Events that may have changed the material of this desk, or the people at it. */
const CHANGES = [
  'show.opened',
  'notes.changed',
  'bands.presets.changed',
  'polls.plan_changed',
  'sessions.facts_changed',
  'keys.changed',
  'presence.changed',
  'preferences.changed',
] as const;

/** Shares the working material of the open show's space, while this desk shares and others are there. */
export const openTeamMaterial = (
  ports: Pick<HostPorts, 'dataDir' | 'clock' | 'newId' | 'log'>,
  { team, settings, spaces, events, library, shows, attachments, people }: TeamMaterialDeps,
) => {
  const { clock, newId, log } = ports;
  const meeting = createTeamMeeting(team.desk, () => clock.now());
  let digest: number | undefined;
  let cancel: CancelTimer = () => {};

  const lastSharedKeys = openLastSharedKeys(ports.dataDir, log);
  /**
   * The person of the desk whose keys are compared; another name is another person. Without keys of their own at the
   * start nobody is: a file that was lost or damaged looks the same, and must not take the keys away at other desks.
   */
  let own = isSame(settings.keys.read(), DEFAULT_KEYS) ? '' : settings.preferences.read().operatorName.trim();
  const setKeysOf =
    (one: Attached): DeskPerson['setKeys'] =>
    (keys) => {
      refuseConflicts(keys);
      people.setKeys(one, keys);
    };
  /** The person of the desk first, where one of its windows is open, then those at its panels. */
  const deskPeople = (): readonly DeskPerson[] => {
    const all = attachments.list();
    const name = settings.preferences.read().operatorName.trim();
    const window = all.find(({ panel }) => panel === null);
    return [
      ...(window && name !== ''
        ? [{ name, keys: people.keys(window), isNew: name !== own, setKeys: setKeysOf(window) }]
        : []),
      ...all.flatMap((one) => {
        if (!one.panel) return [];
        const kept = one.panel.person.read();
        const keys = kept?.keys ?? DEFAULT_KEYS;
        return [{ name: one.panel.name, keys, isNew: kept === null, setKeys: setKeysOf(one) }];
      }),
    ];
  };

  const ofShow = (): LocalMaterial | null => {
    const show = shows.now();
    const space = show && spaces.find(show.spaceId);
    const key = space ? teamSpaceKey(space) : null;
    if (!space || key === null) return null;
    const { spaceId, sessionId } = show;
    return localMaterial(
      {
        library,
        newId,
        now: () => clock.now(),
        onNotes: (shown) => void library.ask('notes.list', shown).then((notes) => events.emit('notes.changed', notes)),
        onBands: (changed) => events.emit('bands.presets.changed', { spaceId: changed }),
        onPlan: (shown) =>
          void library.ask('polls.plan', shown).then((plan) => events.emit('polls.plan_changed', plan)),
        onFacts: (facts) => events.emit('sessions.facts_changed', facts),
        onItem: ({ id, kind }, revision) => events.emit('library.changed', { spaceId, id, kind, revision }),
        onFolder: (kind) => events.emit('library.changed', { ...anyChangeOf(spaceId), kind }),
      },
      {
        space: key,
        spaceId,
        sessionId,
        apiRoot: space.summary.apiRoot,
      },
    );
  };
  const sources = (): readonly LocalMaterial[] => {
    if (!meeting.isReady()) return [];
    const show = ofShow();
    return [personKeys(deskPeople, lastSharedKeys), ...(show ? [show] : [])];
  };
  const material = createTeamMaterial({
    state: () => team.state(),
    sharedWith: () => (team.shares() ? team.membership() : null),
    changeAll: (changes) => team.changeAll(changes),
    sources,
    onCompared() {
      own = settings.preferences.read().operatorName.trim();
    },
    by: () => settings.preferences.read().operatorName.trim(),
    log,
  });

  const wake = (afterMs = GATHER_MS): void => {
    cancel();
    cancel = clock.schedule(clock.now() + afterMs, () => material.wake());
  };
  /** Something changed: looked at now, or when others have been there for long enough. */
  const changed = (afterMs = GATHER_MS): void => wake(Math.max(afterMs, meeting.leftMs()));

  events.on('team.changed', ({ desks }) => {
    const waitMs = meeting.saw(desks);
    if (waitMs !== null) wake(waitMs);
  });
  for (const event of CHANGES) events.on(event, () => changed());
  events.on('library.changed', ({ kind }) => {
    // Of what lies on the platform only its folder and tags are shared, and scenes are edited many times a minute.
    changed(kind === null || SHARED_KINDS.includes(kind) ? GATHER_MS : GATHER_FILING_MS);
  });
  return {
    sawTeam(state: TeamState): void {
      const next = teamDigests(state).material;
      if (next === digest) return;
      digest = next;
      changed();
    },
    changed: () => changed(),
    close: () => cancel(),
  };
};
