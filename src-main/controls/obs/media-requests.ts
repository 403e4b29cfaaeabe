import type { Sound } from '#shared/scene/sound.ts';
import type { Action } from '#shared/show/action.ts';
import { playbackOf, type MediaItem } from '#shared/show/media-items.ts';
import type { ObsInput, ObsWorld } from './obs-world.ts';
import { ObsProblem, STATUS, type Fields } from './protocol.ts';
import { namedInput, press, set, type RequestContext, type RequestHandlers } from './requests.ts';
import { isMuted, readVolume, volumeFields } from './sound.ts';

const STATES = {
  playing: 'OBS_MEDIA_STATE_PLAYING',
  paused: 'OBS_MEDIA_STATE_PAUSED',
  ended: 'OBS_MEDIA_STATE_ENDED',
  none: 'OBS_MEDIA_STATE_NONE',
};

/** Playback of a film or sound on air at an instant of the host; null for everything else. */
export const playbackNow = (item: MediaItem | undefined, { state }: ObsWorld, now: number) => {
  if (item === undefined || item.kind === 'pdf') return null;
  const platformNow = now - state.clockOffsetMs;
  return playbackOf(item, { now: platformNow, since: state.air?.arrivedAt ?? platformNow, fileSec: null });
};

/** State, length and position of a medium, in milliseconds; null while it is not on air. */
const mediaStatus = (mediaId: string, world: ObsWorld, now: number): Fields => {
  const playback = playbackNow(world.media.get(mediaId), world, now);
  if (!playback) return { mediaState: STATES.none, mediaDuration: null, mediaCursor: null };
  const { playing, ended, positionSec, endSec } = playback;
  return {
    mediaState: ended ? STATES.ended : playing ? STATES.playing : STATES.paused,
    mediaDuration: endSec === null ? null : Math.round(endSec * 1000),
    mediaCursor: Math.round(positionSec * 1000),
  };
};

interface NamedMedia {
  readonly input: ObsInput;
  readonly mediaId: string;
}

const namedMedia = (parts: RequestContext): NamedMedia => {
  const input = namedInput(parts);
  if (input.mediaId === null) throw new ObsProblem(STATUS.wrongResource, 'The specified input is not a media input.');
  return { input, mediaId: input.mediaId };
};

const cursorOf = (parts: RequestContext, mediaId: string): number => {
  const { mediaCursor } = mediaStatus(mediaId, parts.world(), parts.clock.now());
  if (typeof mediaCursor !== 'number') {
    throw new ObsProblem(STATUS.wrongState, 'The specified media input is not playing or paused.');
  }
  return mediaCursor;
};

const LONGEST_MS = 86_400_000;
export const MEDIA_ACTION = 'OBS_WEBSOCKET_MEDIA_INPUT_ACTION_';

const mediaAction = (name: string, mediaId: string): Action => {
  const kind = 'media.control';
  switch (name) {
    case `${MEDIA_ACTION}PLAY`:
      return { kind, mediaId, playing: true };
    case `${MEDIA_ACTION}PAUSE`:
      return { kind, mediaId, playing: false };
    case `${MEDIA_ACTION}STOP`:
      return { kind, mediaId, playing: false, position: 0 };
    case `${MEDIA_ACTION}RESTART`:
      return { kind, mediaId, playing: true, position: 0 };
    case `${MEDIA_ACTION}NEXT`:
      return { kind: 'media.turn', mediaId, by: 1 };
    case `${MEDIA_ACTION}PREVIOUS`:
      return { kind: 'media.turn', mediaId, by: -1 };
    default:
      throw new ObsProblem(STATUS.wrongField, 'You have specified an invalid media input action.');
  }
};

interface NamedSound {
  readonly mediaId: string;
  readonly sound: Sound;
}

/** The film or sound that a request about loudness names. */
const namedSound = (parts: RequestContext): NamedSound => {
  const { mediaId, sound } = namedInput(parts);
  if (mediaId === null || sound === null) {
    throw new ObsProblem(STATUS.wrongState, 'The specified input does not support audio.');
  }
  const asked = parts.volumes.asked.get(mediaId);
  return { mediaId, sound: asked === undefined ? sound : { ...sound, volume: asked } };
};

const setVolume = async (parts: RequestContext, { mediaId, sound }: NamedSound, volume: number): Promise<undefined> => {
  if (!parts.world().media.has(mediaId)) {
    if (volume === sound.volume) return undefined;
    throw new ObsProblem(STATUS.wrongState, 'Its volume is set while it is on air.');
  }
  const { asked } = parts.volumes;
  // Those who ask next go on from here, whenever the press is looked at.
  asked.set(mediaId, volume);
  try {
    await set(parts, { kind: 'media.volume', mediaId, volume });
  } finally {
    if (asked.get(mediaId) === volume) asked.delete(mediaId);
  }
  return undefined;
};

/** Mutes by volume 0, and goes back to the volume before it. */
const setMute = async (parts: RequestContext, named: NamedSound, muted: boolean): Promise<undefined> => {
  const { mediaId, sound } = named;
  if (muted === isMuted(sound)) return undefined;
  if (sound.silenced) {
    throw new ObsProblem(STATUS.notConfigurable, 'This medium plays without sound: that is changed in Prepare.');
  }
  if (muted) parts.volumes.last.set(mediaId, sound.volume);
  return setVolume(parts, named, muted ? 0 : (parts.volumes.last.get(mediaId) ?? 1));
};

/** Media inputs: films, sounds and documents, what they play and how loud. */
export const MEDIA_REQUESTS: RequestHandlers = {
  GetInputVolume: (parts) => volumeFields(namedSound(parts).sound),
  SetInputVolume: (parts) => setVolume(parts, namedSound(parts), readVolume(parts.data)),
  GetInputMute: (parts) => ({ inputMuted: isMuted(namedSound(parts).sound) }),
  SetInputMute: (parts) => setMute(parts, namedSound(parts), parts.data.flag('inputMuted')),
  async ToggleInputMute(parts) {
    const named = namedSound(parts);
    const inputMuted = !isMuted(named.sound);
    await setMute(parts, named, inputMuted);
    return { inputMuted };
  },
  GetMediaInputStatus(parts) {
    return mediaStatus(namedMedia(parts).mediaId, parts.world(), parts.clock.now());
  },
  async SetMediaInputCursor(parts) {
    const { mediaId } = namedMedia(parts);
    const ms = parts.data.number('mediaCursor', { min: 0, max: LONGEST_MS });
    cursorOf(parts, mediaId);
    return press(parts, { kind: 'media.control', mediaId, position: ms / 1000 });
  },
  async OffsetMediaInputCursor(parts) {
    const { mediaId } = namedMedia(parts);
    const by = parts.data.number('mediaCursorOffset', { min: -LONGEST_MS, max: LONGEST_MS });
    const position = Math.min(LONGEST_MS, Math.max(0, cursorOf(parts, mediaId) + by)) / 1000;
    return press(parts, { kind: 'media.control', mediaId, position });
  },
  async TriggerMediaInputAction(parts) {
    const { mediaId } = namedMedia(parts);
    const name = parts.data.text('mediaAction');
    if (name === `${MEDIA_ACTION}NONE`) return undefined;
    const action = mediaAction(name, mediaId);
    const item = parts.world().media.get(mediaId);
    if (action.kind === 'media.turn' && item?.kind !== 'pdf') {
      throw new ObsProblem(STATUS.wrongState, 'Only a document on air has a next and a previous page.');
    }
    if (action.kind === 'media.control' && (item === undefined || item.kind === 'pdf')) {
      throw new ObsProblem(STATUS.wrongState, 'Only a film or sound on air plays.');
    }
    return press(parts, action);
  },
};
