/** Says on a stream how far a download is: one line that changes in a terminal, a few lines elsewhere. */
export interface ProgressStream {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

export interface ProgressReport {
  /** Takes bytes; the total is null where nobody knows it. */
  readonly update: (got: number, total: number | null) => void;
  /** Ends the line that stands in a terminal. */
  readonly end: () => void;
}

const MB = 1_000_000;
/** Steps between two lines that stay on screen: percent, or megabytes when the size is unknown. */
const STEP = 25;

const megabytes = (bytes: number): string => (bytes / MB).toFixed(bytes < 10 * MB ? 1 : 0);

/** A report of fetching `name`. Says nothing until something comes. */
export function createProgressReport(name: string, stream: ProgressStream): ProgressReport {
  const isTerminal = stream.isTTY === true;
  let last: number | null = null;
  return {
    update(got, total) {
      // Nobody waits for a list of sums.
      if (total !== null && total < MB) return;
      const exact = Math.floor(total === null ? got / MB : (100 * got) / total);
      const step = isTerminal ? exact : exact - (exact % STEP);
      if (step === last) return;
      last = step;
      const line = total === null ? `${megabytes(got)} MB` : `${exact} % of ${megabytes(total)} MB`;
      stream.write(isTerminal ? `\rFetching ${name}: ${line} ` : `Fetching ${name}: ${line}\n`);
    },
    end() {
      if (isTerminal && last !== null) stream.write('\n');
    },
  };
}
