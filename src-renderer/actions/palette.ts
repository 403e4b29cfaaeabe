import { cutText } from '#shared/lib/cut-text.ts';
import type { Action } from '#shared/show/action.ts';
import { DECK_LIMITS, type DeckStep, type DeckTile } from '#shared/show/deck-page.ts';
import { holdsWords } from '../lib/plain-text.ts';
import * as m from '../paraglide/messages.js';
import type { ActionView, Offer, PaletteGroup } from './action-view.ts';
import { ALL_VIEWS } from './all-views.ts';
import { groupWord } from './command-groups.ts';
import type { ShowSources } from './show-sources.ts';
import type { IconName } from './tile-icons.ts';

/** A tile ready to be put on a page. */
export interface PaletteEntry {
  readonly group: PaletteGroup;
  /** Its name in the palette. */
  readonly name: string;
  readonly tile: Omit<DeckTile, 'id'>;
}

interface Look {
  readonly icon: IconName;
  readonly label?: string | undefined;
  readonly color?: string | undefined;
}

const entry = (
  group: PaletteGroup,
  name: string,
  steps: readonly DeckStep[],
  { icon, label = name, color }: Look,
): PaletteEntry => ({
  group,
  name,
  tile: {
    label: cutText(label, DECK_LIMITS.label),
    icon,
    ...(color !== undefined && { color }),
    steps: [...steps],
  },
});

const ofOffer = ({ group, icon }: ActionView<Action>, offer: Offer<Action>): PaletteEntry =>
  entry(group, offer.name, [{ kind: 'action', action: offer.action }], { icon, ...offer });

/** Offers of all kinds; those of one scene or one poll are together, in the order of the show. */
const ofActions = (sources: ShowSources): readonly PaletteEntry[] => {
  const offers = ALL_VIEWS.flatMap((view) => view.offers(sources).map((offer) => ({ view, offer })));
  const things = Map.groupBy(offers, ({ view, offer }) => `${view.group} ${offer.about ?? ''}`);
  return [...things.values()].flat().map(({ view, offer }) => ofOffer(view, offer));
};

const ofPages = ({ pages }: ShowSources): readonly PaletteEntry[] => [
  entry('more', m.desk_deck_sequence(), [], { icon: 'list-ordered' }),
  entry('more', m.desk_deck_blank_label(), [], { icon: 'clock', label: '{clock} · {remaining}' }),
  ...pages.map(({ id, name }) =>
    entry('more', m.desk_deck_of({ what: m.desk_act_open_page(), name }), [{ kind: 'page', pageId: id }], {
      icon: 'layers',
      label: name,
    }),
  ),
];

/** Every tile that can be put on a page of this show, by group. */
export const paletteOf = (sources: ShowSources): readonly PaletteEntry[] => [
  ...ofActions(sources),
  ...ofPages(sources),
];

/** The heading of a part of the palette. */
export const paletteGroupWord = (group: PaletteGroup): string => {
  switch (group) {
    case 'overlays':
      return m.desk_deck_group_overlays();
    case 'room':
      return m.desk_room();
    case 'more':
      return m.desk_deck_group_more();
    default:
      return groupWord(group);
  }
};

/** The entries whose name holds all of the words. */
export const findInPalette = (entries: readonly PaletteEntry[], query: string): readonly PaletteEntry[] =>
  entries.filter(({ name }) => holdsWords(name, query));
