import type { Poll } from '#shared/api/polls.ts';
import type { Choice } from '#shared/show/poll-tally.ts';
import type { Known } from '#shared/api/open-enum.ts';
import { perDatabase } from './per-database.ts';

/** A poll without its options and votes. Instants are Unix milliseconds. */
export interface PollRow {
  readonly id: string;
  readonly sessionId: string;
  readonly kind: Known<Poll['kind']>;
  readonly question: string;
  readonly allowMultiple: boolean;
  readonly status: Known<Poll['status']>;
  readonly resultsShown: boolean;
  readonly position: number;
  readonly phase: Known<Poll['phase']>;
  readonly onStage: boolean;
  readonly openedAt: number | null;
  readonly closedAt: number | null;
  readonly createdAt: number;
  readonly updatedAt: number;
}

export interface PollOptionRow {
  readonly id: string;
  readonly text: string;
  readonly correct: boolean;
}

type Flag = 'allowMultiple' | 'resultsShown' | 'onStage';
type Stored = Omit<PollRow, Flag> & Readonly<Record<Flag, number>>;

const SELECT = `SELECT id, session_id AS sessionId, kind, question, allow_multiple AS allowMultiple, status,
  results_shown AS resultsShown, position, phase, on_stage AS onStage, opened_at AS openedAt, closed_at AS closedAt,
  created_at AS createdAt, updated_at AS updatedAt FROM poll`;

const toRow = (stored: Stored): PollRow => ({
  ...stored,
  allowMultiple: stored.allowMultiple === 1,
  resultsShown: stored.resultsShown === 1,
  onStage: stored.onStage === 1,
});

/** Polls of lives, their options and votes. */
export const polls = perDatabase((db) => {
  const list = db.prepare<[string], Stored>(`${SELECT} WHERE session_id = ? ORDER BY position`);
  const find = db.prepare<[string, string], Stored>(`${SELECT} WHERE session_id = ? AND id = ?`);
  const lastPosition = db.prepare<[string], { position: number | null }>(
    'SELECT max(position) AS position FROM poll WHERE session_id = ?',
  );
  const save = db.prepare(
    `INSERT INTO poll (id, session_id, kind, question, allow_multiple, status, results_shown, position, phase,
       on_stage, opened_at, closed_at, created_at, updated_at)
     VALUES (@id, @sessionId, @kind, @question, @allowMultiple, @status, @resultsShown, @position, @phase,
       @onStage, @openedAt, @closedAt, @createdAt, @updatedAt)
     ON CONFLICT (id) DO UPDATE SET kind = excluded.kind, question = excluded.question,
       allow_multiple = excluded.allow_multiple, status = excluded.status, results_shown = excluded.results_shown,
       phase = excluded.phase, on_stage = excluded.on_stage, opened_at = excluded.opened_at,
       closed_at = excluded.closed_at, updated_at = excluded.updated_at`,
  );
  const remove = db.prepare<[string]>('DELETE FROM poll WHERE id = ?');
  const clearStage = db.prepare<[string]>('UPDATE poll SET on_stage = 0 WHERE session_id = ?');
  const options = db.prepare<[string], Omit<PollOptionRow, 'correct'> & { correct: number }>(
    'SELECT id, text, correct FROM poll_option WHERE poll_id = ? ORDER BY position',
  );
  const saveOption = db.prepare<[string, string, number, string, number]>(
    `INSERT INTO poll_option (poll_id, id, position, text, correct) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (poll_id, id) DO UPDATE SET position = excluded.position, text = excluded.text,
       correct = excluded.correct`,
  );
  const removeOption = db.prepare<[string, string]>('DELETE FROM poll_option WHERE poll_id = ? AND id = ?');
  const addVote = db.prepare<[string, string, string, number]>(
    'INSERT INTO vote (poll_id, user_id, option_id, voted_at) VALUES (?, ?, ?, ?)',
  );
  const removeVotes = db.prepare<[string, string]>('DELETE FROM vote WHERE poll_id = ? AND user_id = ?');
  const removeVotesFor = db.prepare<[string, string]>('DELETE FROM vote WHERE poll_id = ? AND option_id = ?');
  const removeAllVotes = db.prepare<[string]>('DELETE FROM vote WHERE poll_id = ?');
  const removeSeveral = db.prepare<[string, string]>(
    `DELETE FROM vote WHERE poll_id = ? AND user_id IN
       (SELECT user_id FROM vote WHERE poll_id = ? GROUP BY user_id HAVING count(*) > 1)`,
  );
  const votesOf = db.prepare<[string, string], { pollId: string; optionId: string }>(
    `SELECT vote.poll_id AS pollId, vote.option_id AS optionId
     FROM poll JOIN vote ON vote.poll_id = poll.id WHERE poll.session_id = ? AND vote.user_id = ?`,
  );
  // Ids are never numbers or text with a comma: they are made here.
  const choices = db.prepare<[string], { optionIds: string; voters: number }>(
    `SELECT optionIds, count(*) AS voters FROM
       (SELECT group_concat(option_id) AS optionIds FROM vote WHERE poll_id = ? GROUP BY user_id) GROUP BY optionIds`,
  );

  return {
    /** Polls of a session in order of preparation. */
    list: (sessionId: string): PollRow[] => list.all(sessionId).map(toRow),
    find(sessionId: string, pollId: string): PollRow | undefined {
      const stored = find.get(sessionId, pollId);
      return stored && toRow(stored);
    },
    nextPosition: (sessionId: string): number => (lastPosition.get(sessionId)?.position ?? -1) + 1,
    save(row: PollRow): void {
      const { allowMultiple, resultsShown, onStage } = row;
      save.run({
        ...row,
        allowMultiple: Number(allowMultiple),
        resultsShown: Number(resultsShown),
        onStage: Number(onStage),
      });
    },
    remove(pollId: string): void {
      remove.run(pollId);
    },
    clearStage(sessionId: string): void {
      clearStage.run(sessionId);
    },
    listOptions: (pollId: string): PollOptionRow[] =>
      options.all(pollId).map((option) => ({ ...option, correct: option.correct === 1 })),
    /** Replaces the options; votes for removed ones are removed too. */
    saveOptions(pollId: string, wanted: readonly PollOptionRow[]): void {
      for (const { id } of options.all(pollId))
        if (!wanted.some((option) => option.id === id)) removeOption.run(pollId, id);
      wanted.forEach((option, position) =>
        saveOption.run(pollId, option.id, position, option.text, Number(option.correct)),
      );
    },
    /** The votes of a person in all polls of a session. */
    listVotesOf: (sessionId: string, userId: string) => votesOf.all(sessionId, userId),
    /** Replaces a voter's ballot. */
    saveBallot(pollId: string, userId: string, optionIds: readonly string[], at: number): void {
      removeVotes.run(pollId, userId);
      for (const optionId of optionIds) addVote.run(pollId, userId, optionId, at);
    },
    removeVotesFor(pollId: string, optionId: string): void {
      removeVotesFor.run(pollId, optionId);
    },
    removeAllVotes(pollId: string): void {
      removeAllVotes.run(pollId);
    },
    /** Removes the ballots that name several options. */
    removeSeveral(pollId: string): void {
      removeSeveral.run(pollId, pollId);
    },
    listChoices: (pollId: string): Choice[] =>
      choices.all(pollId).map(({ optionIds, voters }) => ({ optionIds: optionIds.split(','), voters })),
  };
});
