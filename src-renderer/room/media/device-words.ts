import type { SourceKind } from '#shared/room/media-frames.ts';
import type { DeviceKind, DeviceTrouble } from '../../live-media/devices.ts';
import * as m from '../../paraglide/messages.js';

const TROUBLES: Record<DeviceKind | 'screen', Record<DeviceTrouble, () => string>> = {
  camera: {
    refused: m.room_camera_refused,
    missing: m.room_camera_missing,
    busy: m.room_camera_busy,
    failed: m.room_camera_failed,
    unplugged: m.room_camera_unplugged,
    silenced: m.room_camera_silenced,
    asking: m.room_camera_asking,
  },
  microphone: {
    refused: m.room_microphone_refused,
    missing: m.room_microphone_missing,
    busy: m.room_microphone_busy,
    failed: m.room_microphone_failed,
    unplugged: m.room_microphone_unplugged,
    silenced: m.room_microphone_silenced,
    asking: m.room_microphone_asking,
  },
  screen: {
    refused: m.room_screen_failed,
    missing: m.room_screen_failed,
    busy: m.room_screen_failed,
    failed: m.room_screen_failed,
    unplugged: m.room_screen_failed,
    silenced: m.room_screen_failed,
    asking: m.room_screen_failed,
  },
};

/** Why a camera, a microphone or a screen cannot be used, and what to do. */
export const troubleWords = (kind: DeviceKind | 'screen', trouble: DeviceTrouble): string => TROUBLES[kind][trouble]();

const MUTED_BY_TEAM: Readonly<Record<SourceKind, () => string>> = {
  camera: m.room_camera_muted_by_team,
  microphone: m.room_muted_by_team,
  screen: m.room_screen_muted_by_team,
  screenAudio: m.room_screen_sound_muted_by_team,
};

/** Says that the team turned off what this person sends. */
export const mutedWords = (kind: SourceKind): string => MUTED_BY_TEAM[kind]();

/** Says where this person's camera and microphone are, where that is not this page. */
export const otherTabWords = (place: 'sends' | 'gone'): string =>
  place === 'sends' ? m.room_other_tab_sends() : m.room_other_tab_gone();
