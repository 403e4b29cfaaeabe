import { PRESS_PHASES } from '../show/press-phase.ts';
import type { RecordedLine } from './recording.ts';

/** Keys of an object in one order, so that the same line reads the same wherever it was written. */
const inOrder = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : Number(a > b)))
      .map(([key, field]) => [key, inOrder(field)]),
  );
};

const said = ({ data }: RecordedLine): string => JSON.stringify(inOrder(data));

/** Identity of a line, without the clock of the computer that wrote it. */
const identityOf = (line: RecordedLine): string => JSON.stringify([line.at, line.kind, line.key, said(line)]);

/** The lines of `others` that `own` does not have, each once. */
export const onlyNew = (own: readonly RecordedLine[], others: readonly RecordedLine[]): readonly RecordedLine[] => {
  const known = new Set(own.map(identityOf));
  return others.filter((line) => {
    const identity = identityOf(line);
    if (known.has(identity)) return false;
    known.add(identity);
    return true;
  });
};

interface Placed {
  readonly line: RecordedLine;
  readonly identity: string;
}

/** Phases of a press within the same millisecond come in their own order. */
const phaseOf = ({ line }: Placed): number =>
  line.kind === 'press' ? (PRESS_PHASES as readonly string[]).indexOf(line.data.phase) : 0;

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

const byTime = (a: Placed, b: Placed): number =>
  a.line.at - b.line.at ||
  compare(a.line.kind, b.line.kind) ||
  compare(a.line.key, b.line.key) ||
  phaseOf(a) - phaseOf(b) ||
  compare(a.identity, b.identity);

/** Kinds whose lines each tell of something that happened; the others state what holds. */
const HAPPENS: ReadonlySet<RecordedLine['kind']> = new Set(['press', 'reading', 'gap']);

/**
 * The lines of one or more recordings of a show by time, each stated once: a line that says what holds already is left
 * out, as two desks see the same change a moment apart.
 */
export const statedOnce = (lines: readonly RecordedLine[]): readonly RecordedLine[] => {
  const held = new Map<string, string>();
  return onlyNew([], lines)
    .map((line) => ({ line, identity: identityOf(line) }))
    .toSorted(byTime)
    .map(({ line }) => line)
    .filter((line) => {
      if (HAPPENS.has(line.kind)) return true;
      const [name, value] = [`${line.kind} ${line.key}`, said(line)];
      if (held.get(name) === value) return false;
      held.set(name, value);
      return true;
    });
};
