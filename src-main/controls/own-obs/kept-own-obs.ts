import type { OwnObsChange } from '#shared/controls/own-obs.ts';
import type { SurfacesState } from '#shared/controls/surface.ts';
import type { Clock } from '#shared/lib/clock.ts';
import type { Log } from '#shared/lib/log.ts';
import type { Secrets } from '../../accounts/secrets.ts';
import type { ValueStore } from '../../settings/file-store.ts';
import type { StateFeed } from '../state-feed.ts';
import type { KeptSurfaces } from '../surface-store.ts';
import { createOwnObs, type OwnObs } from './own-obs.ts';

/** The name of the password among the secrets. */
const SECRET = 'own obs';

export interface KeptOwnObsPorts {
  readonly store: ValueStore<KeptSurfaces>;
  readonly secrets: Pick<Secrets, 'read' | 'write' | 'remove'>;
  readonly feed: StateFeed;
  /** All surfaces, as calls answer with them. */
  readonly surfaces: () => SurfacesState;
  readonly onChange: () => void;
  readonly clock: Clock;
  readonly log: Log;
}

export interface KeptOwnObs extends Pick<OwnObs, 'state' | 'switchTo' | 'close'> {
  /** Connects where it is switched on. */
  start(): void;
  change(change: OwnObsChange): SurfacesState;
  /** Keeps its password where secrets are kept; forgets it where it is empty. */
  keepPassword(password: string): Promise<SurfacesState>;
}

/** The person's own OBS, with its settings on disk and its password among the secrets. */
export const openOwnObs = ({ store, secrets, feed, surfaces, ...ports }: KeptOwnObsPorts): KeptOwnObs => {
  const obs = createOwnObs({
    ...ports,
    ownFeed: feed.id,
    settings: () => store.read().ownObs,
    hasPassword: () => store.read().ownObsPasswordIn !== null,
    async readPassword() {
      const place = store.read().ownObsPasswordIn;
      const read = place && (await secrets.read(SECRET, place));
      return read?.kind === 'found' ? read.secret : null;
    },
  });
  const stop = feed.on(() => obs.follow(feed.snapshot().state));
  obs.follow(feed.snapshot().state);
  return {
    state: () => obs.state(),
    switchTo: (scene) => obs.switchTo(scene),
    start: () => obs.settingsChanged(false),
    change(change) {
      const kept = store.read();
      store.write({ ...kept, ownObs: { ...kept.ownObs, ...change } });
      obs.settingsChanged(false);
      ports.onChange();
      return surfaces();
    },
    async keepPassword(password) {
      const before = store.read().ownObsPasswordIn;
      if (password === '' && before !== null) await secrets.remove(SECRET, before);
      const ownObsPasswordIn = password === '' ? null : await secrets.write(SECRET, password, before);
      store.write({ ...store.read(), ownObsPasswordIn });
      obs.settingsChanged(true);
      ports.onChange();
      return surfaces();
    },
    close() {
      stop();
      obs.close();
    },
  };
};
