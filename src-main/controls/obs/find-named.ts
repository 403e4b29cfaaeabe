interface Named {
  readonly name: string;
  /** Names that it had before. */
  readonly aliases: readonly string[];
  readonly uuid: string;
}

/** A thing as a request names it. */
export interface GivenName {
  readonly name: string | null;
  readonly uuid: string | null;
}

/** True if it is known by this name, now or from before. */
export const hasName = ({ name, aliases }: Pick<Named, 'name' | 'aliases'>, asked: string | null): boolean =>
  asked !== null && (name === asked || aliases.includes(asked));

/** Finds a thing by its name or its uuid among those of a list. */
export const findNamed = <Thing extends Named>(things: readonly Thing[], by: GivenName): Thing | null =>
  things.find((one) => (by.uuid !== null ? one.uuid === by.uuid : hasName(one, by.name))) ?? null;

/** The sentence for a thing that is not there. */
export const missingSentence = (by: GivenName): string =>
  `No source was found by the ${by.uuid === null ? 'name' : 'UUID'} of \`${(by.uuid ?? by.name ?? '').slice(0, 200)}\`.`;
