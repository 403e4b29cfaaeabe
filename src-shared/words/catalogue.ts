import en from '../../resources/messages/en.json' with { type: 'json' };
import es from '../../resources/messages/es.json' with { type: 'json' };
import fr from '../../resources/messages/fr.json' with { type: 'json' };
import type { Language } from './language.ts';
import type { Message } from './render-message.ts';

export type Catalogue = Readonly<Record<string, Message | undefined>>;

/** All words of the app, for host and service. The window has them compiled (`src-renderer/paraglide`). */
export const CATALOGUES: Readonly<Record<Language, Catalogue>> = { en, fr, es };
