import type { Database } from 'better-sqlite3';

/** A change of the data: all of it is kept, or none. Steps that must only follow a kept change wait for it. */
export interface UnitOfWork {
  /** Runs `change` in a transaction; inside another it joins that one. */
  run<T>(change: () => T): T;
  /** Runs `step` once the current transaction is committed, never if it is rolled back; at once without one. */
  afterCommit(step: () => void): void;
}

/** The unit of work over a database; a step that throws does not keep the others from running. */
export const createUnitOfWork = (db: Database, onError: (error: unknown) => void): UnitOfWork => {
  const begin = db.prepare('BEGIN');
  const commit = db.prepare('COMMIT');
  const rollback = db.prepare('ROLLBACK');
  const isUnderWay = (): boolean => db.inTransaction;
  let waiting: (() => void)[] = [];

  const runStep = (step: () => void): void => {
    try {
      step();
    } catch (error) {
      onError(error);
    }
  };

  return {
    run(change) {
      if (isUnderWay()) return change();
      begin.run();
      let result;
      try {
        result = change();
        commit.run();
      } catch (error) {
        waiting = [];
        // SQLite has already undone everything after some errors, such as a full disk.
        if (isUnderWay()) rollback.run();
        throw error;
      }
      const steps = waiting;
      waiting = [];
      steps.forEach(runStep);
      return result;
    },
    afterCommit(step) {
      if (isUnderWay()) waiting.push(step);
      else runStep(step);
    },
  };
};
