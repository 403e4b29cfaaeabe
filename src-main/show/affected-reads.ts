import type { Family, Operation } from '#shared/api/operation.ts';
import type { PollName } from './pace.ts';

/** What a write of a family may change of the show that is open. */
const BY_FAMILY: Partial<Readonly<Record<Family, readonly PollName[]>>> = {
  live: ['desk', 'participants', 'chat'],
  scenes: ['desk'],
  polls: ['polls'],
  media: ['media'],
};

/** What to read again of the open show after a call of its platform. */
export const readsAffectedBy = ({ access, family }: Pick<Operation, 'access' | 'family'>): readonly PollName[] =>
  access === 'write' ? (BY_FAMILY[family] ?? []) : [];

/** What to read again of the open show after a control of the rehearsal. */
export const READS_AFFECTED_BY_CONTROLS: readonly PollName[] = ['desk', 'chat', 'polls', 'participants'];
