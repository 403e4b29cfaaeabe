import type { Family, Operation } from '#shared/api/operation.ts';
import type { PollName } from './pace.ts';

/** The parts of the open show that a write of a family may change. */
const BY_FAMILY: Partial<Readonly<Record<Family, readonly PollName[]>>> = {
  live: ['desk', 'participants', 'chat'],
  scenes: ['desk'],
  polls: ['polls'],
  media: ['media'],
};

/** The parts of the open show to read again after a call of its platform. */
export const readsAffectedBy = ({ access, family }: Pick<Operation, 'access' | 'family'>): readonly PollName[] =>
  access === 'write' ? (BY_FAMILY[family] ?? []) : [];

/** The parts of the open show to read again after a control of the rehearsal. */
export const READS_AFFECTED_BY_CONTROLS: readonly PollName[] = ['desk', 'chat', 'polls', 'participants'];
