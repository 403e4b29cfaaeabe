import type { Clock } from '#shared/lib/clock.ts';
import type { Log } from '#shared/lib/log.ts';
import type { LocalAction } from '#shared/show/actions/resolve-press.ts';
import type { PressEvent } from '#shared/show/action.ts';
import type { Rights } from '#shared/show/rights.ts';
import type { ScenesChange } from '#shared/show/scene-places.ts';
import type { DeskMode, ShowPatch } from '#shared/show/show-state.ts';
import type { Sentence } from '#shared/words/sentence.ts';
import type { PlatformClient } from '../platform/platform-client.ts';
import type { RehearsalChat, SwitchOwnObs } from './actions/sending.ts';
import type { Journal } from './journal.ts';
import type { Presser } from './perform.ts';
import type { LentTransitionStore } from './lent-transition-store.ts';
import type { TalkPress } from './perform.ts';
import type { ShowMemory } from './show-memory.ts';

/** Options for opening a show. */
export interface ShowOptions {
  readonly spaceId: string;
  readonly sessionId: string;
  readonly rehearsal: boolean;
  readonly mode: DeskMode['mode'];
  readonly client: PlatformClient;
  readonly clock: Clock;
  readonly log: Log;
  readonly newId: () => string;
  readonly journal: Journal;
  readonly memory: ShowMemory;
  /** Since when this run of the show is known, in Unix milliseconds of the host; `startedAt` names the run. */
  readonly runSince: (startedAt: string | null) => number;
  /** The show was reset or started once more: all that is remembered here is of another run. Told until it is closed. */
  readonly onRunOver: () => void;
  /** The rights of the space's connection now; everything where nobody says. */
  readonly rights?: () => Rights;
  /** Switches the person's own OBS; refuses where this host drives none. */
  readonly switchOwnObs?: SwitchOwnObs;
  /** The chat of the room, where this is a rehearsal of this host. */
  readonly rehearsalChat: RehearsalChat | null;
  /** The scene in the program of the person's own OBS; null while that is not known. */
  readonly ownObsScene?: () => string | null;
  /** Messages that wait for the stage, the first one first; none where nobody says. */
  readonly queue?: () => readonly string[];
  /** Number of words that the script of a scene says. */
  readonly scriptWords?: (sceneId: string) => number;
  /** Keeps the transitions that scenes were lent; in memory where nothing is given. */
  readonly lentTransitions?: LentTransitionStore;
  /** How long a band waits for word of a desk of the team that comes first; not at all where nobody says. */
  readonly waitForTeamMs?: () => number;
  /** Begins or ends a talk; says why it does not. Nobody talks where nothing is given. */
  readonly talk?: (talk: TalkPress) => Sentence | null;
  /** Everybody who talks as the show opens; nobody where nothing is given. */
  readonly talks?: () => DeskMode['talks'];
  /** Somebody did what only this desk knows of, such as its mode; called before anything else hears of it. */
  readonly onLocal?: (action: LocalAction, by: Presser) => void;
  readonly onPatch: (patch: ShowPatch) => void;
  readonly onPress: (event: PressEvent) => void;
  /** Scenes were added, removed, moved or renamed while the show is live. */
  readonly onScenes: (change: ScenesChange) => void;
}
