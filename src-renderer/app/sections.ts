import CalendarDays from '@lucide/svelte/icons/calendar-days';
import ChartLine from '@lucide/svelte/icons/chart-line';
import LayoutGrid from '@lucide/svelte/icons/layout-grid';
import LibraryBig from '@lucide/svelte/icons/library-big';
import Settings2 from '@lucide/svelte/icons/settings';
import Pencil from '@lucide/svelte/icons/pencil';
import SquareTerminal from '@lucide/svelte/icons/square-terminal';
import DeskView from '../features/desk/Desk.svelte';
import DeskNews from '../features/desk/DeskNews.svelte';
import DeskListener from '../features/desk/DeskListener.svelte';
import * as m from '../paraglide/messages.js';
import type { Section } from './section.ts';

/** Sections of the rail, in order. A new one is one entry; the last is at the bottom. */
export const sections: readonly Section[] = [
  {
    id: 'shows',
    least: 'operator',
    label: m.nav_shows,
    icon: CalendarDays,
    components: () => import('../features/shows/shows-section.ts'),
  },
  {
    id: 'desk',
    least: 'viewer',
    label: m.nav_desk,
    icon: LayoutGrid,
    // A window opens on it, so it comes with the window.
    components: { view: DeskView, always: DeskListener, news: DeskNews },
  },
  {
    id: 'prepare',
    least: 'operator',
    label: m.nav_prepare,
    icon: Pencil,
    components: () => import('../features/prepare/prepare-section.ts'),
  },
  {
    id: 'library',
    least: 'operator',
    label: m.nav_library,
    icon: LibraryBig,
    components: () => import('../features/library/library-section.ts'),
  },
  {
    id: 'debrief',
    least: 'operator',
    label: m.nav_debrief,
    icon: ChartLine,
    components: () => import('../features/debrief/debrief-section.ts'),
  },
  {
    id: 'console',
    least: 'desk',
    label: m.nav_console,
    icon: SquareTerminal,
    components: () => import('../features/console/console-section.ts'),
  },
  {
    id: 'settings',
    least: 'viewer',
    label: m.nav_settings,
    icon: Settings2,
    components: () => import('../features/settings/settings-section.ts'),
  },
];
