import { hostname } from 'node:os';
import { isPageRole } from '#shared/show/roles.ts';
import type { ShowState } from '#shared/show/show-state.ts';
import type { Spaces } from '../accounts/spaces.ts';
import { roleNow, type Attached, type Attachments } from '../bridge/attachments.ts';
import { operatorNameOf } from '../bridge/handlers/operator-name.ts';
import type { HostEvents } from '../bridge/host-events.ts';
import type { Recorder } from '../recorder/recorder.ts';
import type { Settings } from '../settings/settings.ts';
import type { CurrentShow } from '../show/current-show.ts';
import type { Team } from '../team/team.ts';
import { createTeamPresence } from '../team/team-presence.ts';
import type { Deck } from './open-deck.ts';
import { teamShowKey } from '../team/team-show-key.ts';

export interface TeamPresenceDeps {
  readonly team: Pick<Team, 'desk' | 'host' | 'change'>;
  readonly settings: Pick<Settings, 'preferences'>;
  readonly spaces: Pick<Spaces, 'find'>;
  readonly events: HostEvents;
  readonly attachments: Pick<Attachments, 'list'>;
  readonly shows: Pick<CurrentShow, 'now'>;
  readonly recorder: Pick<Recorder, 'state'>;
  readonly deck: Pick<Deck, 'sequences'>;
  /** A window, panel or controller is gone. */
  readonly onLeft: (id: number) => void;
}

/** This computer's name, without the network's ending. */
const computerName = (): string => hostname().replace(/\.(local|lan|home)$/, '');

/** Shares this desk with its show, and the people at it. */
export const openTeamPresence = (deps: TeamPresenceDeps) => {
  const { team, settings, spaces, events, attachments, shows, recorder, deck, onLeft } = deps;
  const presence = createTeamPresence(team.desk, (change) => team.change(change));
  let deckPageId: string | null = null;
  let budgetKey: string | null = null;

  const showOf = ({ spaceId, sessionId, desk }: ShowState) => {
    const space = spaces.find(spaceId);
    const title = desk?.value.session.title ?? '';
    return space && { key: teamShowKey(space, sessionId, team.host), sessionId, title };
  };
  /** Of several the one that began last. */
  const sequenceOf = (sessionId: string) => {
    const run = deck.sequences.list().findLast((one) => one.end === null && one.sessionId === sessionId);
    return run ? { name: run.name.slice(0, 200), step: run.step + 1, steps: run.steps } : null;
  };
  const workOf = ({ sessionId, deskMode: { mode, locked, cuedSceneId }, desk, rehearsal }: ShowState) => {
    // A rehearsal lives on this computer alone.
    if (rehearsal) return null;
    const cued = desk?.value.scenes.find(({ id }) => id === cuedSceneId);
    const isRecording = recorder.state().recording !== null;
    const sequence = sequenceOf(sessionId);
    // That a desk follows is said by its claim, as of a rule.
    const prepares: 'cue' | 'direct' = mode === 'cue' ? 'cue' : 'direct';
    return {
      mode: prepares,
      isLocked: locked,
      cuedSceneId,
      cuedTitle: cued?.name ?? '',
      deckPageId,
      isRecording,
      sequence,
    };
  };
  const shareDesk = (): void => {
    const state = shows.now()?.state() ?? null;
    const name = settings.preferences.read().operatorName.trim();
    const [show, work] = [state && showOf(state), state && workOf(state)];
    presence.sawDesk(name, { host: team.host, name, computer: computerName(), show, work, budgetKey });
  };
  let here: readonly Attached[] = [];
  const sharePeople = (): void => {
    // A program that shows the stage is nobody.
    const people = attachments.list().filter(({ role }) => !isPageRole(role));
    const gone = here.filter((one) => !people.includes(one));
    for (const { id } of gone) onLeft(id);
    const removed = new Set(gone.filter((one) => roleNow(one) === null).map(({ id }) => id));
    here = people;
    presence.sawPeople(
      people.map((one) => ({ id: one.id, name: operatorNameOf(settings, one), kind: one.kind, role: one.role })),
      removed,
    );
  };
  shareDesk();
  events.on('presence.changed', sharePeople);
  events.on('preferences.changed', () => {
    sharePeople();
    shareDesk();
  });
  events.on('show.opened', shareDesk);
  events.on('recorder.changed', shareDesk);
  events.on('deck.runs.changed', shareDesk);
  events.on('show.patch', ({ desk, deskChange, deskMode }) => {
    if (desk !== undefined || deskChange !== undefined || deskMode !== undefined) shareDesk();
  });

  return {
    /** This desk works by another key. */
    usesKey(key: string | null): void {
      budgetKey = key;
      shareDesk();
    },
    /** Somebody went to a section; a window of the desk says its page of the deck too. */
    wentTo(id: number, section: string, page: string | null | undefined): void {
      presence.wentTo(id, section);
      if (page === undefined || page === deckPageId) return;
      deckPageId = page;
      shareDesk();
    },
  };
};

export type OpenTeamPresence = ReturnType<typeof openTeamPresence>;
