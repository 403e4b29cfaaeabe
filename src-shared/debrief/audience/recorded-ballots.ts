import type { LineOf } from '../show-record.ts';

/** A vote at a moment of the recording, in Unix milliseconds; options by their place. */
export interface RecordedBallot {
  readonly at: number;
  readonly who: number;
  readonly options: readonly number[];
}

/** Options beyond their tally move to those short of theirs: a vote that was changed. */
const moveVotes = (votes: Map<number, readonly number[]>, missing: number[]): readonly number[] => {
  const moved: number[] = [];
  for (const [who, options] of votes) {
    const surplus = options.find((option) => (missing[option] ?? 0) < 0);
    const short = missing.findIndex((count, option) => count > 0 && !options.includes(option));
    if (surplus === undefined || short < 0) continue;
    missing[surplus] = (missing[surplus] ?? 0) + 1;
    missing[short] = (missing[short] ?? 0) - 1;
    votes.set(
      who,
      options.map((option) => (option === surplus ? short : option)),
    );
    moved.push(who);
  }
  return moved;
};

/** The first options that are still missing, each once. */
const takeMissing = (missing: number[], most: number, without: readonly number[]): readonly number[] => {
  const taken: number[] = [];
  // The option with most votes left first, so that none has more left than there are people.
  const order = missing.map((_, option) => option).toSorted((a, b) => (missing[b] ?? 0) - (missing[a] ?? 0));
  for (const option of order) {
    if (taken.length >= most || (missing[option] ?? 0) <= 0 || without.includes(option)) continue;
    missing[option] = (missing[option] ?? 0) - 1;
    taken.push(option);
  }
  return taken;
};

/**
 * Ballots that bring about the tallies of a poll as its lines say them, in order: each by somebody who was there (`here`:
 * places of people at an instant), else by anybody of `everybody`. `unplaced`: votes that nobody was left for.
 */
export const recordedBallots = (
  lines: readonly LineOf<'poll'>[],
  here: (at: number) => readonly number[],
  everybody: number,
): { readonly ballots: readonly RecordedBallot[]; readonly unplaced: number } => {
  const votes = new Map<number, readonly number[]>();
  const ballots: RecordedBallot[] = [];
  let unplaced = 0;

  const nextVoters = (at: number, count: number): readonly number[] => {
    const free = (who: number): boolean => !votes.has(who);
    const found = here(at).filter(free).slice(0, count);
    for (let who = 0; who < everybody && found.length < count; who += 1)
      if (free(who) && !found.includes(who)) found.push(who);
    return found;
  };

  for (const { at, data } of lines) {
    if (data.state === 'draft') continue;
    const missing = data.options.map((_, option) => data.votes[option] ?? 0);
    for (const options of votes.values()) for (const option of options) missing[option] = (missing[option] ?? 0) - 1;
    const changed = new Set(moveVotes(votes, missing));
    const left = (): number => missing.reduce((sum, count) => sum + Math.max(0, count), 0);
    const wanted = Math.min(left(), Math.max(0, data.voters - votes.size));
    const voters = nextVoters(at, wanted);
    unplaced = wanted - voters.length;
    const each = voters.length === 0 ? 0 : left() / voters.length;
    voters.forEach((who, index) => {
      const share = Math.max(1, Math.round(each * (index + 1)) - Math.round(each * index));
      const options = takeMissing(missing, share, []);
      if (options.length === 0) return;
      votes.set(who, options);
      changed.add(who);
    });
    // People who voted before may have added an answer.
    if (voters.length === wanted) {
      for (const [who, options] of votes) {
        if (left() === 0) break;
        const added = takeMissing(missing, 1, options);
        if (added.length === 0) continue;
        votes.set(who, [...options, ...added]);
        changed.add(who);
      }
    }
    for (const who of changed) ballots.push({ at, who, options: votes.get(who) ?? [] });
  }
  return { ballots, unplaced };
};
