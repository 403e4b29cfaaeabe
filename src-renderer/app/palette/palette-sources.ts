import { operations } from '#shared/api/operations.ts';
import type { Operation } from '#shared/api/operation.ts';
import type { Session } from '#shared/api/live-objects.ts';
import type { LibrarySummary } from '#shared/library/library-items.ts';
import { needsHold } from '#shared/show/deck-page.ts';
import { paletteOf, type PaletteEntry } from '../../actions/palette.ts';
import type { AppContext } from '../../context/app-context.ts';
import { templateTarget, type Place } from '../../context/place.ts';
import { consoleOf } from '../../features/console/console-call.svelte.ts';
import { rightWord, summaryOf } from '../../features/console/console-words.ts';
import { deckSources } from '../../features/desk/deck/deck-sources.ts';
import type { DeskState } from '../../features/desk/desk-state.svelte.ts';
import { settingsPages } from '../../features/settings/settings-pages.ts';
import { formatMoment } from '../../lib/format.ts';
import * as m from '../../paraglide/messages.js';
import type { Section } from '../section.ts';
import type { PaletteChoice } from './palette-choice.ts';

/** Goes to a place; the section in front opens it anew. */
const goTo = ({ navigation }: AppContext, place: Place): void => {
  if (navigation.section === place.section) navigation.arrive(place);
  else navigation.go(place.section, place.target);
};

/** The sections of this window and the pages of its settings. */
export const placeChoices = (app: AppContext, sections: readonly Section[]): readonly PaletteChoice[] => [
  ...sections.map(({ id, label }): PaletteChoice => ({
    kind: 'place',
    id,
    name: label(),
    note: null,
    warning: null,
    run: () => {
      goTo(app, { section: id, target: null });
    },
  })),
  ...settingsPages(app.host).map(({ id, label }): PaletteChoice => ({
    kind: 'place',
    id: `settings ${id}`,
    name: label(),
    note: m.nav_settings(),
    warning: null,
    run: () => {
      goTo(app, { section: 'settings', target: id });
    },
  })),
];

/** Presses what a tile of this entry would press. */
const runEntry = (desk: DeskState, { tile }: PaletteEntry): void => {
  const [step] = tile.steps;
  if (step?.kind === 'action') void desk.press(step.action, 'key');
  else if (step?.kind === 'command')
    desk.runCommand({ kind: 'desk', name: step.name }, { surface: 'key', held: false });
  else if (step?.kind === 'page') {
    desk.app.navigation.go('desk');
    desk.deck.open(step.pageId);
  }
};

/** The actions of the desk with the open show: its scenes, bands, polls, overlays, media and pages. */
export const actionChoices = (desk: DeskState): readonly PaletteChoice[] =>
  paletteOf(deckSources(desk))
    .filter(({ tile }) => tile.steps.length > 0)
    .map((entry, index): PaletteChoice => {
      const [step] = entry.tile.steps;
      const denied = step?.kind === 'action' ? desk.denialReason(step.action) : null;
      const isHeld = needsHold(entry.tile.steps);
      return {
        kind: 'action',
        id: String(index),
        name: entry.name,
        note: null,
        warning: denied ?? (isHeld ? m.palette_hold() : null),
        run: () => {
          // The palette cannot be held: the desk's own button can.
          if (isHeld) goTo(desk.app, { section: 'desk', target: null });
          else runEntry(desk, entry);
        },
      };
    });

/** The people of the open show. */
export const personChoices = (desk: DeskState): readonly PaletteChoice[] =>
  desk.people.all.map(({ id, name }): PaletteChoice => ({
    kind: 'person',
    id,
    name,
    note: m.desk_people(),
    warning: null,
    run: () => {
      desk.side = 'people';
      goTo(desk.app, { section: 'desk', target: null });
    },
  }));

/** The shows of the chosen space. */
export const showChoices = (app: AppContext, sessions: readonly Session[]): readonly PaletteChoice[] =>
  sessions.map(({ id, title, scheduledAt }): PaletteChoice => ({
    kind: 'show',
    id,
    name: title,
    note: formatMoment(scheduledAt),
    warning: null,
    run: () => {
      goTo(app, { section: 'shows', target: id });
    },
  }));

/** The templates of the library. */
export const templateChoices = (app: AppContext, templates: readonly LibrarySummary[]): readonly PaletteChoice[] =>
  templates.map(({ id, name }): PaletteChoice => ({
    kind: 'template',
    id,
    name,
    note: null,
    warning: null,
    run: () => {
      goTo(app, { section: 'prepare', target: templateTarget(id) });
    },
  }));

/** The operations of the platform, which the console opens. */
export const operationChoices = (app: AppContext): readonly PaletteChoice[] =>
  operations.map((operation: Operation): PaletteChoice => ({
    kind: 'operation',
    id: operation.name,
    name: operation.name,
    note: `${summaryOf(operation)} ${operation.method} ${operation.path}`,
    warning: rightWord(operation, app.host.space) ?? (operation.irreversible ? m.console_irreversible() : null),
    run: () => {
      consoleOf(app).open(operation, app.host.space);
      goTo(app, { section: 'console', target: null });
    },
  }));
