/** The last lines of a log, for a person to read and to share. */
export interface RecentLines {
  add(line: string): void;
  /** Oldest first. */
  list(): readonly string[];
}

const KEPT = 300;

/** Keeps the last lines in memory, beginning with those of an earlier run. */
export const createRecentLines = (earlier: readonly string[]): RecentLines => {
  let lines = earlier.slice(-KEPT);
  return {
    add(line) {
      lines.push(line);
      // Thrown away by the hundred, so that a line costs nothing.
      if (lines.length > KEPT + 100) lines = lines.slice(-KEPT);
    },
    list: () => lines.slice(-KEPT),
  };
};
