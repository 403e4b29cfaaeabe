import { createHash } from 'node:crypto';
import type { Media } from '#shared/api/media.ts';
import type { Overlay, Scene } from '#shared/api/scene.ts';
import { overlayName } from '#shared/controls/api-state.ts';
import { soundIn, type Sound } from '#shared/scene/sound.ts';
import { upNextId } from '#shared/show/auto-advance.ts';
import type { Arrival } from '#shared/show/action.ts';
import { mediaItems, type MediaItem } from '#shared/show/media-items.ts';
import type { ShowState } from '#shared/show/show-state.ts';

/** The input by which a band is shown: its text is the band. */
export const BAND_INPUT = 'Band';
/** Scene that OBS clients see while the automatic layout is on air. */
export const AUTOMATIC_SCENE = 'Automatic layout';
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
  readonly uuid: string;
  /** Null for the automatic layout. */
  readonly sceneId: string | null;
  readonly scene: Scene | null;
  /** From the bottom up. */
  readonly items: readonly ObsItem[];
}

export interface ObsInput {
  readonly name: string;
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
  readonly isRecording: boolean;
}

const digests = new Map<string, Buffer>();
/** Digests are asked for again with every change of the show. */
const MAX_DIGESTS = 5000;

const digest = (text: string): Buffer => {
  const known = digests.get(text);
  if (known) return known;
  if (digests.size > MAX_DIGESTS) digests.clear();
  const made = createHash('sha1').update(text).digest();
  digests.set(text, made);
  return made;
};

/** A UUID that a thing of the show always has, made of its id (RFC 9562, version 5 in form). */
export const uuidOf = (sessionId: string, kind: string, id: string): string => {
  const bytes = Buffer.from(digest(`${sessionId} ${kind} ${id}`).subarray(0, 16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x50;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
};

const itemIdOf = (sceneId: string, id: string): number => digest(`item ${sceneId} ${id}`).readUInt32BE(0) % 0x7fffffff;

/** Gives out names: OBS knows things by them, so no two have the same. */
const createNames = (): ((wanted: string) => string) => {
  const taken = new Set<string>();
  return (wanted) => {
    const plain = wanted.trim().slice(0, 120) || 'Untitled';
    let name = plain;
    for (let count = 2; taken.has(name); count += 1) name = `${plain} (${count})`;
    taken.add(name);
    return name;
  };
};

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

/** Sees a show as an OBS: scenes, inputs and items by names and ids that stay the same. */
const obsWorldOf = (state: ShowState): ObsWorld | null => {
  const desk = state.desk?.value;
  if (!desk) return null;
  const { sessionId, deskMode } = state;
  const library = new Map((state.media?.value ?? []).map((media) => [media.id, media]));
  const nameOfInput = createNames();
  // Programs know these two by their names: no scene takes one of them.
  const automatic = nameOfInput(AUTOMATIC_SCENE);
  const band = nameOfInput(BAND_INPUT);
  // Scenes are sources too: no input has the name of one.
  const scenesNamed = desk.scenes.map((scene) => [scene, nameOfInput(scene.name)] as const);
  const inputs: ObsInput[] = [];
  const mediaInputs = new Map<string, ObsInput>();

  const addInput = (kind: string, id: string, input: Omit<ObsInput, 'uuid'>): ObsInput => {
    const added = { ...input, uuid: uuidOf(sessionId, kind, id) };
    inputs.push(added);
    return added;
  };
  addInput('input', 'band', {
    name: band,
    kind: TEXT_KIND,
    mediaId: null,
    sound: null,
    settings: { text: desk.bands.at(-1)?.text ?? '' },
  });
  const active = desk.scenes.find(({ id }) => id === desk.activeSceneId) ?? null;
  const soundOf = (mediaId: string, media: Media | undefined): Sound | null => {
    // The scene on air comes first: its volume is the one that is heard and set.
    const sounds = [...(active ? [active] : []), ...desk.scenes].map((scene) => soundIn(scene, mediaId, media));
    const sound = sounds.find((one) => one !== null) ?? null;
    const asked = state.volumes?.[mediaId];
    return sound && asked !== undefined ? { ...sound, volume: asked } : sound;
  };
  const mediaInput = ({ mediaId, title }: Used): ObsInput | null => {
    if (mediaId === undefined) return null;
    const known = mediaInputs.get(mediaId);
    if (known) return known;
    const media = library.get(mediaId);
    const own = typeof title === 'string' && title !== '' ? title : null;
    const settings = { is_local_file: false, looping: false };
    const name = nameOfInput(media?.title ?? own ?? `Media ${mediaId}`);
    const sound = soundOf(mediaId, media);
    const made = addInput('media', mediaId, { name, kind: mediaKind(media), mediaId, sound, settings });
    mediaInputs.set(mediaId, made);
    return made;
  };

  const sceneOf = (scene: Scene, name: string): ObsScene => {
    const media = [...scene.slots, ...scene.audios].flatMap((used) => mediaInput(used) ?? []);
    const below = [...new Set(media)].map((input) => ({
      id: itemIdOf(scene.id, `media ${input.mediaId ?? ''}`),
      input,
      enabled: true,
      overlayId: null,
    }));
    const above = scene.overlays.map((overlay) => ({
      id: itemIdOf(scene.id, `overlay ${overlay.id}`),
      input: addInput('overlay', `${scene.id} ${overlay.id}`, {
        name: nameOfInput(overlayName(overlay)),
        kind: overlayKind(overlay),
        mediaId: null,
        sound: null,
        settings: overlay.text === undefined ? {} : { text: overlay.text },
      }),
      enabled: overlay.visible,
      overlayId: overlay.id,
    }));
    return { name, uuid: uuidOf(sessionId, 'scene', scene.id), sceneId: scene.id, scene, items: [...below, ...above] };
  };
  const automaticScene: ObsScene = {
    name: automatic,
    uuid: uuidOf(sessionId, 'scene', ''),
    sceneId: null,
    scene: null,
    items: [],
  };
  const scenes = [...scenesNamed.map(([scene, name]) => sceneOf(scene, name)), automaticScene];
  const sceneById = (id: string | null): ObsScene => scenes.find(({ sceneId }) => sceneId === id) ?? automaticScene;
  const upNext = upNextId({ scenes: desk.scenes, loop: desk.autoAdvance.loop }, desk.activeSceneId);
  return {
    state,
    scenes,
    inputs,
    program: sceneById(desk.activeSceneId),
    preview: sceneById(deskMode.cuedSceneId ?? upNext ?? desk.activeSceneId),
    studioMode: deskMode.mode === 'cue',
    media: new Map(mediaItems(active, { library, states: desk.media }).map((item) => [item.mediaId, item])),
    isLive: desk.session.status === 'live',
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

/** Sees shows as an OBS, and each state of a show once: a request finds what the last change made. */
export const createObsWorlds = (): ((state: ShowState) => ObsWorld | null) => {
  let last: ObsWorld | null = null;
  return (state) => {
    last = last && isSameShow(last.state, state) ? { ...last, state } : obsWorldOf(state);
    return last;
  };
};

const MISSING = 'No source was found by the name of';

/** Finds a thing by its name or its uuid among those of a list. */
export const findNamed = <Thing extends { readonly name: string; readonly uuid: string }>(
  things: readonly Thing[],
  by: { readonly name: string | null; readonly uuid: string | null },
): Thing | null => things.find((one) => (by.uuid !== null ? one.uuid === by.uuid : one.name === by.name)) ?? null;

/** The sentence for a thing that is not there. */
export const missingSentence = (by: { readonly name: string | null; readonly uuid: string | null }): string =>
  `${MISSING} \`${(by.uuid ?? by.name ?? '').slice(0, 200)}\`.`;
