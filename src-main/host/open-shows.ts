import { isLocal } from '#shared/show/actions/resolve-press.ts';
import type { Spaces } from '../accounts/spaces.ts';
import type { Attachments } from '../bridge/attachments.ts';
import type { HostEvents } from '../bridge/host-events.ts';
import type { Library } from '../library/library.ts';
import type { DeskMarkStore } from '../settings/desk-marks.ts';
import type { Settings } from '../settings/settings.ts';
import { createCurrentShow, type CurrentShow } from '../show/current-show.ts';
import type { RehearsalChat, SwitchOwnObs } from '../show/actions/sending.ts';
import type { Journal, JournalLine } from '../show/journal.ts';
import { openLentTransitionStore } from '../show/lent-transition-store.ts';
import { createLentReturns } from '../show/return-lent.ts';
import { openShow } from '../show/open-show.ts';
import type { SceneEditors } from '../show/scene-editors.ts';
import type { ShowOptions } from '../show/show-options.ts';
import { createShowMemories } from '../show/show-memory.ts';
import type { Sync } from '../sync/sync.ts';
import type { Talkback } from '../team/talkback.ts';
import type { HostPorts } from './host.ts';
import type { WriteJournal } from './open-journal.ts';
import type { ShowScripts } from './show-scripts.ts';

/**
 * Number of recent presses searched for the one that put the scene on air, and for the scene that a jingle interrupted.
 */
const RECALLED = 200;

export interface ShowDeps {
  readonly spaces: Spaces;
  readonly settings: Settings;
  readonly library: Library;
  readonly sync: Sync;
  readonly events: HostEvents;
  readonly attachments: Attachments;
  readonly switchOwnObs: SwitchOwnObs;
  readonly sceneEditors: Pick<SceneEditors, 'take'>;
  readonly rehearsalChat: RehearsalChat | null;
  readonly ownObsScene: () => string | null;
  /** How long a band waits for word of a desk of the team that comes first. */
  readonly waitForTeamMs: () => number;
  readonly writeJournal: WriteJournal;
  readonly marks: Pick<DeskMarkStore, 'of' | 'sawRun'>;
  readonly scripts: Pick<ShowScripts, 'wordsOf'>;
  /** Somebody pressed what only this desk has, such as its lock: no window marks it. */
  readonly onLocalPress: (line: JournalLine) => void;
  readonly talkback: Pick<Talkback, 'press' | 'talks'>;
  /** The same at the moment of the press, with the right of the person who pressed. */
  readonly onLocal: NonNullable<ShowOptions['onLocal']>;
}

/** Opens shows from the connected spaces, and reports changes of the open one to windows, journal and sync. */
export const openShows = (
  { clock, log, newId, dataDir }: Pick<HostPorts, 'clock' | 'log' | 'newId' | 'dataDir'>,
  deps: ShowDeps,
): CurrentShow => {
  const { spaces, settings, library, sync, events, attachments, switchOwnObs, ownObsScene, waitForTeamMs } = deps;
  const { sceneEditors, rehearsalChat, writeJournal, onLocalPress, marks, scripts, talkback } = deps;
  const journalOf = (sessionId: string): Journal => ({
    append(line) {
      const { outcome, ...press } = line;
      // A wheel moves the prompter many times a second, a voice comes and goes: nothing of it is worth reading later.
      if (press.action.kind === 'prompter.move' || press.action.kind === 'talk') return;
      const message = outcome.kind === 'confirmed' ? null : outcome.message;
      writeJournal({ ...press, sessionId, outcome: outcome.kind, message });
      if (outcome.kind === 'confirmed' && isLocal(line.action)) onLocalPress(line);
    },
  });

  const memoryOf = createShowMemories((sessionId) => library.ask('journal.list', { sessionId, limit: RECALLED }));

  const lentTransitions = openLentTransitionStore(dataDir, log);
  const shows = createCurrentShow({
    open: async (spaceId, sessionId) => {
      const { client, summary } = spaces.get(spaceId);
      return openShow({
        spaceId,
        sessionId,
        rehearsal: summary.rehearsal,
        mode: settings.preferences.read().mode,
        client,
        clock,
        log,
        newId,
        journal: journalOf(sessionId),
        memory: memoryOf(spaceId, sessionId),
        runSince(startedAt) {
          try {
            return marks.sawRun(sessionId, startedAt, clock.now());
          } catch (error) {
            // A full disk holds up no show: what is older stays until the next one.
            log.warn('this run of the show could not be noted', { error });
            return 0;
          }
        },
        onRunOver: () => shows.renew(),
        switchOwnObs,
        rehearsalChat: summary.rehearsal ? rehearsalChat : null,
        ownObsScene,
        queue: () => marks.of(sessionId).queue,
        scriptWords: scripts.wordsOf,
        waitForTeamMs,
        lentTransitions,
        onLocal: deps.onLocal,
        rights: () => spaces.get(spaceId).summary,
        talk: (talk) => talkback.press(talk),
        talks: () => talkback.talks(),
        onPatch(patch) {
          events.emit('show.patch', patch);
          if (patch.connection?.state === 'fresh') sync.reached();
          if (patch.connection?.state === 'offline') sync.unreachable();
        },
        onPress: (event) => events.emit('show.press', event),
        onScenes: (change) =>
          events.emit('show.scenes_changed', { ...change, sessionId, who: sceneEditors.take(sessionId) }),
      });
    },
    onChange(show) {
      show?.attend(attachments.watched(), attachments.list().length > 0);
      events.emit('show.opened', show?.state() ?? null);
    },
  });
  const returns = createLentReturns({
    store: lentTransitions,
    client: (spaceId) => spaces.find(spaceId)?.client ?? null,
    isOpen: (sessionId) => shows.now()?.sessionId === sessionId,
    clock,
    log,
  });
  events.on('spaces.changed', () => returns.look());
  attachments.onAttention(() => shows.now()?.attend(attachments.watched(), attachments.list().length > 0));
  return {
    ...shows,
    close() {
      returns.close();
      shows.close();
    },
  };
};
