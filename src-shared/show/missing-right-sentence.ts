import { operationSentence, say } from '../words/say.ts';
import type { Sentence } from '../words/sentence.ts';
import type { MissingRight } from './rights.ts';

/** Says which right is missing. */
export const missingRightSentence = (missing: MissingRight): Sentence =>
  missing.kind === 'full_access'
    ? say('host_right_read_only')
    : say('host_right_tool', { what: operationSentence(missing.operation) });
