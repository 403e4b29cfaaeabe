import type { Finding } from './finding.ts';
import type { Session } from '../api/live-objects.ts';
import type { Media } from '../api/media.ts';
import type { SpaceUsage } from '../api/space.ts';
import type { FaultyMedium } from '../library/media-facts.ts';
import type { Poll } from '../api/polls.ts';
import type { WIDGET_FONTS } from '../api/overlays.ts';
import type { BandPreset } from '../library/band-presets.ts';
import type { Rule } from '../rules/rule.ts';
import type { KeyBinding } from '../show/key-binding.ts';
import type { SceneDocument } from '../scene/scene-document.ts';
import type { ShowDocument } from '../scene/show-edits.ts';
import type { ScriptLength } from '../show/script-length.ts';

/** Width of a text on one line, in px at 1080p. */
export type MeasureText = (
  text: string,
  look: { readonly fontPx: number; readonly bold: boolean; readonly font: (typeof WIDGET_FONTS)[number] | null },
) => number;

/** Fields of a poll that are checked. */
export type CheckedPoll = Pick<Poll, 'id' | 'question' | 'kind' | 'status' | 'phase' | 'options'>;

/** Input of the checks. Null means "not known": rules that need it find nothing. */
export interface PreflightInput {
  readonly show: ShowDocument;
  /** The media library by id. */
  readonly media: ReadonlyMap<
    string,
    { readonly kind: Media['kind']; readonly title: string; readonly url: string }
  > | null;
  /** True if the file at an address is kept on this computer. */
  readonly isKept: ((url: string) => boolean) | null;
  /** Why a medium cannot be shown or played, by its id or its address; null where it can, and where nobody has looked. */
  readonly faultOf: ((medium: string) => Pick<FaultyMedium, 'name' | 'fault'> | null) | null;
  /** The length of the film or sound with an id or at an address, in seconds; null where nobody has looked. */
  readonly lengthOf: ((medium: string) => { readonly name: string; readonly seconds: number } | null) | null;
  readonly session:
    | (Pick<Session, 'id' | 'status' | 'scheduledAt' | 'maxParticipants' | 'chat' | 'hostId'> & {
        readonly durationMin: number | null;
      })
    | null;
  readonly autoAdvance: { readonly enabled: boolean; readonly loop: boolean } | null;
  /** Quizzes with their right answers, as far as anybody here knows them. */
  readonly polls: readonly CheckedPoll[] | null;
  readonly bands: readonly BandPreset[] | null;
  /** The pages of the deck with their tiles. */
  readonly deckPages: readonly { readonly id: string; readonly tiles: readonly { readonly id: string }[] }[] | null;
  readonly keys: readonly KeyBinding[] | null;
  /** The rules of the show and of all shows of its space. */
  readonly rules: readonly { readonly id: string; readonly name: string; readonly rule: Rule }[] | null;
  readonly signIn: {
    readonly isSignedIn: boolean;
    /** The keychain was asked for the sign-in and has not answered, or is locked. */
    readonly isWaiting: boolean;
    /** Kept in memory alone: gone when the app ends. */
    readonly isFleeting: boolean;
  } | null;
  readonly usage: {
    readonly liveAllowed: boolean;
    readonly usageCents: number;
    readonly capCents: number | null;
    readonly capMode: SpaceUsage['capMode'];
  } | null;
  /** The space's colour, where a band has none of its own. */
  readonly accent: string | null;
  readonly measure: MeasureText | null;
  /** Seconds in which a text is read once in peace. */
  readonly readingSec: (text: string) => number;
  /** Seconds in which the script of a scene is said, and at how many words a minute; 0 seconds for a scene without one. */
  readonly scriptLength: ((scene: SceneDocument) => ScriptLength) | null;
  /** Unix milliseconds. */
  readonly now: number;
}

/** Looks for one family of faults. Total: any valid show, anything known or not. */
export type PreflightCheck = (input: PreflightInput) => readonly Finding[];
