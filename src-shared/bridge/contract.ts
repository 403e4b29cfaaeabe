import type * as z from 'zod';
import type { PressEvent } from '../show/action.ts';
import type { CueNotes } from '../library/cue-notes.ts';
import type { PollPlan } from '../library/poll-plan.ts';
import type { SessionFacts } from '../library/session-facts.ts';
import type { DeckRun } from '../show/deck-run.ts';
import type { ScenesChange } from '../show/scene-places.ts';
import type { ShowPatch, ShowState } from '../show/show-state.ts';
import { surfaceCalls } from './surface-calls.ts';
import type { SatelliteNews } from '../controls/satellite.ts';
import type { ScenePictureRequest } from '../controls/scene-picture.ts';
import type { SurfacesState } from '../controls/surface.ts';
import type { TeamBoard } from '../team/team-board.ts';
import { accountCalls, type SignInEnd, type SpaceAccount, type SpaceLeft } from './account-calls.ts';
import { appCalls, type SpaceSummary } from './app-calls.ts';
import { bandPresetCalls } from './band-calls.ts';
import type { BridgeCall } from './call.ts';
import { consoleCalls } from './console-calls.ts';
import { exchangeCalls, type OpenedFile } from './exchange-calls.ts';
import { diagnosticsCalls } from './diagnostics-calls.ts';
import { debriefCalls, type RecorderState } from './debrief-calls.ts';
import type { SeenPress } from '../room/visible-take-watch.ts';
import { filmCalls, type FilmsStatus } from './film-calls.ts';
import { followUpCalls } from './follow-up-calls.ts';
import { displayCalls, type DisplaysState } from './display-calls.ts';
import { deckCalls, type DeskMarks } from './deck-calls.ts';
import { libraryCalls } from './library-calls.ts';
import type { LibraryChanged, SyncStatus } from '../library/library-items.ts';
import { mediaCalls, type MediaStatus } from './media-calls.ts';
import { monitorCalls, type MonitorState } from './monitor-calls.ts';
import { noteCalls } from './note-calls.ts';
import { pollPlanCalls } from './poll-plan-calls.ts';
import { panelCalls, type PanelGuest, type PanelServing } from './panel-calls.ts';
import type { GlobalKeyStatus, KeyBinding } from '../show/key-binding.ts';
import type { Preferences } from '../settings/preferences.ts';
import { roomCalls, type RoomNews } from './room-calls.ts';
import { programmeCalls, type ProgrammePicture } from './programme-calls.ts';
import { selectionCalls } from './selection-calls.ts';
import { sessionCalls } from './session-calls.ts';
import { showCalls } from './show-calls.ts';
import { storageCalls } from './storage-calls.ts';
import { teamCalls } from './team-calls.ts';
import { updateCalls, type UpdateStatus } from './update-calls.ts';

/** Every call between a window and its host, each with the least role that may make it. One more is one more line. */
export const bridgeCalls = {
  ...appCalls,
  ...showCalls,
  ...bandPresetCalls,
  ...panelCalls,
  ...programmeCalls,
  ...libraryCalls,
  ...mediaCalls,
  ...accountCalls,
  ...exchangeCalls,
  ...displayCalls,
  ...diagnosticsCalls,
  ...storageCalls,
  ...updateCalls,
  ...filmCalls,
  ...deckCalls,
  ...noteCalls,
  ...pollPlanCalls,
  ...sessionCalls,
  ...surfaceCalls,
  ...debriefCalls,
  ...followUpCalls,
  ...selectionCalls,
  ...consoleCalls,
  ...roomCalls,
  ...monitorCalls,
  ...teamCalls,
} as const;

export type BridgeCalls = typeof bridgeCalls;
export type BridgeCallName = keyof BridgeCalls;

type InputOf<Call> = Call extends BridgeCall<string, infer Input, unknown> ? z.input<Input> : never;
type ParsedOf<Call> = Call extends BridgeCall<string, infer Input, unknown> ? z.output<Input> : never;

export type BridgeInput<Name extends BridgeCallName> = InputOf<BridgeCalls[Name]>;
/** The input after validation, as handlers receive it. */
export type BridgeParsed<Name extends BridgeCallName> = ParsedOf<BridgeCalls[Name]>;
export type BridgeOutput<Name extends BridgeCallName> =
  BridgeCalls[Name] extends BridgeCall<string, z.ZodType, infer Output> ? Output : never;

/** Events that the host sends. */
export interface BridgeEvents {
  /** The show that is open changed to another, or closed. */
  'show.opened': ShowState | null;
  'show.patch': ShowPatch;
  'show.press': PressEvent;
  /** Scenes were added, removed, moved or renamed while the open show is live; `who`: null if nobody of this host. */
  'show.scenes_changed': ScenesChange & { readonly sessionId: string; readonly who: string | null };
  /** A line was written to the journal of a show. */
  'show.journal_changed': { readonly sessionId: string };
  'preferences.changed': Preferences;
  'keys.changed': readonly KeyBinding[];
  'keys.global_status': readonly GlobalKeyStatus[];
  /** Bands of this space or of its shows; null where they may be of any. */
  'bands.presets.changed': { readonly spaceId: string | null };
  /** A note of a show or of one of its scenes changed. */
  'notes.changed': CueNotes;
  /** The order of a show's polls, or the right answers of one of its quizzes, changed. */
  'polls.plan_changed': PollPlan;
  /** The host page or the planned duration of a session became known. */
  'sessions.facts_changed': SessionFacts;
  /** An item of the library changed, came or went. */
  'library.changed': LibraryChanged;
  'sync.changed': SyncStatus;
  /** The system opened a file with the app: the window shows what importing it would do. */
  'exchange.opened': OpenedFile;
  /** The files on disk changed. */
  'media.changed': MediaStatus;
  /** Running sequences, and those that ended a moment ago. */
  'deck.runs.changed': readonly DeckRun[];
  /** `who` changed them: empty where another desk of the team did. */
  'desk.marks.changed': { readonly sessionId: string; readonly marks: DeskMarks; readonly who: string };
  'spaces.changed': readonly SpaceSummary[];
  'accounts.changed': readonly SpaceAccount[];
  'accounts.sign_in_ended': SignInEnd;
  /** Codes of people who sign in to the rehearsal came or went: `/rehearsal/sign-in-codes` has them. */
  'rehearsal.sign_ins_changed': null;
  /** Somebody signed out of a space, or removed it. */
  'accounts.left': SpaceLeft;
  'panels.changed': readonly PanelGuest[];
  'panels.serving_changed': PanelServing;
  /** Something on the stage changed; said to programs that show it. */
  'programme.changed': ProgrammePicture;
  /** A key registered with the system was pressed: the window resolves desk commands. */
  'keys.global_press': { readonly chord: string };
  'displays.changed': DisplaysState;
  'updates.changed': UpdateStatus;
  /** A film was begun, is further, made or given up. */
  'films.changed': FilmsStatus;
  'surfaces.changed': SurfacesState;
  /** It records another show, or can or cannot write. */
  'recorder.changed': RecorderState;
  /** A recording began, was completed or deleted; null for what was imported, which may be of any show. */
  'debrief.changed': { readonly spaceId: string; readonly sessionId: string | null };
  /** Something that is done after a show went on, or ended. */
  'follow_ups.changed': { readonly spaceId: string; readonly sessionId: string };
  /** A program asks for the picture of a scene, which the desk's own window draws. */
  'surfaces.picture_wanted': ScenePictureRequest;
  /** Keys of the page that the person's Companion shows became different. */
  'satellite.changed': SatelliteNews;
  /** The room monitor was opened or closed, went to another window, or is in trouble. */
  'monitor.changed': MonitorState;
  /** The room's picture showed what was pressed, so many milliseconds after the press. */
  'monitor.seen': SeenPress;
  /** Of the room that this window watches. */
  'room.frame': RoomNews;
  /** Somebody pressed at another desk of the team. */
  'team.press': PressEvent;
  /** Somebody took over the show of this desk; its sequences are stopped. */
  'team.taken_over': { readonly who: string };
  /** Somebody of the team came, went, or does something else. */
  'team.changed': TeamBoard;
  /** The windows and panels attached to this host. */
  'presence.changed': readonly { readonly name: string; readonly kind: 'window' | 'panel' | 'controller' }[];
}
export type BridgeEventName = keyof BridgeEvents;
