import * as m from '../../../paraglide/messages.js';

/** Follows the page in front on the desk. No page has an empty id. */
export const FRONT_PAGE = ' ';

/** The pages that a device can press: the one in front, the scenes of the show, or one for good. */
export const deckPageChoices = (
  pages: readonly { readonly id: string; readonly name: string }[],
): readonly { readonly value: string; readonly label: string }[] => [
  { value: FRONT_PAGE, label: m.surfaces_deck_front() },
  { value: 'scenes', label: m.desk_scenes() },
  ...pages.map(({ id, name }) => ({ value: id, label: name })),
];
