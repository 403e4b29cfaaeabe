import type { Sentence } from '../words/sentence.ts';
import { cutText } from '../lib/cut-text.ts';
import type { LibraryKind } from '../library/library-items.ts';
import type { ExchangeHolds } from './exchange-format.ts';

/**
 * State of a file's item in the library. `new`: nothing like it is there. `same`: it is there already, unchanged.
 * `clash`: something else has its name (or is the draft of that show). `homeless`: the scenes of a show that this space
 * does not know. `completes`: a recording that adds to the one kept here. `other_live`: a recording of another live of
 * a show whose recording is kept.
 */
export type PlanState = 'new' | 'same' | 'clash' | 'homeless' | 'completes' | 'other_live';
export type PlanKind = LibraryKind | 'band' | 'recording';

export interface PlanEntry {
  readonly name: string;
  readonly state: PlanState;
  /** Scenes of a show, tiles of a page, polls of a set, lines of a recording. */
  readonly count: number | null;
}

/** Effect of importing a file. */
export interface ImportPlan {
  readonly fileName: string;
  readonly holds: ExchangeHolds;
  readonly name: string;
  readonly app: string;
  readonly madeAt: string;
  readonly bytes: number;
  /** Kinds in the file, in a fixed order; empty ones are left out. */
  readonly kinds: readonly { readonly kind: PlanKind; readonly entries: readonly PlanEntry[] }[];
  readonly mediaFiles: number;
  readonly mediaAddresses: number;
  /** True if the media's files are kept on this computer; else only their addresses are. */
  readonly keepsFiles: boolean;
  /** Media and pages that the items name and that are neither in the file nor here. */
  readonly unresolved: number;
  /** Why the library cannot be changed, or null. */
  readonly readOnly: Sentence | null;
}

/** A name that is free: the name itself, or with the first number that makes it so; never longer than `longest`. */
export const freeName = (name: string, isTaken: (name: string) => boolean, longest = 100): string => {
  if (!isTaken(name)) return name;
  for (let number = 2; ; number += 1) {
    const ending = ` (${number})`;
    const candidate = cutText(name, longest - ending.length).trimEnd() + ending;
    if (!isTaken(candidate)) return candidate;
  }
};
