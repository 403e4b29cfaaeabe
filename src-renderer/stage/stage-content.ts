import type { StagedMessage } from '#shared/api/live-objects.ts';
import type { Media } from '#shared/api/media.ts';
import type { Poll } from '#shared/api/polls.ts';
import type { Band, MediaState } from '#shared/api/scenes.ts';
import type { FONTS } from '#shared/api/space.ts';
import type { Cast, CastPerson } from '#shared/scene/cast.ts';
import { createContext } from 'svelte';

/** A moving picture: what a connection brings, or a player elsewhere on the page, whose picture is copied. */
export type MovingPicture = MediaStream | HTMLVideoElement;

/** A person for a camera slot: their picture live, else a picture (a still of their camera), else a silhouette. */
export interface StagePerson extends CastPerson {
  readonly name: string;
  readonly image?: string | null | undefined;
  readonly stream?: MovingPicture | null | undefined;
}

export type StageCast = Cast<StagePerson>;

export type StageMedia = Pick<Media, 'kind' | 'url' | 'thumbnailUrl' | 'title'>;
export type StagePoll = Pick<Poll, 'id' | 'kind' | 'question' | 'options' | 'resultsShown' | 'voters'>;
export type StageMessage = Pick<StagedMessage, 'id' | 'name' | 'text' | 'imageUrl'>;
export type StageBand = Pick<Band, 'id' | 'text' | 'bg' | 'color' | 'until'>;
export type LiveFont = (typeof FONTS)[number];

/** A conversion being announced, in words; it shows as long as it is given. */
export interface StageBanner {
  readonly id: string;
  readonly title: string;
  readonly detail: string | null;
}

/** The space's own look. Colours are the live's accent and background. */
export interface StageBrand {
  readonly logo: string | null;
  readonly colors: { readonly accent: string | null; readonly background: string | null };
  readonly font: LiveFont | null;
}

/** The few words that the stage itself writes, in the reader's language. */
export interface StageWords {
  readonly host: string;
  /** `number` from 1. */
  readonly guest: (number: number) => string;
  readonly screen: string;
  /** The words for a slot or an overlay of a kind that this version does not know. */
  readonly unknown: (kind: string) => string;
  readonly poll: string;
  readonly quiz: string;
  readonly votes: (count: number) => string;
}

/**
 * `live`: everything plays. `still`: a picture for a thumbnail, with no video, timer, frame or animation.
 */
export type StageQuality = 'live' | 'still';

/** How people are seen who send their picture: `still` takes a new picture about once a second. */
export type StageCameras = 'moving' | 'still';

/** A film or sound of a scene as it plays here, and how loud the scene wants it, 0 to 1. */
export interface StagePlayer {
  /** Its medium, or the slot or sound where it has none. */
  readonly id: string;
  readonly title: string;
  readonly element: HTMLMediaElement;
  readonly loudness: () => number;
}

/** Data for the parts of one stage, as getters, so that a part depends only on the data it draws. */
export interface StageContent {
  readonly cast: StageCast;
  readonly media: ReadonlyMap<string, StageMedia>;
  readonly mediaStates: readonly MediaState[];
  readonly poll: StagePoll | null;
  readonly message: StageMessage | null;
  readonly viewers: number;
  readonly brand: StageBrand;
  readonly words: StageWords;
  readonly quality: StageQuality;
  readonly cameras: StageCameras;
  readonly overlaysOnly: boolean;
  readonly level: number;
  readonly output: string | null;
  readonly clock: () => number;
  /** How fast the clock runs, and everything that plays with it; 0 stands still. */
  readonly speed: number;
  /** When the scene went on air (Unix ms); null is the moment it is drawn. */
  readonly since: number | null;
  readonly onEnded: (mediaId: string) => void;
  readonly onPlayer: (player: StagePlayer) => () => void;
  /** Somebody follows the players: a scene's sounds play on, unheard, while the stage is muted. */
  readonly hasListener: boolean;
}

/** The props of `Stage` and `Program` besides their scene. */
export interface StageProps {
  cast?: StageCast;
  media?: ReadonlyMap<string, StageMedia>;
  mediaStates?: readonly MediaState[];
  poll?: StagePoll | null;
  message?: StageMessage | null;
  viewers?: number;
  /** Temporary bands, drawn at the top of the frame until their `until`. */
  bands?: readonly StageBand[];
  banner?: StageBanner | null;
  brand?: StageBrand;
  words?: StageWords;
  /** Overlays and bands over nothing: no background, no picture and no sound. */
  overlaysOnly?: boolean;
  /** As the quality says where it is not given: they move in a live stage. */
  cameras?: StageCameras;
  /** The platform's time in Unix ms (the local clock, corrected). */
  clock: () => number;
  /** How fast the clock runs, 1 unless said otherwise; 0 in a replay that pauses. */
  speed?: number;
  /** When the scene went on air by the clock, where it was before it is drawn: what plays by itself began then. */
  since?: number | null;
  muted?: boolean;
  /** How loud its sounds are, 0 to 1; full where it is not given. */
  level?: number;
  /** The loudspeaker of its sounds; the system's own where it is not given. */
  output?: string | null;
  /** A media item played to its end (its `mediaId`, or the slot's id or address where it has none). */
  onEnded?: (mediaId: string) => void;
  /** A film or sound of the scene has a player now; the function that it returns is called when that goes. */
  onPlayer?: (player: StagePlayer) => () => void;
  /** The label for screen readers; null hides the stage from them (a picture inside a named button). */
  label?: string | null;
}

/** Props that all stages of a show or a space share, for any scene. */
export type StageContext = Pick<StageProps, 'cast' | 'media' | 'brand'>;

export const EMPTY_CAST: StageCast = { host: null, guests: [], screen: null };
export const PLAIN_BRAND: StageBrand = { logo: null, colors: { accent: null, background: null }, font: null };
export const ENGLISH: StageWords = {
  host: 'Host',
  guest: (number) => `Guest ${number}`,
  screen: 'Shared screen',
  unknown: (kind) => `Unknown kind: ${kind}`,
  poll: 'Poll',
  quiz: 'Quiz',
  votes: (count) => (count === 1 ? '1 vote' : `${count} votes`),
};

const [getStageContent, setStageContent] = createContext<StageContent>();
/** The content of the stage around a component. */
export { getStageContent };

const NO_MEDIA: ReadonlyMap<string, StageMedia> = new Map();
const NO_STATES: readonly MediaState[] = [];

/** Gives a stage's props, defaults filled in, to every part of it; called while `Stage` or `Program` is made. */
export const provideStage = (read: () => StageProps, quality: () => StageQuality): StageContent => {
  const content: StageContent = {
    get cast() {
      return read().cast ?? EMPTY_CAST;
    },
    get media() {
      return read().media ?? NO_MEDIA;
    },
    get mediaStates() {
      return read().mediaStates ?? NO_STATES;
    },
    get poll() {
      return read().poll ?? null;
    },
    get message() {
      return read().message ?? null;
    },
    get speed() {
      return read().speed ?? 1;
    },
    get since() {
      return read().since ?? null;
    },
    get viewers() {
      return read().viewers ?? 0;
    },
    get brand() {
      return read().brand ?? PLAIN_BRAND;
    },
    get words() {
      return read().words ?? ENGLISH;
    },
    get quality() {
      return quality();
    },
    get cameras() {
      return read().cameras ?? (quality() === 'live' ? 'moving' : 'still');
    },
    get overlaysOnly() {
      return read().overlaysOnly ?? false;
    },
    get level() {
      return read().level ?? 1;
    },
    get output() {
      return read().output ?? null;
    },
    clock: () => read().clock(),
    onEnded: (mediaId) => read().onEnded?.(mediaId),
    onPlayer: (player) => read().onPlayer?.(player) ?? (() => undefined),
    get hasListener() {
      return read().onPlayer !== undefined;
    },
  };
  setStageContent(content);
  return content;
};
