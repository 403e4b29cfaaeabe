import Activity from '@lucide/svelte/icons/activity';
import Building from '@lucide/svelte/icons/building';
import HardDrive from '@lucide/svelte/icons/hard-drive';
import Gamepad from '@lucide/svelte/icons/gamepad-2';
import Info from '@lucide/svelte/icons/info';
import Keyboard from '@lucide/svelte/icons/keyboard';
import MonitorSmartphone from '@lucide/svelte/icons/monitor-smartphone';
import Users from '@lucide/svelte/icons/users';
import Palette from '@lucide/svelte/icons/palette';
import Clapperboard from '@lucide/svelte/icons/clapperboard';
import type { Role } from '#shared/show/roles.ts';
import type { Component } from 'svelte';
import type { HostStore } from '../../context/host-store.svelte.ts';
import * as m from '../../paraglide/messages.js';
import type { Icon } from '../../ui/icon.ts';
import About from './About.svelte';
import DiagnosticsPage from './DiagnosticsPage.svelte';
import GeneralPage from './GeneralPage.svelte';
import KeysPage from './KeysPage.svelte';
import PanelsPage from './PanelsPage.svelte';
import RehearsalPage from './RehearsalPage.svelte';
import StoragePage from './StoragePage.svelte';
import SpacesPage from './SpacesPage.svelte';
import SurfacesPage from './surfaces/SurfacesPage.svelte';
import TeamPage from './team/TeamPage.svelte';

/** A page of the settings. */
export interface SettingsPage {
  readonly id: string;
  readonly label: () => string;
  readonly icon: Icon;
  readonly view: Component;
  /** The least role that sets something here. */
  readonly least: Role;
}

const PAGES: readonly SettingsPage[] = [
  { id: 'general', least: 'viewer', label: m.settings_general, icon: Palette, view: GeneralPage },
  { id: 'spaces', least: 'desk', label: m.settings_spaces, icon: Building, view: SpacesPage },
  { id: 'keys', least: 'viewer', label: m.settings_keys, icon: Keyboard, view: KeysPage },
  { id: 'rehearsal', least: 'desk', label: m.settings_rehearsal, icon: Clapperboard, view: RehearsalPage },
  { id: 'surfaces', least: 'desk', label: m.settings_surfaces, icon: Gamepad, view: SurfacesPage },
  { id: 'panels', least: 'desk', label: m.settings_panels, icon: MonitorSmartphone, view: PanelsPage },
  { id: 'team', least: 'desk', label: m.settings_team, icon: Users, view: TeamPage },
  { id: 'storage', least: 'desk', label: m.settings_storage, icon: HardDrive, view: StoragePage },
  { id: 'diagnostics', least: 'desk', label: m.settings_diagnostics, icon: Activity, view: DiagnosticsPage },
  { id: 'about', least: 'viewer', label: m.settings_about, icon: Info, view: About },
];

/** The pages on which this window's role sets something. */
export const settingsPages = (host: Pick<HostStore, 'is'>): readonly SettingsPage[] =>
  PAGES.filter(({ least }) => host.is(least));
