import { readShort } from '#node/read-answer.ts';
import type { ContractDrift } from '#shared/console/contract-drift.ts';
import type { Operation } from '#shared/api/operation.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { parseOutside } from '#shared/lib/outside-json.ts';
import { say } from '#shared/words/say.ts';
import type { Spaces } from './spaces.ts';

/** The embedded service's description takes 0.5 MB. */
const LARGEST = 8 * 1024 * 1024;
const ANSWER_MS = 15_000;

/** Descriptions that platforms publish of their own API. */
export interface PublishedContracts {
  /** Reads a space's description again. Throws AppError. */
  compare(spaceId: string): Promise<ContractDrift>;
  /** An operation or fields of one that the platform has beyond the contract; undefined before it was compared. */
  find(spaceId: string, name: string): Operation | undefined;
}

/** Compares what platforms publish with the contract, and remembers what they have beyond it until the end of the run. */
export const createPublishedContracts = (spaces: Pick<Spaces, 'get'>, ask: typeof fetch): PublishedContracts => {
  const more = new Map<string, ReadonlyMap<string, Operation>>();
  return {
    async compare(spaceId) {
      // With the schemas of all operations: they come with the first comparison.
      const [{ findOperation, operations }, { contractDrift }, { withLaterFields }, { operationOf }] =
        await Promise.all([
          import('#shared/api/operations.ts'),
          import('#shared/console/contract-drift.ts'),
          import('#shared/console/later-fields.ts'),
          import('#shared/console/published-operation.ts'),
        ]);
      const url = `${spaces.get(spaceId).summary.apiRoot}/openapi.json`;
      let drift: ContractDrift | null;
      try {
        const answer = await ask(url, {
          headers: { accept: 'application/json' },
          signal: AbortSignal.timeout(ANSWER_MS),
        });
        const text = answer.ok ? await readShort(answer, LARGEST) : null;
        drift = text === null ? null : contractDrift(parseOutside(text), operations);
      } catch {
        drift = null;
      }
      if (drift === null) throw new AppError('unavailable', say('host_contract_unread'));
      const changed = drift.changed.flatMap((one) => {
        const ours = findOperation(one.name);
        return ours ? [withLaterFields(ours, one)] : [];
      });
      more.set(spaceId, new Map([...drift.more.map(operationOf), ...changed].map((one) => [one.name, one])));
      return drift;
    },
    find: (spaceId, name) => more.get(spaceId)?.get(name),
  };
};
