import type { Fact } from './stated-facts.ts';

/** Tells new facts from those said already. */
export interface Differences {
  /** The facts that say something else than the last ones of their kind and key. */
  take(facts: readonly Fact[]): readonly Fact[];
  /** True once a line was written about it. */
  knows(kind: Fact['kind'], key: string): boolean;
  /** The last line of each key of a kind. */
  last<Kind extends Fact['kind']>(kind: Kind): ReadonlyMap<string, Extract<Fact, { kind: Kind }>>;
}

interface Said {
  readonly fact: Fact;
  readonly text: string;
}

/** Compares facts with those said before; `known` is what an earlier part of the recording said last. */
export const createDifferences = (known: readonly Fact[]): Differences => {
  const said = new Map<string, Map<string, Said>>();
  const note = (fact: Fact, text: string): void => {
    const ofKind = said.get(fact.kind) ?? new Map<string, Said>();
    ofKind.set(fact.key, { fact, text });
    said.set(fact.kind, ofKind);
  };
  for (const { kind, key, data } of known) note({ kind, key, data } as Fact, JSON.stringify(data));
  return {
    take: (facts) =>
      facts.filter((fact) => {
        const text = JSON.stringify(fact.data);
        if (said.get(fact.kind)?.get(fact.key)?.text === text) return false;
        note(fact, text);
        return true;
      }),
    knows: (kind, key) => said.get(kind)?.has(key) ?? false,
    last: <Kind extends Fact['kind']>(kind: Kind) =>
      new Map([...(said.get(kind) ?? [])].map(([key, one]) => [key, one.fact as Extract<Fact, { kind: Kind }>])),
  };
};
