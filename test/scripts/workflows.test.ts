import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { inRoot } from '../../scripts/lib/paths.ts';

const FOLDER = inRoot('.github/workflows');
const workflows = readdirSync(FOLDER).map((name) => [name, readFileSync(join(FOLDER, name), 'utf8')] as const);

test('each action of the workflows is named by the commit that was read', () => {
  const used = workflows.flatMap(([name, text]) =>
    [...text.matchAll(/^[ -]+uses: *(\S+)/gm)].map(([, action = '']) => `${name} ${action}`),
  );
  expect(used.length).toBeGreaterThan(5);
  expect(used.filter((action) => !/@[0-9a-f]{40}$/.test(action) && !action.includes(' ./'))).toEqual([]);
});

test('a job that may write installs nothing and runs no code of packages', () => {
  const jobs = workflows.flatMap(([name, text]) =>
    text
      .slice(text.indexOf('\njobs:'))
      .split(/^(?= {2}[\w-]+:$)/m)
      .slice(1)
      .map((job) => ({ name: `${name} ${job.trim().split(':')[0] ?? ''}`, job })),
  );
  const writing = jobs.filter(({ job }) => /^ {6}[\w-]+: write$/m.test(job));
  expect(writing.map(({ name }) => name)).toEqual(['publish.yml release']);
  expect(writing.filter(({ job }) => /\b(?:npm|npx|node|pip|apt|apt-get|brew|curl) /.test(job))).toEqual([]);
  // Nothing is given to all jobs of a workflow.
  expect(workflows.filter(([, text]) => /: write$/m.test(text.slice(0, text.indexOf('\njobs:'))))).toEqual([]);
});
