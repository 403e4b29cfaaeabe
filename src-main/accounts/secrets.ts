import type { SecretPlace, SecretStoreStatus, SecretTrouble } from '#shared/bridge/account-calls.ts';
import type { Log } from '#shared/lib/log.ts';
import { createMemorySecrets, SecretProblem, type SecretBackend } from './secret-backend.ts';

export type SecretRead =
  | { readonly kind: 'found'; readonly secret: string }
  | { readonly kind: 'none' }
  | { readonly kind: 'unreadable'; readonly trouble: SecretTrouble };

/** The place of one secret, as its owner remembers it over restarts; null where it has none. */
export interface RememberedPlace {
  readonly read: () => SecretPlace | null;
  readonly write: (place: SecretPlace) => void;
}

/** Secrets by name, in the best place that takes them. The caller remembers the place. */
export interface Secrets {
  read(name: string, place: SecretPlace): Promise<SecretRead>;
  /**
   * Keeps a secret, first at `preferred`, and gives the place that took it. Memory always does, and is never preferred: a
   * better place may work again.
   */
  write(name: string, secret: string, preferred?: SecretPlace | null): Promise<SecretPlace>;
  /** Forgets a secret; false where its place did not answer. */
  remove(name: string, place: SecretPlace): Promise<boolean>;
  /** Forgets a secret in every lasting place but `kept`; false where one of them did not answer. */
  removeElsewhere(name: string, kept: SecretPlace | null): Promise<boolean>;
  /** Says where the owner of a secret remembers its place. Memory gives that secret up once a lasting place takes it. */
  remember(name: string, place: RememberedPlace): void;
  /** Moves what memory alone has to a lasting place that works again. */
  moveFromMemory(): Promise<void>;
  /** Tries every place in order with a secret that is none. One that lasts takes what memory alone had. */
  status(): Promise<SecretStoreStatus>;
}

/** Of this process alone, so that two hosts do not take away each other's probe. */
const PROBE = `probe ${process.pid}`;

const troubleOf = (error: unknown): SecretTrouble => (error instanceof SecretProblem ? error.trouble : 'failing');

/** Stores secrets in the best of these places that works; memory is added as the last one. */
export const createSecrets = (persistent: readonly SecretBackend[], log: Log): Secrets => {
  const memory = createMemorySecrets();
  const backends = [...persistent, memory];
  const at = (place: SecretPlace): SecretBackend | undefined => backends.find((backend) => backend.place === place);

  const tryInOrder = async (
    order: readonly SecretBackend[],
    use: (backend: SecretBackend) => Promise<void>,
  ): Promise<SecretStoreStatus> => {
    const passedOver: { place: SecretPlace; trouble: SecretTrouble }[] = [];
    for (const backend of order) {
      try {
        await use(backend);
        return { place: backend.place, passedOver };
      } catch (error) {
        const trouble = troubleOf(error);
        passedOver.push({ place: backend.place, trouble });
        log.warn('a place of secrets did not serve', { place: backend.place, trouble });
      }
    }
    return { place: 'memory', passedOver };
  };

  let asking: Promise<SecretStoreStatus> | null = null;
  const probe = (): Promise<SecretStoreStatus> =>
    tryInOrder(backends, async (backend) => {
      await backend.write(PROBE, PROBE);
      const back = await backend.read(PROBE);
      await backend.remove(PROBE);
      if (back !== PROBE) throw new SecretProblem('failing');
    }).finally(() => {
      asking = null;
    });

  const removeAt = async (name: string, place: SecretPlace): Promise<boolean> => {
    try {
      await at(place)?.remove(name);
      return true;
    } catch (error) {
      log.warn('a secret could not be removed', { place, trouble: troubleOf(error) });
      return false;
    }
  };

  /** Changes of one secret follow each other. */
  const turns = new Map<string, Promise<unknown>>();
  const inTurn = <Value>(name: string, change: () => Promise<Value>): Promise<Value> => {
    const turn = (turns.get(name) ?? Promise.resolve()).then(change, change).finally(() => {
      if (turns.get(name) === turn) turns.delete(name);
    });
    turns.set(name, turn);
    return turn;
  };

  const remembered = new Map<string, RememberedPlace>();
  /** Secrets on their way out of memory, with the place that each one reaches; null where memory had none. */
  const moving = new Map<string, Promise<SecretPlace | null>>();
  const move = async (name: string, owner: RememberedPlace): Promise<SecretPlace | null> => {
    const secret = owner.read() === 'memory' ? await memory.read(name) : null;
    if (secret === null) return null;
    const { place } = await tryInOrder(persistent, (backend) => backend.write(name, secret));
    if (place === 'memory') return place;
    const isAt = owner.read();
    if (isAt === 'memory') {
      owner.write(place);
      await memory.remove(name);
    } else if (isAt !== place) await removeAt(name, place);
    return place;
  };
  const moveFromMemory = async (): Promise<void> => {
    for (const [name, owner] of remembered) {
      if (moving.has(name)) continue;
      const way = inTurn(name, () => move(name, owner)).finally(() => moving.delete(name));
      moving.set(name, way);
      // A keychain that does not take one is not asked for the next.
      if ((await way) === 'memory') return;
    }
  };

  return {
    async read(name, place) {
      const backend = at(place);
      if (!backend) return { kind: 'unreadable', trouble: 'absent' };
      try {
        const secret = await backend.read(name);
        return secret === null ? { kind: 'none' } : { kind: 'found', secret };
      } catch (error) {
        return { kind: 'unreadable', trouble: troubleOf(error) };
      }
    },
    write: (name, secret, preferred = null) =>
      inTurn(name, async () => {
        const isPreferred = ({ place }: SecretBackend): boolean => place === preferred && place !== 'memory';
        const order = backends.toSorted((left, right) => Number(isPreferred(right)) - Number(isPreferred(left)));
        const { place } = await tryInOrder(order, (backend) => backend.write(name, secret));
        if (place !== 'memory') await memory.remove(name);
        return place;
      }),
    remove(name, place) {
      const way = place === 'memory' ? moving.get(name) : undefined;
      return inTurn(name, async () => removeAt(name, (await way) ?? place));
    },
    async removeElsewhere(name, kept) {
      const others = persistent.filter(({ place }) => place !== kept);
      const ends = await Promise.all(others.map(({ place }) => removeAt(name, place)));
      return !ends.includes(false);
    },
    remember: (name, place) => void remembered.set(name, place),
    moveFromMemory,
    async status() {
      const status = await (asking ??= probe());
      if (status.place === 'memory') return status;
      await moveFromMemory().catch((error: unknown) => log.warn('secrets could not leave memory', { error }));
      return status;
    },
  };
};
