import CalendarDays from '@lucide/svelte/icons/calendar-days';
import LayoutGrid from '@lucide/svelte/icons/layout-grid';
import LibraryBig from '@lucide/svelte/icons/library-big';
import Settings2 from '@lucide/svelte/icons/settings';
import Pencil from '@lucide/svelte/icons/pencil';
import DeskView from '../features/desk/Desk.svelte';
import DeskListener from '../features/desk/DeskListener.svelte';
import ImportDialog from '../features/library/exchange/ImportDialog.svelte';
import LibraryView from '../features/library/Library.svelte';
import PrepareView from '../features/prepare/Prepare.svelte';
import SettingsView from '../features/settings/Settings.svelte';
import RehearsalEnd from '../features/shows/RehearsalEnd.svelte';
import ShowsView from '../features/shows/Shows.svelte';
import * as m from '../paraglide/messages.js';
import type { Section } from './section.ts';

/** The places of the rail, in order. A new one is one line; the last stands at the foot. */
export const sections: readonly Section[] = [
  { id: 'shows', least: 'operator', label: m.nav_shows, icon: CalendarDays, view: ShowsView, always: RehearsalEnd },
  { id: 'desk', least: 'viewer', label: m.nav_desk, icon: LayoutGrid, view: DeskView, always: DeskListener },
  { id: 'prepare', least: 'operator', label: m.nav_prepare, icon: Pencil, view: PrepareView },
  { id: 'library', least: 'operator', label: m.nav_library, icon: LibraryBig, view: LibraryView, always: ImportDialog },
  { id: 'settings', least: 'viewer', label: m.nav_settings, icon: Settings2, view: SettingsView },
];
