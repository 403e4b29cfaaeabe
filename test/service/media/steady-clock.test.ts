import { expect, test, vi } from 'vitest';
import { createSteadyClock } from '../../../src-service/media/engine/steady-clock.ts';

test('the engine’s time goes on while the computer’s clock is set back by an hour', () => {
  const clock = createSteadyClock();
  const [before, unixBefore] = [clock.now(), clock.unixNow()];
  expect(Math.abs(unixBefore - before)).toBeLessThan(60_000);
  const setBack = vi.spyOn(Date, 'now').mockReturnValue(unixBefore - 3_600_000);
  expect([clock.now() >= before, clock.unixNow()]).toEqual([true, unixBefore - 3_600_000]);
  setBack.mockRestore();
});
