import { DEFAULT_PREFERENCES, type Preferences } from '#shared/settings/preferences.ts';
import type { Bridge } from '../bridge/bridge.ts';
import { locale, type Language } from '../lib/locale.svelte.ts';
import { systemAppearance, type Appearance } from '../lib/system-appearance.ts';

/** The person's preferences, kept by the host and applied to the page. */
export class PreferencesStore {
  current = $state.raw<Preferences>(DEFAULT_PREFERENCES);

  readonly #bridge: Bridge;
  readonly #page: Window;
  /** A language asked for in the address stays this window's own. */
  readonly #language: Language | null;

  constructor(bridge: Bridge, page: Window, language: Language | null) {
    this.#bridge = bridge;
    this.#page = page;
    this.#language = language;
    bridge.on('preferences.changed', (preferences) => {
      this.show(preferences);
    });
    for (const query of ['(prefers-color-scheme: light)', '(prefers-contrast: more)']) {
      page.matchMedia(query).addEventListener('change', () => {
        this.show(this.current);
      });
    }
  }

  /** Wears the preferences: appearance, density and language of the page. */
  show(preferences: Preferences): void {
    this.current = preferences;
    const root = this.#page.document.documentElement;
    root.dataset.appearance = this.#appearance(preferences.appearance);
    root.dataset.density = preferences.density;
    locale.set(this.#language ?? preferences.language);
  }

  /** Saves a change; every window of the host follows. */
  async set(change: Partial<Preferences>): Promise<void> {
    const before = this.current;
    this.show({ ...before, ...change });
    try {
      this.show(await this.#bridge.call('preferences.set', change));
    } catch (error) {
      this.show(before);
      throw error;
    }
  }

  #appearance(chosen: Preferences['appearance']): Appearance {
    return chosen === 'system' ? systemAppearance(this.#page) : chosen;
  }
}
