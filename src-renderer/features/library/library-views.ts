import BookCopy from '@lucide/svelte/icons/book-copy';
import Clapperboard from '@lucide/svelte/icons/clapperboard';
import DatabaseBackup from '@lucide/svelte/icons/database-backup';
import Grid3x3 from '@lucide/svelte/icons/grid-3x3';
import Image from '@lucide/svelte/icons/image';
import LayoutTemplate from '@lucide/svelte/icons/layout-template';
import ListChecks from '@lucide/svelte/icons/list-checks';
import Workflow from '@lucide/svelte/icons/workflow';
import RectangleEllipsis from '@lucide/svelte/icons/rectangle-ellipsis';
import type { LibraryKind } from '#shared/library/library-items.ts';
import * as m from '../../paraglide/messages.js';
import type { Icon } from '../../ui/icon.ts';

export type LibraryViewId =
  | 'templates'
  | 'show-templates'
  | 'media'
  | 'shows'
  | 'bands'
  | 'polls'
  | 'pages'
  | 'rules'
  | 'backups';

/** A place of the library. */
export interface LibraryView {
  readonly id: LibraryViewId;
  readonly label: () => string;
  readonly icon: Icon;
  /** The kind of items it lists; null where it lists something else. */
  readonly kind: LibraryKind | null;
}

export const LIBRARY_VIEWS: readonly LibraryView[] = [
  { id: 'templates', label: m.library_templates, icon: LayoutTemplate, kind: 'template' },
  { id: 'show-templates', label: m.library_show_templates, icon: BookCopy, kind: 'show_template' },
  { id: 'media', label: m.library_media, icon: Image, kind: 'media' },
  { id: 'shows', label: m.library_shows, icon: Clapperboard, kind: 'draft' },
  { id: 'bands', label: m.library_bands, icon: RectangleEllipsis, kind: null },
  { id: 'polls', label: m.library_polls, icon: ListChecks, kind: 'poll_set' },
  { id: 'pages', label: m.library_pages, icon: Grid3x3, kind: 'deck_page' },
  { id: 'rules', label: m.library_rules, icon: Workflow, kind: 'rule' },
  { id: 'backups', label: m.library_backups, icon: DatabaseBackup, kind: null },
];

/** The view of that name, or the first. */
export const viewOf = (id: string | null): LibraryView => {
  const view = LIBRARY_VIEWS.find((one) => one.id === id) ?? LIBRARY_VIEWS[0];
  if (!view) throw new Error('There are no views.');
  return view;
};
