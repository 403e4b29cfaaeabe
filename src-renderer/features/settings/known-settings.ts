import type { Role } from '#shared/show/roles.ts';
import * as m from '../../paraglide/messages.js';

/** A setting as it is found by its words: its name and the sentence beside it, and the page that holds it. */
export interface KnownSetting {
  readonly page: string;
  readonly label: () => string;
  readonly text?: () => string;
  /** The least role that sets it. */
  readonly least: Role;
}

/** The settings that people look for by name. */
export const KNOWN_SETTINGS: readonly KnownSetting[] = [
  { page: 'general', least: 'viewer', label: m.settings_appearance, text: m.settings_appearance_text },
  { page: 'general', least: 'viewer', label: m.settings_language },
  { page: 'general', least: 'viewer', label: m.settings_density, text: m.settings_density_text },
  { page: 'general', least: 'viewer', label: m.settings_operator, text: m.settings_operator_text },
  { page: 'general', least: 'viewer', label: m.settings_mode, text: m.settings_direct_text },
  { page: 'general', least: 'viewer', label: m.settings_sounds, text: m.settings_sounds_text },
  { page: 'keys', least: 'viewer', label: m.practice_open },
  { page: 'spaces', least: 'desk', label: m.spaces_add, text: m.spaces_text },
  { page: 'rehearsal', least: 'desk', label: m.settings_start_live, text: m.settings_start_live_text },
  { page: 'rehearsal', least: 'desk', label: m.settings_bad_evening, text: m.settings_faults_text },
  { page: 'panels', least: 'desk', label: m.settings_panel_new, text: m.settings_panels_text },
  { page: 'storage', least: 'desk', label: m.storage_media, text: m.storage_media_text },
  { page: 'storage', least: 'desk', label: m.storage_data, text: m.storage_data_text },
  { page: 'storage', least: 'desk', label: m.storage_backups, text: m.storage_backups_text },
  { page: 'about', least: 'viewer', label: m.updates_title },
];
