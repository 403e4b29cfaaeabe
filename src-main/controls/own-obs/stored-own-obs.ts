import type { OwnObsChange } from '#shared/controls/own-obs.ts';
import type { Clock } from '#shared/lib/clock.ts';
import { createListeners } from '#shared/lib/listeners.ts';
import type { Log } from '#shared/lib/log.ts';
import type { Secrets } from '../../accounts/secrets.ts';
import type { ValueStore } from '../../settings/file-store.ts';
import type { StoredSurfaces } from '../surface-store.ts';
import { createOwnObs, type OwnObs } from './own-obs.ts';

/** The name of the password among the secrets. */
const SECRET = 'own obs';

export interface StoredOwnObsPorts {
  readonly store: ValueStore<StoredSurfaces>;
  readonly secrets: Pick<Secrets, 'read' | 'write' | 'remove' | 'remember'>;
  /** Names the feed of this host's own show. */
  readonly ownFeed: string;
  readonly clock: Clock;
  readonly log: Log;
}

export interface StoredOwnObs extends Pick<OwnObs, 'state' | 'switchTo' | 'addSource' | 'follow' | 'close'> {
  /** Connects where it is switched on. */
  start(): void;
  change(change: OwnObsChange): void;
  /** Keeps its password where secrets are kept; forgets it where it is empty. */
  keepPassword(password: string): Promise<void>;
  /** Told when its state became different. */
  onChange(listener: () => void): void;
}

/** The person's own OBS, with its settings on disk and its password among the secrets. */
export const openOwnObs = ({ store, secrets, ...ports }: StoredOwnObsPorts): StoredOwnObs => {
  const listeners = createListeners<null>();
  const tell = (): void => listeners.tell(null);
  secrets.remember(SECRET, {
    read: () => store.read().ownObsPasswordIn,
    write: (ownObsPasswordIn) => store.write({ ...store.read(), ownObsPasswordIn }),
  });
  const obs = createOwnObs({
    ...ports,
    onChange: tell,
    settings: () => store.read().ownObs,
    keepLinks(links) {
      const kept = store.read();
      store.write({ ...kept, ownObs: { ...kept.ownObs, links: [...links] } });
      tell();
    },
    hasPassword: () => store.read().ownObsPasswordIn !== null,
    async readPassword() {
      const place = store.read().ownObsPasswordIn;
      const read = place && (await secrets.read(SECRET, place));
      return read?.kind === 'found' ? read.secret : null;
    },
  });
  return {
    state: () => obs.state(),
    switchTo: (scene) => obs.switchTo(scene),
    addSource: (source) => obs.addSource(source),
    follow: (state) => obs.follow(state),
    onChange: (listener) => void listeners.add(listener),
    start: () => obs.settingsChanged(false),
    change(change) {
      const kept = store.read();
      store.write({ ...kept, ownObs: { ...kept.ownObs, ...change } });
      obs.settingsChanged(false);
      tell();
    },
    async keepPassword(password) {
      const before = store.read().ownObsPasswordIn;
      if (password === '' && before !== null) await secrets.remove(SECRET, before);
      const ownObsPasswordIn = password === '' ? null : await secrets.write(SECRET, password, before);
      store.write({ ...store.read(), ownObsPasswordIn });
      obs.settingsChanged(true);
      tell();
    },
    close: () => obs.close(),
  };
};
