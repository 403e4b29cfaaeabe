import type { SatelliteChange, SatelliteNews } from '#shared/controls/satellite.ts';
import type { SurfacesState } from '#shared/controls/surface.ts';
import type { Clock } from '#shared/lib/clock.ts';
import type { Log } from '#shared/lib/log.ts';
import type { ShowState } from '#shared/show/show-state.ts';
import type { ValueStore } from '../../settings/file-store.ts';
import type { StoredSurfaces } from '../surface-store.ts';
import { createSatellite, type Satellite } from './satellite.ts';

export interface StoredSatellitePorts {
  readonly store: ValueStore<StoredSurfaces>;
  /** All surfaces, as calls answer with them. */
  readonly surfaces: () => SurfacesState;
  readonly show: () => ShowState | null;
  readonly onChange: () => void;
  readonly onNews: (news: SatelliteNews) => void;
  readonly newId: () => string;
  readonly clock: Clock;
  readonly log: Log;
}

export interface StoredSatellite extends Pick<Satellite, 'state' | 'page' | 'press' | 'close'> {
  /** Connects where it is switched on. */
  start(): void;
  change(change: SatelliteChange): SurfacesState;
}

/** The Companion whose pages stand in the deck, with its settings on disk. */
export const openSatellite = ({ store, surfaces, show, newId, ...ports }: StoredSatellitePorts): StoredSatellite => {
  const satellite = createSatellite({
    ...ports,
    settings: () => store.read().satellite,
    deviceId() {
      const kept = store.read();
      const satelliteId = kept.satelliteId ?? `regie-${newId()}`;
      if (kept.satelliteId === null) store.write({ ...kept, satelliteId });
      return satelliteId;
    },
    isLocked: () => show()?.deskMode.locked === true,
  });
  return {
    state: () => satellite.state(),
    page: () => satellite.page(),
    press: (key, isPressed) => satellite.press(key, isPressed),
    start: () => satellite.settingsChanged(),
    change(change) {
      const kept = store.read();
      store.write({ ...kept, satellite: { ...kept.satellite, ...change } });
      satellite.settingsChanged();
      ports.onChange();
      return surfaces();
    },
    close: () => satellite.close(),
  };
};
