import Contrast from '@lucide/svelte/icons/contrast';
import Moon from '@lucide/svelte/icons/moon';
import MonitorCog from '@lucide/svelte/icons/monitor-cog';
import Sun from '@lucide/svelte/icons/sun';
import type { Preferences } from '#shared/settings/preferences.ts';
import type { Role } from '#shared/show/roles.ts';
import * as m from '../../paraglide/messages.js';
import type { Icon } from '../../ui/icon.ts';

/** A setting: its page and its words, from which its row and what Find says of it are made. */
export interface Setting {
  readonly page: string;
  /** The least role that sets it. */
  readonly least: Role;
  readonly label: () => string;
  /** The sentence beside it. */
  readonly text?: () => string;
  /** More words that people look for it by. */
  readonly also?: () => string;
}

const defineSetting = (setting: Setting): Setting => setting;

/** How a value is offered. */
export interface OfferedValue {
  readonly label: () => string;
  readonly icon?: Icon;
}

/** A preference that is one of a few values, or on or off: its control follows. */
export interface PreferenceSetting extends Setting {
  readonly preference: keyof Preferences;
  /** Its values in their order; none for one that is on or off. */
  readonly values?: Readonly<Record<string, OfferedValue>>;
}

type Values<Value> = Value extends string
  ? { readonly values: Readonly<Record<Value, OfferedValue>> }
  : { readonly values?: undefined };

const definePreference = <Name extends keyof Preferences>(
  preference: Name,
  setting: Setting & Values<Preferences[Name]>,
): PreferenceSetting => ({ ...setting, preference });

/** All settings, each once. A row takes its value; a new one can be found from the start. */
export const SETTINGS = {
  appearance: definePreference('appearance', {
    page: 'general',
    least: 'viewer',
    label: m.settings_appearance,
    text: m.settings_appearance_text,
    values: {
      dark: { label: m.settings_dark, icon: Moon },
      light: { label: m.settings_light, icon: Sun },
      contrast: { label: m.settings_contrast, icon: Contrast },
      system: { label: m.settings_system, icon: MonitorCog },
    },
  }),
  language: definePreference('language', {
    page: 'general',
    least: 'viewer',
    label: m.settings_language,
    // Each has its own name for itself, so that people who chose a wrong one find the way back.
    values: {
      en: { label: () => 'English' },
      fr: { label: () => 'Français' },
      es: { label: () => 'Español' },
    },
  }),
  density: definePreference('density', {
    page: 'general',
    least: 'viewer',
    label: m.settings_density,
    text: m.settings_density_text,
    values: { comfortable: { label: m.settings_comfortable }, compact: { label: m.settings_compact } },
  }),
  operator: defineSetting({
    page: 'general',
    least: 'viewer',
    label: m.settings_operator,
    text: m.settings_operator_text,
  }),
  mode: definePreference('mode', {
    page: 'general',
    least: 'viewer',
    label: m.settings_mode,
    text: m.settings_direct_text,
    values: { direct: { label: m.settings_direct }, cue: { label: m.settings_cue } },
  }),
  sounds: definePreference('uiSounds', {
    page: 'general',
    least: 'viewer',
    label: m.settings_sounds,
    text: m.settings_sounds_text,
  }),
  addSpace: defineSetting({ page: 'spaces', least: 'desk', label: m.spaces_add, text: m.spaces_text }),
  practice: defineSetting({ page: 'keys', least: 'viewer', label: m.practice_open, text: m.settings_keys_text }),
  keySheet: defineSetting({ page: 'keys', least: 'viewer', label: m.settings_keys_sheet }),
  resetKeys: defineSetting({ page: 'keys', least: 'viewer', label: m.settings_keys_reset, also: m.settings_keys }),
  startLive: defineSetting({
    page: 'rehearsal',
    least: 'desk',
    label: m.settings_start_live,
    text: m.settings_start_live_text,
  }),
  audience: defineSetting({
    page: 'rehearsal',
    least: 'desk',
    label: m.settings_audience,
    text: m.settings_audience_text,
  }),
  badEvening: defineSetting({
    page: 'rehearsal',
    least: 'desk',
    label: m.settings_bad_evening,
    text: m.settings_faults_text,
    also: m.settings_faults,
  }),
  api: defineSetting({ page: 'surfaces', least: 'desk', label: m.surfaces_api, text: m.surfaces_api_text }),
  obs: defineSetting({ page: 'surfaces', least: 'desk', label: m.surfaces_obs, text: m.surfaces_obs_text }),
  osc: defineSetting({ page: 'surfaces', least: 'desk', label: m.surfaces_osc, text: m.surfaces_osc_text }),
  controllers: defineSetting({
    page: 'surfaces',
    least: 'desk',
    label: m.surfaces_controllers,
    text: m.surfaces_controllers_text,
  }),
  typedKeys: defineSetting({ page: 'surfaces', least: 'desk', label: m.surfaces_keys, text: m.surfaces_keys_text }),
  ownObs: defineSetting({ page: 'surfaces', least: 'desk', label: m.surfaces_own_obs, text: m.surfaces_own_obs_text }),
  companion: defineSetting({
    page: 'surfaces',
    least: 'desk',
    label: m.surfaces_satellite,
    text: m.surfaces_satellite_text,
  }),
  newPanel: defineSetting({
    page: 'panels',
    least: 'desk',
    label: m.settings_panel_new,
    text: m.settings_panels_text,
    also: m.settings_find_invite,
  }),
  externalOrigin: defineSetting({
    page: 'panels',
    least: 'desk',
    label: m.panels_external,
    text: m.panels_external_text,
  }),
  joinTeam: defineSetting({ page: 'team', least: 'desk', label: m.team_link_pasted, text: m.team_link_pasted_hint }),
  teamLink: defineSetting({
    page: 'team',
    least: 'desk',
    label: m.team_link,
    text: m.team_link_text,
    also: m.settings_find_invite,
  }),
  teamRelay: defineSetting({ page: 'team', least: 'desk', label: m.team_relay, text: m.team_relay_hint }),
  teamHere: defineSetting({ page: 'team', least: 'desk', label: m.team_here, text: m.team_here_text }),
  teamWeb: defineSetting({ page: 'team', least: 'desk', label: m.team_web, text: m.team_web_text }),
  teamShare: defineSetting({ page: 'team', least: 'desk', label: m.team_share, text: m.team_share_text }),
  data: defineSetting({ page: 'storage', least: 'desk', label: m.storage_data, text: m.storage_data_text }),
  backups: defineSetting({
    page: 'storage',
    least: 'desk',
    label: m.storage_backups,
    text: m.storage_backups_text,
    also: m.storage_backups_folder,
  }),
  media: defineSetting({ page: 'storage', least: 'desk', label: m.storage_media, text: m.storage_media_text }),
  recordings: defineSetting({
    page: 'storage',
    least: 'desk',
    label: m.storage_recordings,
    text: m.storage_recordings_text,
  }),
  rehearsals: defineSetting({
    page: 'storage',
    least: 'desk',
    label: m.storage_rehearsals,
    text: m.storage_rehearsals_text,
  }),
  films: defineSetting({ page: 'storage', least: 'desk', label: m.storage_films, text: m.storage_films_hint }),
  updates: defineSetting({ page: 'about', least: 'viewer', label: m.updates_title }),
  updateAnyway: defineSetting({
    page: 'about',
    least: 'desk',
    label: m.updates_allow_title,
    text: m.updates_allow_text,
  }),
  goBack: defineSetting({ page: 'about', least: 'desk', label: m.updates_back, text: m.updates_back_text }),
} as const satisfies Readonly<Record<string, Setting>>;

/** All words that a setting is found by. */
export const wordsOf = ({ label, text, also }: Setting): string => [label(), text?.(), also?.()].join(' ');
