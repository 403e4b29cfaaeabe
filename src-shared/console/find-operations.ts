import type { Operation } from '../api/operation.ts';
import { reachesAir } from './reaches-air.ts';

/** An operation as the finder shows it. */
export interface FoundOperation {
  readonly operation: Operation;
  readonly summary: string;
  readonly changesAir: boolean;
}

/** Letters without accents, in small: "Événement" is found by "evenement". */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

interface Entry extends FoundOperation {
  readonly name: string;
  readonly words: string;
}

const scoreOf = ({ name, words, operation }: Entry, asked: readonly string[]): number => {
  let score = 0;
  for (const word of asked) {
    if (word.startsWith('/')) {
      if (!operation.path.toLowerCase().includes(word)) return 0;
      score += operation.path.toLowerCase() === word ? 8 : 4;
    } else if (name === word || operation.name === word) score += 8;
    else if (name.split(' ').includes(word)) score += 4;
    else if (name.includes(word)) score += 3;
    else if (words.includes(word)) score += 1;
    else return 0;
  }
  return score;
};

/** Finds operations by words of their name, sentence, family or path. */
export const createOperationFinder = (
  operations: readonly Operation[],
  summaryOf: (operation: Operation) => string,
): ((query: string) => readonly FoundOperation[]) => {
  const entries = operations.map((operation): Entry => {
    const summary = summaryOf(operation);
    const name = plain(operation.name.replaceAll('_', ' '));
    return {
      operation,
      summary,
      changesAir: reachesAir(operation),
      name,
      words: plain(`${summary} ${operation.family} ${operation.method} ${operation.path} ${operation.name}`),
    };
  });
  return (query) => {
    const asked = plain(query).split(/\s+/).filter(Boolean);
    if (asked.length === 0) return entries;
    return entries
      .map((entry) => ({ entry, score: scoreOf(entry, asked) }))
      .filter(({ score }) => score > 0)
      .toSorted((one, other) => other.score - one.score)
      .map(({ entry }) => entry);
  };
};
