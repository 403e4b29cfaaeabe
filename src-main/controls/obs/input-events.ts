import type { MediaItem } from '#shared/show/media-items.ts';
import { isSame } from '#shared/scene/same.ts';
import { inputFields, isShownIn } from './input-requests.ts';
import { MEDIA_ACTION, playbackNow } from './media-requests.ts';
import type { ObsInput, ObsItem, ObsScene, ObsWorld } from './obs-world.ts';
import { event, EVENTS, type Fields, type ObsEvent } from './protocol.ts';
import { isMuted, volumeFields } from './sound.ts';

/** An input by its name and id. */
const idOf = ({ name, uuid }: ObsInput): Fields => ({ inputName: name, inputUuid: uuid });

const soundEvents = (was: ObsInput, is: ObsInput): readonly ObsEvent[] => {
  if (!was.sound || !is.sound) return [];
  const muted = isMuted(is.sound);
  return [
    ...(was.sound.volume === is.sound.volume
      ? []
      : [event('InputVolumeChanged', EVENTS.inputs, { ...idOf(is), ...volumeFields(is.sound) })]),
    ...(isMuted(was.sound) === muted
      ? []
      : [event('InputMuteStateChanged', EVENTS.inputs, { ...idOf(is), inputMuted: muted })]),
  ];
};

const pageEvents = (id: Fields, was: MediaItem | undefined, is: MediaItem | undefined): readonly ObsEvent[] => {
  if (was?.kind !== 'pdf' || is?.kind !== 'pdf') return [];
  const name = { 1: 'NEXT', [-1]: 'PREVIOUS' }[is.page - was.page];
  if (name === undefined) return [];
  return [event('MediaInputActionTriggered', EVENTS.mediaInputs, { ...id, mediaAction: `${MEDIA_ACTION}${name}` })];
};

/** Playing, paused and restarted on air; started and ended where the scene brings or takes it. */
const mediaEvents = (input: ObsInput, before: ObsWorld, after: ObsWorld, now: number): readonly ObsEvent[] => {
  if (input.mediaId === null) return [];
  const id = idOf(input);
  const [itemBefore, item] = [before.media.get(input.mediaId), after.media.get(input.mediaId)];
  const [was, is] = [playbackNow(itemBefore, before, now), playbackNow(item, after, now)];
  const started = event('MediaInputPlaybackStarted', EVENTS.mediaInputs, id);
  const ended = event('MediaInputPlaybackEnded', EVENTS.mediaInputs, id);
  const done = (name: string): ObsEvent =>
    event('MediaInputActionTriggered', EVENTS.mediaInputs, { ...id, mediaAction: `${MEDIA_ACTION}${name}` });
  if (!was || !is) {
    if (is?.playing === true) return [started];
    return was?.playing === true ? [ended] : pageEvents(id, itemBefore, item);
  }
  const isReported = itemBefore?.state?.updatedAt !== item?.state?.updatedAt;
  const isAtStart = isReported && (item?.state?.position ?? is.startSec + 1) <= is.startSec;
  if (is.playing) {
    if (isAtStart) return [done('RESTART'), started];
    return was.playing ? [] : [done('PLAY'), started];
  }
  if (!was.playing) return [];
  if (is.ended) return [ended];
  return isAtStart ? [done('STOP'), ended] : [done('PAUSE')];
};

const shownEvents = (input: ObsInput, before: ObsWorld, after: ObsWorld): readonly ObsEvent[] => {
  const isActive = ({ program }: ObsWorld): boolean => isShownIn(program, input);
  const isShowing = (world: ObsWorld): boolean =>
    isActive(world) || (world.studioMode && isShownIn(world.preview, input));
  const [videoActive, videoShowing] = [isActive(after), isShowing(after)];
  return [
    ...(isActive(before) === videoActive
      ? []
      : [event('InputActiveStateChanged', EVENTS.inputActive, { ...idOf(input), videoActive })]),
    ...(isShowing(before) === videoShowing
      ? []
      : [event('InputShowStateChanged', EVENTS.inputShown, { ...idOf(input), videoShowing })]),
  ];
};

/** Events of inputs: new, gone, renamed, and what each of them shows and plays. */
export const inputEvents = (before: ObsWorld, after: ObsWorld, now: number): readonly ObsEvent[] => {
  const old = new Map(before.inputs.map((input) => [input.uuid, input]));
  const kept = new Set(after.inputs.map(({ uuid }) => uuid));
  return [
    ...before.inputs.flatMap((input) =>
      kept.has(input.uuid) ? [] : [event('InputRemoved', EVENTS.inputs, idOf(input))],
    ),
    ...after.inputs.flatMap((input) => {
      const was = old.get(input.uuid);
      if (!was) {
        const made = {
          ...inputFields(input),
          inputKindCaps: 0,
          inputSettings: input.settings,
          defaultInputSettings: {},
        };
        return [event('InputCreated', EVENTS.inputs, made)];
      }
      const renamed = { inputUuid: input.uuid, oldInputName: was.name, inputName: input.name };
      const settings = { ...idOf(input), inputSettings: input.settings };
      return [
        ...(was.name === input.name ? [] : [event('InputNameChanged', EVENTS.inputs, renamed)]),
        ...(isSame(was.settings, input.settings) ? [] : [event('InputSettingsChanged', EVENTS.inputs, settings)]),
        ...soundEvents(was, input),
      ];
    }),
    ...after.inputs.flatMap((input) => [
      ...shownEvents(input, before, after),
      ...mediaEvents(input, before, after, now),
    ]),
  ];
};

const orderOf = (items: readonly ObsItem[], among: ReadonlySet<number>): string =>
  items.flatMap(({ id }) => (among.has(id) ? [id] : [])).join(' ');

/** Events of the items of scenes: new, gone, moved, shown and hidden. */
export const itemEvents = (before: ObsWorld, after: ObsWorld): readonly ObsEvent[] =>
  after.scenes.flatMap((scene: ObsScene) => {
    const was = before.scenes.find(({ uuid }) => uuid === scene.uuid)?.items ?? [];
    const named = { sceneName: scene.name, sceneUuid: scene.uuid };
    const itself = ({ id, input }: ObsItem): Fields => ({
      ...named,
      sourceName: input.name,
      sourceUuid: input.uuid,
      sceneItemId: id,
    });
    const [ids, oldIds] = [new Set(scene.items.map(({ id }) => id)), new Set(was.map(({ id }) => id))];
    const isMoved = orderOf(was, ids) !== orderOf(scene.items, oldIds);
    const sceneItems = scene.items.map(({ id }, at) => ({ sceneItemId: id, sceneItemIndex: at }));
    return [
      ...was.flatMap((item) => (ids.has(item.id) ? [] : [event('SceneItemRemoved', EVENTS.sceneItems, itself(item))])),
      ...scene.items.flatMap((item, at) => {
        const old = was.find(({ id }) => id === item.id);
        if (!old) return [event('SceneItemCreated', EVENTS.sceneItems, { ...itself(item), sceneItemIndex: at })];
        if (old.enabled === item.enabled) return [];
        const data = { ...named, sceneItemId: item.id, sceneItemEnabled: item.enabled };
        return [event('SceneItemEnableStateChanged', EVENTS.sceneItems, data)];
      }),
      ...(isMoved ? [event('SceneItemListReindexed', EVENTS.sceneItems, { ...named, sceneItems })] : []),
    ];
  });
