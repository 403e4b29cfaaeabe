import type { Migration } from '../migrate.ts';

/** The order of a show's polls, and the right answers of its quizzes: texts of options by poll, as JSON. */
export const pollPlans: Migration = {
  name: '007-poll-plans',
  sql: `
    CREATE TABLE poll_plan (
      space_id TEXT NOT NULL,
      session_id TEXT NOT NULL,
      poll_order TEXT NOT NULL,
      right_answers TEXT NOT NULL,
      PRIMARY KEY (space_id, session_id)
    ) STRICT;
  `,
};
