import type { Database } from 'better-sqlite3';
import type { EventName } from '#shared/api/webhooks.ts';
import type { Clock } from '#shared/lib/clock.ts';
import { domainEvents } from '../store/domain-event-repository.ts';
import type { UnitOfWork } from '../store/unit-of-work.ts';

export interface DomainEvent {
  /** Order of recording, from 1. */
  readonly seq: number;
  readonly id: string;
  readonly name: EventName;
  /** Unix milliseconds. */
  readonly at: number;
  readonly data: unknown;
}

/** Events in order, each recorded in the same transaction as its change. Webhooks read from here. */
export interface EventLog {
  record(name: EventName, data: unknown): void;
  /** Events after `seq`, oldest first. */
  after(seq: number, limit: number): DomainEvent[];
  /** Called in the transaction that records each event; returns the function that stops it. */
  onRecording(listener: (event: DomainEvent) => void): () => void;
  /** Called once each recorded event is kept; returns the function that stops it. */
  onRecorded(listener: () => void): () => void;
}

/** Number of events kept for `GET /rehearsal/events`; deliveries carry their own copy. */
const KEPT_EVENTS = 50_000;
const TIDIED_EVERY = 1000;

/** The ports of the event log. */
export interface EventLogPorts {
  readonly db: Database;
  readonly clock: Clock;
  readonly newId: (prefix: string) => string;
  readonly work: UnitOfWork;
}

/** The event log in the `event` table of the service's database. */
export const createEventLog = ({ db, clock, newId, work }: EventLogPorts): EventLog => {
  const stored = domainEvents(db);
  const recording = new Set<(event: DomainEvent) => void>();
  const listeners = new Set<() => void>();
  return {
    record(name, data) {
      const event = { id: newId('evt'), name, at: clock.now(), data };
      work.run(() => {
        const seq = stored.insert({ ...event, data: JSON.stringify(data) });
        if (seq % TIDIED_EVERY === 0) stored.removeUpTo(seq - KEPT_EVENTS);
        for (const listener of recording) listener({ ...event, seq });
        for (const listener of listeners) work.afterCommit(listener);
      });
    },
    after: (seq, limit) =>
      stored
        .listAfter(seq, limit)
        .map((row) => ({ ...row, name: row.name as EventName, data: JSON.parse(row.data) as unknown })),
    onRecording(listener) {
      recording.add(listener);
      return () => recording.delete(listener);
    },
    onRecorded(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};
