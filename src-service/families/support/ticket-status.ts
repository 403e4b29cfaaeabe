import type { Ticket } from '#shared/api/support.ts';
import type { Known } from '#shared/api/open-enum.ts';

type Status = Known<Ticket['status']>;

/** Status of a ticket and since when it is over. Instants are Unix milliseconds. */
export interface TicketState {
  readonly status: Status;
  readonly resolvedAt: number | null;
  readonly closedAt: number | null;
}

/** The state once a ticket is given a status: what is opened again is no longer over. */
export const withStatus = (before: TicketState, status: Status, now: number): TicketState => {
  switch (status) {
    case 'open':
    case 'pending':
      return { status, resolvedAt: null, closedAt: null };
    case 'resolved':
      return { status, resolvedAt: before.status === 'resolved' ? before.resolvedAt : now, closedAt: null };
    case 'closed':
      return { status, resolvedAt: before.resolvedAt, closedAt: before.status === 'closed' ? before.closedAt : now };
  }
};

/** Status after a message: waiting for the team when the user wrote, for the user when the team did. */
export const statusAfterMessage = (fromStaff: boolean): Status => (fromStaff ? 'pending' : 'open');

/** The statuses that each word of the filter `status` stands for; none is any. */
export const statusesOf = (filter: Status | 'active' | 'all'): readonly Status[] => {
  if (filter === 'all') return [];
  return filter === 'active' ? ['open', 'pending'] : [filter];
};
