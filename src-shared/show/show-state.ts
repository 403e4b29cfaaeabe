import type {
  AttendanceEntry,
  AttendanceSummary,
  ChatMessage,
  Participant,
  StagedMessage,
} from '../api/live-objects.ts';
import type { Media } from '../api/media.ts';
import type { Poll } from '../api/polls.ts';
import type { ProductionDesk } from '../api/scenes.ts';
import type { Space } from '../api/space.ts';
import type { Talk } from '../talkback/talks.ts';
import type { Sentence } from '../words/sentence.ts';
import type { DeskModeName } from './desk-modes.ts';
import type { PressPhase } from './press-phase.ts';
import type { SteeredPrompter } from './prompter.ts';
import type { OnAir } from './auto-advance.ts';
import type { DeskChange } from './desk-change.ts';
import type { Speakers } from './speaker-lines.ts';

/** A part of the show as the platform last said it. `asOf`: host's Unix milliseconds of the answer. */
export interface Slice<Value> {
  readonly value: Value;
  readonly asOf: number;
  /** Milliseconds between `asOf` and the platform's own moment, at most; missing where no read of this host brought it. */
  readonly slackMs?: number;
}

/** `fresh`: within its pace. `stale`: the age is shown. `offline`: nothing gets through. */
export type ConnectionState = 'fresh' | 'stale' | 'offline';

export interface Connection {
  readonly state: ConnectionState;
  /** Age in milliseconds of the production desk when this was said. */
  readonly ageMs: number;
  /**
   * The instant since which the host's picture of the desk has no break, or had none up to the last one, in Unix
   * milliseconds of the host; null before the first answer.
   */
  readonly unbrokenSince: number | null;
  /** The last trouble, in a sentence; null when all is well. */
  readonly trouble: Sentence | null;
}

/** The request budget: the platform's last report, corrected by the requests sent since. */
export interface Budget {
  readonly perMinute: number;
  readonly remaining: number;
  /** Tokens that others with the same key took within the last minute; 0 without any sign of them. */
  readonly others: number;
  /** Desks of the team that read by the same key, this one included; missing for this one alone. */
  readonly desks?: number;
}

/** The last press of a scene, poll or band. */
export interface LastPress {
  readonly who: string;
  /** The controller that it was pressed on, at this desk or another of the team. */
  readonly device?: string;
  readonly at: number;
  readonly phase: PressPhase;
}

/** The rule that proposes something to press now. */
export interface Suggestion {
  readonly ruleId: string;
  /** The name of the rule. */
  readonly name: string;
  /** Why it is suggested now; missing where the name of the rule says it. */
  readonly why?: Sentence;
  /** The key (`actionKey`) of its first press, whose control glows; null of a rule that only waits. */
  readonly actionKey: string | null;
  /** When it is withdrawn, in Unix milliseconds of the host. */
  readonly until: number;
}

/** State of this desk alone: its mode, the cued scene, the last presses. */
export interface DeskMode {
  readonly mode: DeskModeName;
  readonly locked: boolean;
  readonly cuedSceneId: string | null;
  /** The state of the air that take back returns to, in words; null when there is nothing. */
  readonly takeBack: { readonly sceneId: string | null; readonly label: string } | null;
  /** Ids of scenes in the places of their tiles and keys, where these are held while the show is live; null: its order. */
  readonly places: readonly string[] | null;
  /** No rule presses or suggests anything. */
  readonly rulesHeld: boolean;
  readonly suggestion: Suggestion | null;
  /** The prompter of pages that follow the desk; instants by the host's clock. */
  readonly prompter: SteeredPrompter;
  /** Everybody who talks to the team, or to one who speaks. */
  readonly talks: readonly Talk[];
  /** Last press of each scene, poll or band, by its target (`targetOf`). */
  readonly lastPresses: Readonly<Record<string, LastPress>>;
}

/** A chat kept by stitching small reads: messages oldest first, ids unique. */
export interface ChatState {
  readonly messages: readonly ChatMessage[];
  /** True when a hole may remain before the first message of the last read. */
  readonly gap: boolean;
  /** The message on stage, as far as this desk knows. */
  readonly staged: StagedMessage | null;
}

export interface AttendanceState {
  readonly summary: AttendanceSummary;
  readonly participants: readonly AttendanceEntry[];
}

/** A point of the attendance curve that the host keeps while the show is open. */
export interface AttendancePoint {
  readonly at: number;
  readonly connected: number;
}

/** The whole show as a window first receives it; later only changed parts travel. */
export interface ShowState {
  /** When this was said, in Unix milliseconds of the host: a window on another computer has another clock. */
  readonly at: number;
  readonly spaceId: string;
  readonly sessionId: string;
  /** When this run of the show was first seen, in Unix milliseconds of the host; older facts belong to another run. */
  readonly runSince: number;
  readonly space: Space | null;
  readonly rehearsal: boolean;
  /** Host clock minus platform clock in milliseconds, estimated from Date headers. */
  readonly clockOffsetMs: number;
  readonly desk: Slice<ProductionDesk> | null;
  /** Cause of the current picture on air; null while nobody here knows it. */
  readonly air: OnAir | null;
  readonly polls: Slice<readonly Poll[]> | null;
  readonly chat: Slice<ChatState> | null;
  readonly participants: Slice<readonly Participant[]> | null;
  readonly attendance: Slice<AttendanceState> | null;
  readonly curve: readonly AttendancePoint[];
  /** The media library, for the scenes' mediaIds. */
  readonly media: Slice<readonly Media[]> | null;
  readonly connection: Connection;
  readonly budget: Budget;
  readonly deskMode: DeskMode;
  /** Lines to those who speak, their pages and their signs. */
  readonly speakers: Speakers;
  /** Volumes of films and sounds that were asked for and are not confirmed yet, by medium. */
  readonly volumes?: Readonly<Record<string, number>>;
}

/** Changed parts of a show. Chat contains the added messages only. */
export interface ShowPatch extends Partial<Omit<ShowState, 'chat' | 'spaceId' | 'sessionId'>> {
  readonly sessionId: string;
  readonly chat?: Slice<ChatState>;
  /** Instead of `desk`: its changed fields. */
  readonly deskChange?: DeskChange;
  /** Parts that were read again and found as they were: their new `asOf`. */
  readonly unchanged?: Readonly<Partial<Record<'desk' | 'polls' | 'participants' | 'attendance' | 'media', number>>>;
  /** Instead of `chat`: messages to append, those to remove, and how many of the oldest to drop. */
  readonly chatDelta?: {
    readonly asOf: number;
    readonly added: readonly ChatMessage[];
    readonly removedIds: readonly string[];
    readonly gap: boolean;
    readonly staged: StagedMessage | null;
  };
}
