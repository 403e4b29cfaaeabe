import { readFileSync } from 'node:fs';
import { getEnvironmentData } from 'node:worker_threads';

/** A keychain thread held up in the system, as by a question that nobody answers: nobody writes to this pipe. */
readFileSync(getEnvironmentData('pipe') as string);
