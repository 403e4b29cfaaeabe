import type { SecretPlace, SecretStoreStatus, SecretTrouble } from '#shared/bridge/account-calls.ts';
import type { Log } from '#shared/lib/log.ts';
import { createMemorySecrets, SecretProblem, type SecretBackend } from './secret-backend.ts';

export type SecretRead =
  | { readonly kind: 'found'; readonly secret: string }
  | { readonly kind: 'none' }
  | { readonly kind: 'unreadable'; readonly trouble: SecretTrouble };

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
  /** Tries every place in order with a secret that is none. */
  status(): Promise<SecretStoreStatus>;
}

/** Of this process alone, so that two hosts do not take away each other's probe. */
const PROBE = `probe ${process.pid}`;

const troubleOf = (error: unknown): SecretTrouble => (error instanceof SecretProblem ? error.trouble : 'failing');

/** Stores secrets in the best of these places that works; memory is added as the last one. */
export const createSecrets = (persistent: readonly SecretBackend[], log: Log): Secrets => {
  const backends = [...persistent, createMemorySecrets()];
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

  const remove = async (name: string, place: SecretPlace): Promise<boolean> => {
    try {
      await at(place)?.remove(name);
      return true;
    } catch (error) {
      log.warn('a secret could not be removed', { place, trouble: troubleOf(error) });
      return false;
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
    async write(name, secret, preferred = null) {
      const isPreferred = ({ place }: SecretBackend): boolean => place === preferred && place !== 'memory';
      const order = backends.toSorted((left, right) => Number(isPreferred(right)) - Number(isPreferred(left)));
      const { place } = await tryInOrder(order, (backend) => backend.write(name, secret));
      return place;
    },
    remove,
    async removeElsewhere(name, kept) {
      const others = persistent.filter(({ place }) => place !== kept);
      const ends = await Promise.all(others.map(({ place }) => remove(name, place)));
      return !ends.includes(false);
    },
    status: () => (asking ??= probe()),
  };
};
