import type { SatelliteNews } from '../controls/satellite.ts';
import type { ScenePictureRequest } from '../controls/scene-picture.ts';
import type { SurfacesState } from '../controls/surface.ts';
import type { CueNotes } from '../library/cue-notes.ts';
import type { LibraryChanged, SyncStatus } from '../library/library-items.ts';
import type { PollPlan } from '../library/poll-plan.ts';
import type { SessionFacts } from '../library/session-facts.ts';
import type { SeenPress } from '../room/visible-take-watch.ts';
import type { Preferences } from '../settings/preferences.ts';
import type { PressEvent } from '../show/action.ts';
import type { DeckRun } from '../show/deck-run.ts';
import type { DeskCommand } from '../show/desk-commands.ts';
import type { GlobalKeyStatus, KeyBinding } from '../show/key-binding.ts';
import type { ScenesChange } from '../show/scene-places.ts';
import type { ShowPatch, ShowState } from '../show/show-state.ts';
import type { Voice } from '../talkback/voice.ts';
import type { TeamBoard } from '../team/team-board.ts';
import type { SignInEnd, SpaceAccount, SpaceLeft } from './account-calls.ts';
import type { SpaceSummary } from './app-calls.ts';
import type { RecorderState } from './debrief-calls.ts';
import type { DeskMarks } from './deck-calls.ts';
import type { DisplaysState } from './display-calls.ts';
import type { OpenedFile } from './exchange-calls.ts';
import type { FilmsStatus } from './film-calls.ts';
import type { MediaStatus } from './media-calls.ts';
import type { MonitorState } from './monitor-calls.ts';
import type { PanelGuest, PanelServing } from './panel-calls.ts';
import type { ProgrammePicture } from './programme-calls.ts';
import type { SpeakerView } from '../speaker/speaker-view.ts';
import type { RoomNews } from './room-calls.ts';
import type { RulesState } from './rule-calls.ts';
import type { UpdateStatus } from './update-calls.ts';
import type { Role } from '../show/roles.ts';
import type { Sentence } from '../words/sentence.ts';
import { ofShow, ofSpace, type Scope } from './call.ts';

/** An event that the host sends to windows. */
interface BridgeEvent<Data> {
  /** The least role that hears it. */
  readonly least: Role;
  /** A panel hears of the show on the desk and its space alone. */
  readonly scope: Scope<Data>;
}

/** Declares an event: `defineEvent<Data>()('viewer', 'open_show')`. */
const defineEvent =
  <Data>() =>
  (least: Role, scope: Scope<Data>): BridgeEvent<Data> => ({ least, scope });

/**
 * Every event that the host sends, with its data, the least role that hears it and what it is about. Without schemas, so
 * that a preload script and a transport can carry it.
 */
export const BRIDGE_EVENTS = {
  /** The show that is open changed to another, or closed. */
  'show.opened': defineEvent<ShowState | null>()('viewer', 'open_show'),
  'show.patch': defineEvent<ShowPatch>()('viewer', 'open_show'),
  'show.press': defineEvent<PressEvent>()('viewer', 'open_show'),
  /** Scenes were added, removed, moved or renamed while the open show is live; `who`: null if nobody of this host. */
  'show.scenes_changed': defineEvent<ScenesChange & { readonly sessionId: string; readonly who: string | null }>()(
    'viewer',
    ofShow,
  ),
  /** A line was written to the journal of a show. */
  'show.journal_changed': defineEvent<{ readonly sessionId: string }>()('viewer', ofShow),
  'preferences.changed': defineEvent<Preferences>()('viewer', 'app'),
  'keys.changed': defineEvent<readonly KeyBinding[]>()('viewer', 'app'),
  'keys.global_status': defineEvent<readonly GlobalKeyStatus[]>()('desk', 'app'),
  /** Bands of this space or of its shows; null where they may be of any. */
  'bands.presets.changed': defineEvent<{ readonly spaceId: string | null }>()('viewer', ({ spaceId }) => ({ spaceId })),
  /** A note of a show or of one of its scenes, or a script, changed. */
  'notes.changed': defineEvent<CueNotes>()('viewer', ({ spaceId, sessionId }) => ({ spaceId, readShowId: sessionId })),
  /** The order of a show's polls, or the right answers of one of its quizzes, changed. */
  'polls.plan_changed': defineEvent<PollPlan>()('operator', ({ spaceId, sessionId }) => ({
    spaceId,
    readShowId: sessionId,
  })),
  /** The host page or the planned duration of a session became known. */
  'sessions.facts_changed': defineEvent<SessionFacts>()('desk', ({ spaceId, sessionId }) => ({
    spaceId,
    readShowId: sessionId,
  })),
  /** An item of the library changed, came or went. */
  'library.changed': defineEvent<LibraryChanged>()('viewer', ofSpace),
  'sync.changed': defineEvent<SyncStatus>()('viewer', 'app'),
  /** The system opened a file with the app: the window shows what importing it would do. */
  'exchange.opened': defineEvent<OpenedFile>()('desk', 'app'),
  /** The files on disk changed. */
  'media.changed': defineEvent<MediaStatus>()('viewer', 'app'),
  /** Running sequences, and those that ended a moment ago. */
  'deck.runs.changed': defineEvent<readonly DeckRun[]>()('viewer', 'open_show'),
  /** A rule was armed or turned off, its moment came, or another one is the next. */
  'rules.changed': defineEvent<RulesState>()('viewer', 'open_show'),
  /** `who` changed them: empty where another desk of the team did. */
  'desk.marks.changed': defineEvent<{ readonly sessionId: string; readonly marks: DeskMarks; readonly who: string }>()(
    'viewer',
    ofShow,
  ),
  'spaces.changed': defineEvent<readonly SpaceSummary[]>()('viewer', 'app'),
  'accounts.changed': defineEvent<readonly SpaceAccount[]>()('desk', 'app'),
  'accounts.sign_in_ended': defineEvent<SignInEnd>()('desk', 'app'),
  /** Codes of people who sign in to the rehearsal came or went: `/rehearsal/sign-in-codes` has them. */
  'rehearsal.sign_ins_changed': defineEvent<null>()('desk', 'app'),
  /** Somebody signed out of a space, or removed it. */
  'accounts.left': defineEvent<SpaceLeft>()('viewer', 'app'),
  'panels.changed': defineEvent<readonly PanelGuest[]>()('desk', 'app'),
  'panels.serving_changed': defineEvent<PanelServing>()('desk', 'app'),
  /** Something on the stage changed; said to programs that show it. */
  'programme.changed': defineEvent<ProgrammePicture>()('programme', 'open_show'),
  /** A speaker's own page shows something else; said to that page. */
  'speaker.changed': defineEvent<SpeakerView>()('speaker', 'app'),
  /** A piece of a voice to the team; said to windows that listen. */
  'talk.voice': defineEvent<Voice>()('assistant', 'app'),
  /** A piece of the producer's voice to one person; said to their page. An empty one is the end. */
  'speaker.voice': defineEvent<Voice>()('speaker', 'app'),
  /** A key registered with the system was pressed: the window knows its command. */
  'keys.global_press': defineEvent<{ readonly chord: string }>()('desk', 'app'),
  /** A command was chosen in the menu of the app. */
  'menu.press': defineEvent<{ readonly command: DeskCommand }>()('desk', 'app'),
  'displays.changed': defineEvent<DisplaysState>()('desk', 'app'),
  'updates.changed': defineEvent<UpdateStatus>()('desk', 'app'),
  /** Something could not be saved, whoever asked for it: the disk is full. Said once, and again when it was well for a while. */
  'disk.full': defineEvent<Sentence>()('desk', 'app'),
  /** A film was begun, is further, made or given up. */
  'films.changed': defineEvent<FilmsStatus>()('desk', 'app'),
  'surfaces.changed': defineEvent<SurfacesState>()('desk', 'app'),
  /** It records another show, or can or cannot write. */
  'recorder.changed': defineEvent<RecorderState>()('viewer', 'app'),
  /** A recording began, was completed or deleted; null for an import, which may be of any show. */
  'debrief.changed': defineEvent<{ readonly spaceId: string; readonly sessionId: string | null }>()(
    'operator',
    ({ spaceId }) => ({ spaceId }),
  ),
  /** Something that is done after a show went on, or ended. */
  'follow_ups.changed': defineEvent<{ readonly spaceId: string; readonly sessionId: string }>()('desk', 'app'),
  /** A program asks for the picture of a scene, which the desk's own window draws. */
  'surfaces.picture_wanted': defineEvent<ScenePictureRequest>()('desk', 'app'),
  /** Keys of the page that the person's Companion shows became different. */
  'satellite.changed': defineEvent<SatelliteNews>()('desk', 'app'),
  /** The room monitor was opened or closed, went to another window, or is in trouble. */
  'monitor.changed': defineEvent<MonitorState>()('desk', 'app'),
  /** The room's picture showed a press, so many milliseconds after it. */
  'monitor.seen': defineEvent<SeenPress>()('viewer', 'open_show'),
  /** Of the room that this window watches. */
  'room.frame': defineEvent<RoomNews>()('programme', ofShow),
  /** Somebody pressed at another desk of the team. */
  'team.press': defineEvent<PressEvent>()('viewer', 'open_show'),
  /** Somebody took over the show of this desk; its sequences are stopped. */
  'team.taken_over': defineEvent<{ readonly who: string }>()('viewer', 'app'),
  /** Somebody of the team came, went, or does something else. */
  'team.changed': defineEvent<TeamBoard>()('viewer', 'app'),
  /** The windows and panels attached to this host. */
  'presence.changed': defineEvent<
    readonly { readonly name: string; readonly kind: 'window' | 'panel' | 'controller' }[]
  >()('viewer', 'app'),
} as const;

export type BridgeEventName = keyof typeof BRIDGE_EVENTS;
/** The data of each event. */
export type BridgeEvents = {
  readonly [Name in BridgeEventName]: (typeof BRIDGE_EVENTS)[Name] extends BridgeEvent<infer Data> ? Data : never;
};

export const BRIDGE_EVENT_NAMES = Object.keys(BRIDGE_EVENTS) as readonly BridgeEventName[];
