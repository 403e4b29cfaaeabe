import type { Media } from '#shared/api/media.ts';
import type { Overlay, Scene } from '#shared/api/scene.ts';
import { sceneOverlayName } from '#shared/controls/api-state.ts';
import { soundIn, type Sound } from '#shared/scene/sound.ts';
import { upNextId } from '#shared/show/auto-advance.ts';
import type { Arrival } from '#shared/show/action.ts';
import { mediaItems, type MediaItem } from '#shared/show/media-items.ts';
import type { ShowState } from '#shared/show/show-state.ts';
import { itemIdOf, uuidOf } from './obs-ids.ts';
import { createSourceNames, type NamedThing, type SourceNames } from './source-names.ts';

/** The input by which a band is shown: its text is the band. */
export const BAND_INPUT = 'Band';
/** Scene that OBS clients see while the automatic layout is on air. */
export const AUTOMATIC_SCENE = 'Automatic layout';
/** Programs know these two by their names: nothing else takes one of them. */
export const RESERVED_NAMES = [AUTOMATIC_SCENE, BAND_INPUT] as const;
/** Inputs of text, as OBS calls them: clients offer a field for the text. */
export const TEXT_KIND = 'text_ft2_source_v2';
export const MEDIA_KIND = 'ffmpeg_source';
export const IMAGE_KIND = 'image_source';
export const PAGES_KIND = 'slideshow_v2';

export interface ObsItem {
  readonly id: number;
  readonly input: ObsInput;
  readonly enabled: boolean;
  /** Null for what always shows with its scene. */
  readonly overlayId: string | null;
}

export interface ObsScene {
  readonly name: string;
  /** Names that it had before. */
  readonly aliases: readonly string[];
  readonly uuid: string;
  /** Null for the automatic layout. */
  readonly sceneId: string | null;
  readonly scene: Scene | null;
  /** From the bottom up. */
  readonly items: readonly ObsItem[];
}

export interface ObsInput {
  readonly name: string;
  readonly aliases: readonly string[];
  /** Its kind and id, by which its name is kept. */
  readonly key: string;
  readonly uuid: string;
  readonly kind: string;
  readonly mediaId: string | null;
  /** Null where it has no sound. */
  readonly sound: Sound | null;
  readonly settings: Readonly<Record<string, unknown>>;
}

/** The show as an OBS would be. */
export interface ObsWorld {
  readonly state: ShowState;
  readonly scenes: readonly ObsScene[];
  readonly inputs: readonly ObsInput[];
  readonly program: ObsScene;
  /** The cued scene, else what follows: OBS always has one. */
  readonly preview: ObsScene;
  readonly studioMode: boolean;
  /** Films, sounds and documents on air, by their ids. */
  readonly media: ReadonlyMap<string, MediaItem>;
  /** The transition that takes are set to, instead of those of their scenes. */
  readonly arrival?: Arrival | null;
  readonly isLive: boolean;
  /** The live goes on, and the platform cannot be reached. */
  readonly isReconnecting: boolean;
  readonly isRecording: boolean;
}

const overlayKind = ({ type }: Overlay): string => (type === 'band' ? TEXT_KIND : `regie_${type}`);

const mediaKind = (media: Media | undefined): string => {
  switch (media?.kind) {
    case 'image':
      return IMAGE_KIND;
    case 'pdf':
      return PAGES_KIND;
    default:
      return MEDIA_KIND;
  }
};

interface Used {
  readonly mediaId?: string | undefined;
  readonly title?: unknown;
}
const keyOf = {
  scene: (id: string): string => `scene ${id}`,
  media: (id: string): string => `media ${id}`,
  // The same overlay in several scenes is one source, shown and hidden in each.
  overlay: (id: string): string => `overlay ${id}`,
};
const mediaOf = ({ slots, audios }: Scene): readonly Used[] => [...slots, ...audios];

/** All that has a name, scenes first: they are sources too. */
const thingsOf = (scenes: readonly Scene[], library: ReadonlyMap<string, Media>): readonly NamedThing[] => {
  const things = new Map<string, NamedThing>();
  const add = (key: string, own: string, by: NamedThing['by']): void => {
    const words = things.get(key)?.words ?? [];
    if (!words.includes(own)) things.set(key, { key, words: [...words, own], by });
  };
  for (const { id, name } of scenes) add(keyOf.scene(id), name, 'title');
  for (const scene of scenes) {
    for (const { mediaId, title: own } of mediaOf(scene)) {
      if (mediaId === undefined) continue;
      const title = library.get(mediaId)?.title;
      const guess = typeof own === 'string' && own !== '' ? own : `Media ${mediaId}`;
      if (title !== undefined || !things.has(keyOf.media(mediaId)))
        add(keyOf.media(mediaId), title ?? guess, title === undefined ? 'guess' : 'title');
    }
    for (const overlay of scene.overlays) add(keyOf.overlay(overlay.id), sceneOverlayName(overlay), 'words');
  }
  return [...things.values()];
};

/** Sees a show as an OBS: scenes, inputs and items by names and ids that stay the same. */
const obsWorldOf = (state: ShowState, namesOf: SourceNames): ObsWorld | null => {
  const desk = state.desk?.value;
  if (!desk) return null;
  const { sessionId, deskMode } = state;
  const library = new Map((state.media?.value ?? []).map((media) => [media.id, media]));
  const active = desk.scenes.find(({ id }) => id === desk.activeSceneId) ?? null;
  // The scene on air comes first: its volumes are heard and set, its words are read.
  const byWeight = [...(active ? [active] : []), ...desk.scenes];
  const names = namesOf.of(thingsOf(desk.scenes, library));
  const named = (key: string): Pick<ObsInput, 'name' | 'aliases'> => {
    const { name, aliases } = names.get(key) ?? { name: key, aliases: [] };
    return { name, aliases };
  };
  const inputs = new Map<string, ObsInput>();
  const input = (
    kind: 'media' | 'overlay',
    id: string,
    make: () => Pick<ObsInput, 'kind' | 'mediaId' | 'sound' | 'settings'>,
  ): ObsInput => {
    const key = keyOf[kind](id);
    const known = inputs.get(key);
    if (known) return known;
    const made = { ...make(), ...named(key), key, uuid: uuidOf(sessionId, kind, id) };
    inputs.set(key, made);
    return made;
  };

  inputs.set(BAND_INPUT, {
    name: BAND_INPUT,
    aliases: [],
    key: BAND_INPUT,
    uuid: uuidOf(sessionId, 'input', 'band'),
    kind: TEXT_KIND,
    mediaId: null,
    sound: null,
    settings: { text: desk.bands.at(-1)?.text ?? '' },
  });
  const soundOf = (mediaId: string, media: Media | undefined): Sound | null => {
    const sound = byWeight.map((scene) => soundIn(scene, mediaId, media)).find((one) => one !== null) ?? null;
    const asked = state.volumes?.[mediaId];
    return sound && asked !== undefined ? { ...sound, volume: asked } : sound;
  };
  const mediaInput = ({ mediaId }: Used): readonly ObsInput[] => {
    if (mediaId === undefined) return [];
    const media = library.get(mediaId);
    const settings = { is_local_file: false, looping: false };
    const make = () => ({ kind: mediaKind(media), mediaId, sound: soundOf(mediaId, media), settings });
    return [input('media', mediaId, make)];
  };
  const firstOverlays = new Map<string, Overlay>();
  for (const overlay of byWeight.flatMap(({ overlays }) => overlays)) {
    if (!firstOverlays.has(overlay.id)) firstOverlays.set(overlay.id, overlay);
  }
  const overlayInput = (overlay: Overlay): ObsInput => {
    const first = firstOverlays.get(overlay.id) ?? overlay;
    const settings = first.text === undefined ? {} : { text: first.text };
    return input('overlay', overlay.id, () => ({ kind: overlayKind(first), mediaId: null, sound: null, settings }));
  };

  const sceneOf = (scene: Scene): ObsScene => {
    const below = [...new Set(mediaOf(scene).flatMap(mediaInput))].map((medium) => ({
      id: itemIdOf(scene.id, `media ${medium.mediaId ?? ''}`),
      input: medium,
      enabled: true,
      overlayId: null,
    }));
    const above = scene.overlays.map((overlay) => ({
      id: itemIdOf(scene.id, `overlay ${overlay.id}`),
      input: overlayInput(overlay),
      enabled: overlay.visible,
      overlayId: overlay.id,
    }));
    const own = { ...named(keyOf.scene(scene.id)), uuid: uuidOf(sessionId, 'scene', scene.id), sceneId: scene.id };
    return { ...own, scene, items: [...below, ...above] };
  };
  const automaticScene: ObsScene = {
    name: AUTOMATIC_SCENE,
    aliases: [],
    uuid: uuidOf(sessionId, 'scene', ''),
    sceneId: null,
    scene: null,
    items: [],
  };
  const scenes = [...desk.scenes.map(sceneOf), automaticScene];
  const sceneById = (id: string | null): ObsScene => scenes.find(({ sceneId }) => sceneId === id) ?? automaticScene;
  const upNext = upNextId({ scenes: desk.scenes, loop: desk.autoAdvance.loop }, desk.activeSceneId);
  return {
    state,
    scenes,
    inputs: [...inputs.values()],
    program: sceneById(desk.activeSceneId),
    preview: sceneById(deskMode.cuedSceneId ?? upNext ?? desk.activeSceneId),
    studioMode: deskMode.mode === 'cue',
    media: new Map(mediaItems(active, { library, states: desk.media }).map((item) => [item.mediaId, item])),
    isLive: desk.session.status === 'live',
    isReconnecting: isReconnecting(state),
    isRecording: desk.session.recordingStatus === 'recording',
  };
};

const isSameShow = (one: ShowState, other: ShowState): boolean =>
  one.sessionId === other.sessionId &&
  one.desk?.value === other.desk?.value &&
  one.media?.value === other.media?.value &&
  one.volumes === other.volumes &&
  one.deskMode.cuedSceneId === other.deskMode.cuedSceneId &&
  one.deskMode.mode === other.deskMode.mode;

/** A live that the desk cannot reach. */
const isReconnecting = ({ desk, connection }: ShowState): boolean =>
  desk?.value.session.status === 'live' && connection.state === 'offline';

const newNames = (): SourceNames => createSourceNames([], { reserved: RESERVED_NAMES, onChange: () => undefined });

/**
 * Sees shows as an OBS, and each state of a show once: a request finds what the last change made. Null while nothing is
 * known of the show, or of the names of its things.
 */
export const createObsWorlds = (
  namesOf: (state: ShowState) => SourceNames | null = newNames,
): ((state: ShowState) => ObsWorld | null) => {
  let last: ObsWorld | null = null;
  return (state) => {
    if (last && isSameShow(last.state, state)) last = { ...last, state, isReconnecting: isReconnecting(state) };
    else {
      const names = namesOf(state);
      last = names && obsWorldOf(state, names);
    }
    return last;
  };
};
