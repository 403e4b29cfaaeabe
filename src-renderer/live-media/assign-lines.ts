import type { WantedSource } from '#shared/room/scene-pictures.ts';

export type LineKind = 'audio' | 'video';

/** A source to receive, with the kind of line that carries it. */
export interface WantedLine extends WantedSource {
  readonly kind: LineKind;
}

/** A line of the connection: the source it carries, or none. */
export interface Line {
  readonly kind: LineKind;
  readonly source: string | null;
  readonly small: boolean;
}

/**
 * The lines after a change of what is wanted: a source that has a line keeps it, a new one takes a free line of its
 * kind, and only where there is none a line is added. Lines are never taken away: a connection cannot forget one.
 */
export const assignLines = (lines: readonly Line[], wanted: readonly WantedLine[]): readonly Line[] => {
  const next = lines.map((line): Line => {
    const kept = wanted.find(({ id, kind }) => id === line.source && kind === line.kind);
    return { kind: line.kind, source: kept?.id ?? null, small: kept?.small ?? false };
  });
  for (const { id, kind, small } of wanted) {
    if (next.some(({ source }) => source === id)) continue;
    const free = next.findIndex((line) => line.source === null && line.kind === kind);
    next.splice(free === -1 ? next.length : free, free === -1 ? 0 : 1, { kind, source: id, small });
  }
  return next;
};

/** True if two states of the lines say the same. */
export const areSameLines = (one: readonly Line[], other: readonly Line[]): boolean =>
  one.length === other.length &&
  one.every((line, index) => line.source === other[index]?.source && line.small === other[index].small);
