/** `npm test`: the essential proof. Every check, and the tests that find most faults in the least time. */
import { runChecks } from './check.ts';
import { prove } from './lib/prove.ts';

await prove('essential', () => runChecks(''));
