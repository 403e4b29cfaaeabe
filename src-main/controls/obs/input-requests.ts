import { SCENE_PICTURE_FORMATS } from '#shared/controls/scene-picture.ts';
import {
  BAND_INPUT,
  IMAGE_KIND,
  MEDIA_KIND,
  PAGES_KIND,
  TEXT_KIND,
  type ObsInput,
  type ObsScene,
} from './obs-world.ts';
import { findNamed, missingSentence } from './find-named.ts';
import { ObsProblem, STATUS, type Fields } from './protocol.ts';
import { givenName, namedInput, press, type RequestHandlers, type RequestContext } from './requests.ts';
import { sceneThumbnail, thumbnailSize } from './thumbnail.ts';

const ONLY_PNG = 'While no window of the desk is open, scenes have a drawing as png alone.';

/** An input as lists and events name it. */
export const inputFields = ({ name, uuid, kind }: ObsInput): Fields => ({
  inputName: name,
  inputUuid: uuid,
  inputKind: kind,
  unversionedInputKind: kind.replace(/_v\d+$/, ''),
});

/** Kinds of inputs that a show can have beside those of its overlays. */
const KINDS: ReadonlySet<string> = new Set([TEXT_KIND, MEDIA_KIND, IMAGE_KIND, PAGES_KIND]);

/** True if a scene shows an input. */
export const isShownIn = (scene: ObsScene, { uuid }: Pick<ObsInput, 'uuid'>): boolean =>
  scene.items.some((item) => item.enabled && item.input.uuid === uuid);

/** True if a source is on air, and whether it is in the preview. */
const sourceActive = (parts: RequestContext): Fields => {
  const world = parts.world();
  const by = givenName(parts, 'source');
  const [scene, input] = [findNamed(world.scenes, by), findNamed(world.inputs, by)];
  if (!scene && !input) throw new ObsProblem(STATUS.notFound, missingSentence(by));
  const isIn = (one: ObsScene): boolean => (scene ? one.uuid === scene.uuid : input !== null && isShownIn(one, input));
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
  GetInputDefaultSettings({ world, data }) {
    const kind = data.text('inputKind');
    const isKnown = KINDS.has(kind) || world().inputs.some((input) => input.kind === kind);
    if (!isKnown) throw new ObsProblem(STATUS.wrongInputKind, 'Your specified input kind is not supported.');
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
  GetSourceActive: sourceActive,
  GetSourceFilterKindList: () => ({ sourceFilterKinds: [] }),
  GetSourceFilterList(parts) {
    sourceActive(parts);
    return { filters: [] };
  },
  async GetSourceScreenshot(parts) {
    const { data, pictures } = parts;
    const now = parts.world();
    const by = givenName(parts, 'source');
    const scene = findNamed(now.scenes, by);
    if (!scene) {
      if (findNamed(now.inputs, by)) throw new ObsProblem(STATUS.wrongResource, 'Only scenes have a picture.');
      throw new ObsProblem(STATUS.notFound, missingSentence(by));
    }
    const wanted = data.text('imageFormat').toLowerCase();
    const format = SCENE_PICTURE_FORMATS.find((one) => one === (wanted === 'jpeg' ? 'jpg' : wanted));
    if (!format) {
      throw new ObsProblem(STATUS.wrongField, 'Your specified image format is invalid or not supported.');
    }
    const width = data.has('imageWidth') ? data.number('imageWidth', { min: 8, max: 4096 }) : null;
    const height = data.has('imageHeight') ? data.number('imageHeight', { min: 8, max: 4096 }) : null;
    const size = thumbnailSize({ width, height });
    const picture = scene.scene && (await pictures.of(scene.scene, { ...size, format }));
    if (picture !== null) return { imageData: picture };
    if (format !== 'png') throw new ObsProblem(STATUS.wrongState, ONLY_PNG);
    return { imageData: await sceneThumbnail(scene.scene, size) };
  },
};
