import { test } from 'vitest';
import { checkLimits } from './limits-of-rules.ts';

test('ten thousand sets of rules never loop, press beyond the budget, against a person or at two desks', () => {
  checkLimits(10_000);
}, 240_000);
