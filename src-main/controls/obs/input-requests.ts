import type { Action } from '#shared/show/action.ts';
import { BAND_INPUT, findNamed, missingSentence, TEXT_KIND, type ObsInput, type ObsWorld } from './obs-world.ts';
import { ObsProblem, STATUS, type Fields } from './protocol.ts';
import { namedInput, press, type RequestHandlers, type RequestContext } from './requests.ts';
import { sceneThumbnail } from './thumbnail.ts';

const inputFields = ({ name, uuid, kind }: ObsInput): Fields => ({
  inputName: name,
  inputUuid: uuid,
  inputKind: kind,
  unversionedInputKind: kind.replace(/_v\d+$/, ''),
});

const STATES = { playing: 'OBS_MEDIA_STATE_PLAYING', paused: 'OBS_MEDIA_STATE_PAUSED', none: 'OBS_MEDIA_STATE_NONE' };

/** State, length and position of a medium, in milliseconds; null while unknown. */
const mediaStatus = (input: ObsInput, world: ObsWorld, now: number): Fields => {
  const state = input.mediaId === null ? undefined : world.media.get(input.mediaId);
  const playing = state?.playing ?? null;
  if (state === undefined || playing === null) {
    return { mediaState: STATES.none, mediaDuration: null, mediaCursor: null };
  }
  const used = world.scenes
    .flatMap(({ scene }) => [...(scene?.slots ?? []), ...(scene?.audios ?? [])])
    .find(({ mediaId, mediaSec }) => mediaId === input.mediaId && mediaSec !== undefined);
  const lengthMs = used?.mediaSec === undefined ? null : Math.round(used.mediaSec * 1000);
  const since = playing ? Math.max(0, now - world.state.clockOffsetMs - Date.parse(state.updatedAt)) : 0;
  const cursor = Math.round((state.position ?? 0) * 1000 + since);
  return {
    mediaState: playing ? STATES.playing : STATES.paused,
    mediaDuration: lengthMs,
    mediaCursor: lengthMs === null ? cursor : Math.min(cursor, lengthMs),
  };
};

const namedMedia = (parts: RequestContext): { readonly input: ObsInput; readonly mediaId: string } => {
  const input = namedInput(parts);
  if (input.mediaId === null) throw new ObsProblem(STATUS.wrongResource, 'The specified input is not a media input.');
  return { input, mediaId: input.mediaId };
};

const cursorOf = (parts: RequestContext, input: ObsInput): number => {
  const { mediaCursor } = mediaStatus(input, parts.world(), parts.clock.now());
  if (typeof mediaCursor !== 'number') {
    throw new ObsProblem(STATUS.wrongState, 'The specified media input is not playing or paused.');
  }
  return mediaCursor;
};

const LONGEST_MS = 86_400_000;

const mediaAction = (name: string, mediaId: string, page: number | null): Action | null => {
  const kind = 'media.control';
  switch (name) {
    case 'OBS_WEBSOCKET_MEDIA_INPUT_ACTION_PLAY':
      return { kind, mediaId, playing: true };
    case 'OBS_WEBSOCKET_MEDIA_INPUT_ACTION_PAUSE':
      return { kind, mediaId, playing: false };
    case 'OBS_WEBSOCKET_MEDIA_INPUT_ACTION_STOP':
      return { kind, mediaId, playing: false, position: 0 };
    case 'OBS_WEBSOCKET_MEDIA_INPUT_ACTION_RESTART':
      return { kind, mediaId, playing: true, position: 0 };
    case 'OBS_WEBSOCKET_MEDIA_INPUT_ACTION_NEXT':
      return page === null ? null : { kind, mediaId, page: page + 1 };
    case 'OBS_WEBSOCKET_MEDIA_INPUT_ACTION_PREVIOUS':
      return page === null ? null : { kind, mediaId, page: Math.max(1, page - 1) };
    default:
      throw new ObsProblem(STATUS.wrongField, 'You have specified an invalid media input action.');
  }
};

const NO_SOUND = 'The specified input does not support audio.';
const noSound = (parts: RequestContext): never => {
  namedInput(parts);
  throw new ObsProblem(STATUS.wrongState, NO_SOUND);
};

/** Whether a source is on air, and whether it is in the preview. */
const sourceActive = (parts: RequestContext): Fields => {
  const world = parts.world();
  const by = parts.data.has('sourceUuid')
    ? { name: null, uuid: parts.data.text('sourceUuid') }
    : { name: parts.data.text('sourceName'), uuid: null };
  const [scene, input] = [findNamed(world.scenes, by), findNamed(world.inputs, by)];
  if (!scene && !input) throw new ObsProblem(STATUS.notFound, missingSentence(by));
  const isIn = (one: ObsWorld['program']): boolean =>
    scene ? one.uuid === scene.uuid : one.items.some((item) => item.input === input && item.enabled);
  const videoActive = isIn(world.program);
  return { videoActive, videoShowing: videoActive || (world.studioMode && isIn(world.preview)) };
};

/** Inputs: texts, media, and the one by which bands are shown. */
export const INPUT_REQUESTS: RequestHandlers = {
  GetInputList({ world, data }) {
    const kind = data.has('inputKind') ? data.text('inputKind') : null;
    return {
      inputs: world()
        .inputs.filter((input) => kind === null || input.kind === kind)
        .map(inputFields),
    };
  },
  GetInputKindList: ({ world }) => ({
    inputKinds: [...new Set([TEXT_KIND, ...world().inputs.map((input) => input.kind)])],
  }),
  GetSpecialInputs: () => ({ desktop1: null, desktop2: null, mic1: null, mic2: null, mic3: null, mic4: null }),
  GetInputDefaultSettings({ data }) {
    data.text('inputKind');
    return { defaultInputSettings: {} };
  },
  GetInputSettings(parts) {
    const { settings, kind } = namedInput(parts);
    return { inputSettings: settings, inputKind: kind };
  },
  async SetInputSettings(parts) {
    const { name } = namedInput(parts);
    const { text, seconds } = parts.data.object('inputSettings');
    if (name !== BAND_INPUT) {
      throw new ObsProblem(STATUS.notConfigurable, `Only the text of "${BAND_INPUT}" is set live: it shows a band.`);
    }
    if (typeof text !== 'string' || text.trim() === '' || text.length > 300) {
      throw new ObsProblem(STATUS.wrongField, 'The text of a band has 1 to 300 characters.');
    }
    if (seconds !== undefined && (typeof seconds !== 'number' || seconds < 2 || seconds > 60)) {
      throw new ObsProblem(STATUS.outOfRange, 'A band shows from 2 to 60 seconds.');
    }
    return press(parts, { kind: 'band.show', text: text.trim(), ...(seconds !== undefined && { seconds }) });
  },
  GetInputMute: noSound,
  GetInputVolume: noSound,
  GetSourceActive: sourceActive,
  GetSourceFilterKindList: () => ({ sourceFilterKinds: [] }),
  GetSourceFilterList(parts) {
    sourceActive(parts);
    return { filters: [] };
  },
  GetMediaInputStatus(parts) {
    return mediaStatus(namedMedia(parts).input, parts.world(), parts.clock.now());
  },
  async SetMediaInputCursor(parts) {
    const { input, mediaId } = namedMedia(parts);
    const ms = parts.data.number('mediaCursor', { min: 0, max: LONGEST_MS });
    cursorOf(parts, input);
    return press(parts, { kind: 'media.control', mediaId, position: ms / 1000 });
  },
  async OffsetMediaInputCursor(parts) {
    const { input, mediaId } = namedMedia(parts);
    const by = parts.data.number('mediaCursorOffset', { min: -LONGEST_MS, max: LONGEST_MS });
    const position = Math.min(LONGEST_MS, Math.max(0, cursorOf(parts, input) + by)) / 1000;
    return press(parts, { kind: 'media.control', mediaId, position });
  },
  async TriggerMediaInputAction(parts) {
    const { mediaId } = namedMedia(parts);
    const name = parts.data.text('mediaAction');
    if (name === 'OBS_WEBSOCKET_MEDIA_INPUT_ACTION_NONE') return undefined;
    const action = mediaAction(name, mediaId, parts.world().media.get(mediaId)?.page ?? null);
    if (!action) throw new ObsProblem(STATUS.wrongState, 'Only a document has a next and a previous page.');
    return press(parts, action);
  },
  GetSourceScreenshot({ world, data }) {
    const now = world();
    const by = data.has('sourceUuid')
      ? { name: null, uuid: data.text('sourceUuid') }
      : { name: data.text('sourceName'), uuid: null };
    const scene = findNamed(now.scenes, by);
    if (!scene) {
      if (findNamed(now.inputs, by)) throw new ObsProblem(STATUS.wrongResource, 'Only scenes have a picture.');
      throw new ObsProblem(STATUS.notFound, missingSentence(by));
    }
    if (data.text('imageFormat') !== 'png') {
      throw new ObsProblem(STATUS.wrongField, 'Your specified image format is invalid or not supported.');
    }
    const width = data.has('imageWidth') ? data.number('imageWidth', { min: 8, max: 4096 }) : null;
    const height = data.has('imageHeight') ? data.number('imageHeight', { min: 8, max: 4096 }) : null;
    return { imageData: `data:image/png;base64,${sceneThumbnail(scene.scene, { width, height }).toString('base64')}` };
  },
};
