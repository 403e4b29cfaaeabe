import type { SatelliteKey, SatelliteNews, SatellitePage, SatelliteState } from '#shared/controls/satellite.ts';
import type { Bridge } from '../../../bridge/bridge.ts';

const NO_PAGE: SatellitePage = { columns: 8, rows: 4, keys: [] };

/** The page that the person's Companion shows, as a page of the deck. A panel has none: only the host's own windows do. */
export class CompanionPage {
  #state = $state.raw<Pick<SatelliteState, 'settings' | 'status'> | null>(null);
  #page = $state.raw(NO_PAGE);
  readonly #bridge: Pick<Bridge, 'call' | 'on'>;

  /** Switched on in Settings. */
  readonly isOn = $derived(this.#state?.settings.enabled === true);
  readonly isConnected = $derived(this.#state?.status === 'connected');
  readonly columns = $derived(this.#page.columns);
  /** A key for each place; null where Companion shows nothing. */
  readonly keys = $derived.by<readonly (SatelliteKey | null)[]>(() => {
    const { columns, rows, keys } = this.#page;
    const byPlace = new Map(keys.map((key) => [key.index, key]));
    return Array.from({ length: columns * rows }, (_, index) => byPlace.get(index) ?? null);
  });

  constructor(bridge: Pick<Bridge, 'call' | 'on'>) {
    this.#bridge = bridge;
    bridge.on('surfaces.changed', ({ satellite }) => {
      this.#state = satellite;
    });
    bridge.on('satellite.changed', (news) => {
      this.#hear(news);
    });
  }

  /** Takes up what the host has. */
  async load(): Promise<void> {
    try {
      this.#state = (await this.#bridge.call('surfaces.state', undefined)).satellite;
      this.#page = await this.#bridge.call('satellite.page', undefined);
    } catch {
      this.#state = null;
    }
  }

  #hear({ isWhole, page: { columns, rows, keys } }: SatelliteNews): void {
    const before = isWhole ? [] : this.#page.keys;
    const byPlace = new Map([...before, ...keys].map((key) => [key.index, key]));
    this.#page = { columns, rows, keys: [...byPlace.values()] };
  }

  /** Presses a key or lets it go. Throws AppError. */
  async press(key: number, pressed: boolean): Promise<void> {
    await this.#bridge.call('satellite.press', { key, pressed });
  }
}
