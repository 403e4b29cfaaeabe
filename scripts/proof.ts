/** `npm run proof`: all tests that are not in `npm test`. */
import { prove } from './lib/prove.ts';

await prove('proof', () => Promise.resolve([]));
