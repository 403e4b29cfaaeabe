import type { AudienceScript } from './audience-script.ts';

/** A poll of the rehearsed show. */
export interface RehearsedPoll {
  readonly id: string;
  readonly question: string;
  readonly allowMultiple: boolean;
  readonly options: readonly { readonly id: string; readonly text: string }[];
}

/** Votes of a recorded poll, as the rehearsed one takes them. */
export interface MatchedPoll {
  readonly pollId: string;
  /** Milliseconds from the opening, a person by their place, ids of options. */
  readonly ballots: readonly {
    readonly afterMs: number;
    readonly who: number;
    readonly optionIds: readonly string[];
  }[];
}

const same = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase();

type ScriptPoll = AudienceScript['polls'][number];

const ballotsFor = (recorded: ScriptPoll, { options, allowMultiple }: RehearsedPoll): MatchedPoll['ballots'] => {
  const idAt = recorded.options.map(
    (text, place) => (options.find((option) => same(option.text, text)) ?? options[place])?.id,
  );
  return recorded.ballots.flatMap(([afterMs, who, places]) => {
    const ids = [...new Set(places.flatMap((place) => idAt[place] ?? []))];
    const optionIds = allowMultiple ? ids : ids.slice(0, 1);
    return optionIds.length === 0 ? [] : [{ afterMs, who, optionIds }];
  });
};

/**
 * The recorded votes on the polls of a rehearsed show: by question, the rest in their order. `leftOut` counts the ballots
 * that no poll or answer is there for.
 */
export const matchPolls = (
  recorded: AudienceScript['polls'],
  rehearsed: readonly RehearsedPoll[],
): { readonly matched: readonly MatchedPoll[]; readonly leftOut: number } => {
  const pairs = new Map<RehearsedPoll, ScriptPoll>();
  const used = new Set<ScriptPoll>();
  const pair = (poll: RehearsedPoll, found: ScriptPoll | undefined): void => {
    if (!found) return;
    pairs.set(poll, found);
    used.add(found);
  };
  for (const poll of rehearsed)
    pair(
      poll,
      recorded.find((one) => !used.has(one) && same(one.question, poll.question)),
    );
  for (const poll of rehearsed)
    if (!pairs.has(poll))
      pair(
        poll,
        recorded.find((one) => !used.has(one)),
      );
  const matched = [...pairs].map(([poll, found]) => ({ pollId: poll.id, ballots: ballotsFor(found, poll) }));
  const all = recorded.reduce((sum, { ballots }) => sum + ballots.length, 0);
  return { matched, leftOut: all - matched.reduce((sum, { ballots }) => sum + ballots.length, 0) };
};
