import { parentPort, workerData } from 'node:worker_threads';
import { creditedPeople } from './credited-people.ts';
import { debriefContent } from './debrief-content.ts';
import type { DebriefTask } from './debrief-thread.ts';

/** Does one task, says its answer, and ends. */
const task = workerData as DebriefTask;
parentPort?.postMessage(
  task.kind === 'content'
    ? await debriefContent(task.packed, task.request, task.options)
    : creditedPeople(task.packed, task.now),
);
