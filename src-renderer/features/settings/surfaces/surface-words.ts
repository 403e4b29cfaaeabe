import { PERSON_ROLES, type PanelRole, type PersonRole } from '#shared/show/roles.ts';
import type { OwnObsStatus } from '#shared/controls/own-obs.ts';
import type { SatelliteStatus } from '#shared/controls/satellite.ts';
import type { SurfaceInput, SurfaceKind, SurfaceStatus } from '#shared/controls/surface.ts';
import { formatDuration } from '../../../lib/format.ts';
import * as m from '../../../paraglide/messages.js';

/** The name of a surface and its purpose. */
export const SURFACE_WORDS: Readonly<
  Record<SurfaceKind, { readonly name: () => string; readonly text: () => string }>
> = {
  api: { name: m.surfaces_api, text: m.surfaces_api_text },
  obs: { name: m.surfaces_obs, text: m.surfaces_obs_text },
  osc: { name: m.surfaces_osc, text: m.surfaces_osc_text },
};

/** State of a surface, in words. */
export const STATUS_WORDS: Readonly<Record<SurfaceStatus, () => string>> = {
  off: m.surfaces_status_off,
  starting: m.surfaces_status_starting,
  listening: m.surfaces_status_listening,
  port_taken: m.surfaces_status_port_taken,
  port_refused: m.surfaces_status_port_refused,
};

/** State of the OBS that this desk drives, in words. */
export const OWN_OBS_STATUS_WORDS: Readonly<Record<OwnObsStatus, () => string>> = {
  off: m.surfaces_own_obs_status_off,
  connecting: m.surfaces_own_obs_status_connecting,
  connected: m.surfaces_own_obs_status_connected,
  unreachable: m.surfaces_own_obs_status_unreachable,
  wrong_password: m.surfaces_own_obs_status_wrong_password,
  itself: m.surfaces_own_obs_status_itself,
};

/** State of the Companion whose page is in the deck, in words. */
export const SATELLITE_STATUS_WORDS: Readonly<Record<SatelliteStatus, () => string>> = {
  off: m.surfaces_satellite_status_off,
  connecting: m.surfaces_satellite_status_connecting,
  connected: m.surfaces_satellite_status_connected,
  unreachable: m.surfaces_satellite_status_unreachable,
  refused: m.surfaces_satellite_status_refused,
  stranger: m.surfaces_satellite_status_stranger,
};

/** The outcome of a message that came in. */
export const RESULT_WORDS: Readonly<Record<SurfaceInput['result'], () => string>> = {
  confirmed: m.surfaces_result_confirmed,
  started: m.surfaces_result_started,
  stopped: m.surfaces_result_stopped,
  ignored: m.surfaces_result_ignored,
  failed: m.surfaces_result_failed,
  refused: m.surfaces_result_refused,
  tested: m.surfaces_result_tested,
};

const ROLE_WORDS: Readonly<Record<PanelRole, () => string>> = {
  speaker: m.surfaces_role_speaker,
  programme: m.surfaces_role_programme,
  viewer: m.surfaces_role_viewer,
  chat: m.surfaces_role_chat,
  assistant: m.surfaces_role_assistant,
  caller: m.surfaces_role_caller,
  operator: m.surfaces_role_operator,
};

/** The roles to choose from, by what each may do. */
export const roleChoices = (): readonly { readonly value: PersonRole; readonly label: string }[] =>
  PERSON_ROLES.map((value) => ({ value, label: ROLE_WORDS[value]() }));

/** The rights of a role. */
export const roleWord = (role: PanelRole): string => ROLE_WORDS[role]();

/** Time since something was seen; `at` and `now` by the same clock. */
export const agoWords = (at: number, now: number): string =>
  now - at < 1000 ? m.surfaces_ago_now() : m.surfaces_ago({ time: formatDuration(now - at) });
