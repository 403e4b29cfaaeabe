import type { Participant, Session } from '#shared/api/live-objects.ts';
import { getUser } from '#shared/api/members.ts';
import type { LibrarySummary } from '#shared/library/library-items.ts';
import { changesAir } from '#shared/show/actions/action-rules.ts';
import { workOfCommand } from '#shared/show/desk-commands.ts';
import { needsHold } from '#shared/show/deck-page.ts';
import { paletteOf, type PaletteEntry } from '../../actions/palette.ts';
import type { AppContext } from '../../context/app-context.ts';
import { libraryTarget, templateTarget, type Place } from '../../context/place.ts';
import { consoleOf } from '../../features/console/use-console.svelte.ts';
import { summaryOf } from '../../features/console/console-words.ts';
import { operationMarks } from '../../features/console/operation-marks.ts';
import { deckSources } from '../../features/desk/deck/deck-sources.ts';
import { BY_KEY } from '../../features/desk/press-source.ts';
import type { DeskState } from '../../features/desk/desk-state.svelte.ts';
import { SETTINGS, wordsOf, type Setting } from '../../features/settings/known-settings.ts';
import { settingsPages } from '../../features/settings/settings-pages.ts';
import { formatMoment } from '../../lib/format.ts';
import * as m from '../../paraglide/messages.js';
import type { Section } from '../section.ts';
import type { PaletteChoice } from './palette-choice.ts';
import type { FoundMember } from './palette-members.svelte.ts';

/** Goes to a place; the section in front opens it again. */
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
    marks: [],
    also: '',
    run: () => {
      goTo(app, { section: id, target: null });
    },
  })),
  ...settingsPages(app.host).map(({ id, label }): PaletteChoice => ({
    kind: 'place',
    id: `settings ${id}`,
    name: label(),
    note: m.nav_settings(),
    marks: [],
    also: '',
    run: () => {
      goTo(app, { section: 'settings', target: id });
    },
  })),
  ...Object.entries<Setting>(SETTINGS)
    .filter(([, { least }]) => app.host.is(least))
    .map(([id, setting]): PaletteChoice => ({
      kind: 'place',
      id: `setting ${id}`,
      name: setting.label(),
      note: m.nav_settings(),
      marks: [],
      also: wordsOf(setting),
      run: () => {
        goTo(app, { section: 'settings', target: setting.page });
      },
    })),
];

/** Presses what a tile of this entry would press. */
const runEntry = (desk: DeskState, { tile }: PaletteEntry): void => {
  const [step] = tile.steps;
  if (step?.kind === 'action') void desk.press(step.action, BY_KEY);
  else if (step?.kind === 'command') desk.runCommand(workOfCommand(step.name), BY_KEY);
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
        marks: [
          ...(step?.kind === 'action' && changesAir(step.action)
            ? [{ text: m.console_changes_air(), tone: 'outline' } as const]
            : []),
          ...(isHeld ? [{ text: m.palette_hold(), tone: 'warn' } as const] : []),
          ...(denied === null ? [] : [{ text: denied, tone: 'warn' } as const]),
        ],
        also: '',
        run: () => {
          // The palette cannot be held: the desk's own button can.
          if (isHeld) goTo(desk.app, { section: 'desk', target: null });
          else runEntry(desk, entry);
        },
      };
    });

/** People of the open show: the desk's list shows them. */
export const personChoices = (desk: DeskState, people: readonly Participant[]): readonly PaletteChoice[] =>
  people.map(({ id, name }): PaletteChoice => ({
    kind: 'person',
    id,
    name,
    note: m.desk_people(),
    marks: [],
    also: '',
    run: () => {
      desk.side = 'people';
      desk.people.look(name);
      goTo(desk.app, { section: 'desk', target: null });
    },
  }));

/** The members of the space in front who are not in the open show: the console reads what the platform knows of them. */
export const memberChoices = (
  app: AppContext,
  members: readonly FoundMember[],
  inShow: ReadonlySet<string>,
): readonly PaletteChoice[] =>
  members
    .filter(({ id }) => !inShow.has(id))
    .map(({ id, name, email }): PaletteChoice => ({
      kind: 'person',
      id,
      name,
      note: m.palette_member(),
      marks: [],
      also: email ?? '',
      run: () => {
        consoleOf(app).open(getUser, app.host.space, { id });
        goTo(app, { section: 'console', target: null });
      },
    }));

/** The shows of the chosen space. */
export const showChoices = (app: AppContext, sessions: readonly Session[]): readonly PaletteChoice[] =>
  sessions.map(({ id, title, scheduledAt }): PaletteChoice => ({
    kind: 'show',
    id,
    name: title,
    note: formatMoment(scheduledAt),
    marks: [],
    also: '',
    run: () => {
      goTo(app, { section: 'shows', target: id });
    },
  }));

/** The templates of the library: one of a scene opens in Prepare, one of a show where shows are made from it. */
export const templateChoices = (app: AppContext, templates: readonly LibrarySummary[]): readonly PaletteChoice[] =>
  templates.map(({ id, name, kind, tags }): PaletteChoice => ({
    kind: 'template',
    id,
    name,
    note: kind === 'show_template' ? m.library_show_templates() : null,
    marks: [],
    also: tags.join(' '),
    run: () => {
      if (kind === 'show_template') goTo(app, { section: 'library', target: libraryTarget('show-templates', id) });
      else goTo(app, { section: 'prepare', target: templateTarget(id) });
    },
  }));

/** The operations that the space in front can be asked for, which the console opens. */
export const operationChoices = (app: AppContext): readonly PaletteChoice[] => {
  const { space } = app.host;
  const call = consoleOf(app);
  const drift = call.drift?.spaceId === space?.id ? call.drift : null;
  return call.operationsOf(space?.id ?? null).map((operation): PaletteChoice => ({
    kind: 'operation',
    id: operation.name,
    name: operation.name,
    note: `${drift?.summaries.get(operation.name) ?? summaryOf(operation)} ${operation.path}`,
    marks: operationMarks(operation, space, drift),
    also: operation.family,
    run: () => {
      call.open(operation, space);
      goTo(app, { section: 'console', target: null });
    },
  }));
};
