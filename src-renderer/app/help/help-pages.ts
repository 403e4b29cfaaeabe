import type { HelpPage } from './help-page.ts';
import type { Place, SectionId } from '../../context/place.ts';
import type { Language } from '../../lib/locale.svelte.ts';

/** A page of the guide with the addresses of its pictures. */
export interface HelpModule {
  readonly page: HelpPage;
  readonly pictures: Readonly<Record<string, string>>;
}

/** The page that lists all others. */
export const ALL_PAGES = 'README';

/** The pages of the guide, each read when it is opened; those of other languages in a folder of their own. */
const PAGES = import.meta.glob<HelpModule>('../../../docs/guide/**/*.md');

const OF_SECTION: Readonly<Record<SectionId, string>> = {
  shows: 'first-show',
  desk: 'desk',
  prepare: 'prepare',
  library: 'library',
  debrief: 'debrief',
  console: 'console',
  settings: 'spaces',
};
const OF_SETTINGS: Readonly<Record<string, string>> = {
  keys: 'keys',
  rehearsal: 'rehearse',
  panels: 'panels',
  team: 'team',
  storage: 'library',
  diagnostics: 'trouble',
};

/** The page that belongs to where a person is. */
export const helpOf = ({ section, target }: Place): string =>
  (section === 'settings' ? OF_SETTINGS[target ?? ''] : undefined) ?? OF_SECTION[section];

/** Reads a page in a language. Throws where the guide has none of that name. */
export const loadHelp = async (name: string, language: Language): Promise<HelpModule> => {
  const load = PAGES[`../../../docs/guide/${language === 'en' ? '' : `${language}/`}${name}.md`];
  if (!load) throw new Error(`The guide has no page ${name}`);
  return load();
};
