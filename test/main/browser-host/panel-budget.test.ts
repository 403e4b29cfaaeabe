import { expect, test } from 'vitest';
import { createPressWatch } from '../../../src-main/bridge/press-watch.ts';
import type { PanelRole } from '#shared/show/roles.ts';
import { createManualClock, type ManualClock } from '#shared/lib/clock.ts';
import {
  createPanelBudget,
  createPanelBudgets,
  type PanelBudget,
} from '../../../src-main/browser-host/panel-budget.ts';

const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

const budgetAt = (clock: ManualClock, role: PanelRole, presses = createPressWatch(clock)): PanelBudget =>
  createPanelBudget({ clock, presses }, role);

/** Asks so often at once, each answered with so many bytes; how many were done. */
const ask = (budget: PanelBudget, times: number, bytes: number): (() => number) => {
  let done = 0;
  for (let count = 0; count < times; count += 1)
    void budget
      .inTurn(() => Promise.resolve())
      .then(() => {
        done += 1;
        budget.answered(bytes);
      });
  return () => done;
};
const after = async (clock: ManualClock, seconds: number): Promise<void> => {
  for (let tick = 0; tick < seconds * 20; tick += 1) {
    await settle();
    clock.advance(50);
  }
  await settle();
};

test('a panel that reads without end gets some megabytes at once and then some hundred kilobytes a second', async () => {
  const clock = createManualClock(0);
  const done = ask(budgetAt(clock, 'viewer'), 90, 512 * 1024);
  await settle();
  // Three megabytes, and what was under way when they were used up.
  const atOnce = done();
  expect(atOnce).toBeGreaterThanOrEqual(6);
  expect(atOnce).toBeLessThan(15);
  await after(clock, 20);
  const later = done() - atOnce;
  expect(later).toBeGreaterThan(5);
  expect(later).toBeLessThan(15);
});

test('short calls are counted too, and a role that does more may ask more', async () => {
  const clock = createManualClock(0);
  const [viewer, operator] = [budgetAt(clock, 'viewer'), budgetAt(clock, 'operator')];
  const [looked, worked] = [ask(viewer, 1000, 10), ask(operator, 1000, 10)];
  await settle();
  expect([looked(), worked()]).toEqual([100, 200]);
  await after(clock, 5);
  expect(looked()).toBeLessThanOrEqual(201);
  expect(worked()).toBeGreaterThan(2 * looked());
});

test('a call that waits for the platform holds no other call of its panel up', async () => {
  const clock = createManualClock(0);
  const budget = budgetAt(clock, 'viewer');
  for (let count = 0; count < 8; count += 1) void budget.inTurn(() => new Promise(() => {}));
  const done = ask(budget, 3, 10);
  await settle();
  expect(done()).toBe(0);
  await after(clock, 1);
  expect(done()).toBe(3);
});

test('a panel that connects anew gets no new budget', async () => {
  const clock = createManualClock(0);
  const budgetOf = createPanelBudgets({ clock, presses: createPressWatch(clock) });
  const before = ask(budgetOf('tina', 'viewer'), 1000, 10);
  await settle();
  const [again, other] = [ask(budgetOf('tina', 'viewer'), 10, 10), ask(budgetOf('ben', 'viewer'), 10, 10)];
  await settle();
  expect([before(), again(), other()]).toEqual([100, 0, 10]);
});

test('frames without end are read at a pace', () => {
  const clock = createManualClock(0);
  const budget = budgetAt(clock, 'operator');
  for (let count = 0; count < 3; count += 1) expect(budget.received(1024 * 1024)).toBe(0);
  expect(budget.received(2 * 1024 * 1024)).toBeGreaterThan(1000);
  const other = budgetAt(clock, 'operator');
  for (let count = 0; count < 4095; count += 1) other.received(1);
  expect(other.received(1)).toBeGreaterThan(0);
});

test('while anybody presses, what panels ask for waits; a platform that is slow holds it up for a moment alone', async () => {
  const clock = createManualClock(0);
  const presses = createPressWatch(clock);
  const budget = budgetAt(clock, 'viewer', presses);
  let endPress = (): void => {};
  const press = presses.during(() => new Promise<void>((resolve) => (endPress = resolve)));
  const during = ask(budget, 3, 10);
  await settle();
  expect(during()).toBe(0);
  endPress();
  await press;
  await settle();
  expect(during()).toBe(3);
  void presses.during(() => new Promise(() => {}));
  const slow = ask(budget, 3, 10);
  await settle();
  expect(slow()).toBe(0);
  await after(clock, 1);
  expect(slow()).toBe(3);
});
