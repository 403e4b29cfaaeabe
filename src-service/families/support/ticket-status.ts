import type { Ticket } from '#shared/api/support.ts';
import type { Known } from '#shared/api/open-enum.ts';

type Status = Known<Ticket['status']>;

/** Status of a ticket and since when it is over. Instants are Unix milliseconds. */
export interface TicketState {
  readonly status: Status;
  readonly resolvedAt: number | null;
  readonly closedAt: number | null;
}

/** The state of a ticket after a change of status; a ticket that opens again is no longer closed. */
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

/** The statuses that each word of the filter `status` covers; an empty list is all. */
export const statusesOf = (filter: Status | 'active' | 'all'): readonly Status[] => {
  if (filter === 'all') return [];
  return filter === 'active' ? ['open', 'pending'] : [filter];
};
