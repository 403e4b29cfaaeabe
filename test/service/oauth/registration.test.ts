import { describe, expect, test } from 'vitest';
import { startTestService, type TestService } from '../../support/service.ts';
import { tryRegister } from './flow.ts';

const registerFrom = async (app: TestService, address: string): Promise<number> =>
  (await tryRegister(app, address)).status;

const registerTimes = (app: TestService, times: number, addressOf: (index: number) => string): Promise<number[]> =>
  Promise.all(Array.from({ length: times }, (_, index) => registerFrom(app, addressOf(index))));

const count = (statuses: readonly number[], status: number): number => statuses.filter((one) => one === status).length;

describe('registering applications', () => {
  test('a flood from one address leaves room for the others', async () => {
    const app = startTestService();
    const flood = await registerTimes(app, 80, () => '203.0.113.7');
    expect([count(flood, 201), count(flood, 429)]).toEqual([10, 70]);
    expect(await registerFrom(app, '198.51.100.4')).toBe(201);
  });

  test('an address that was braked registers again ten seconds later', async () => {
    const app = startTestService();
    await registerTimes(app, 11, () => '203.0.113.7');
    app.clock.advance(10_000);
    expect(await registerTimes(app, 2, () => '203.0.113.7')).toEqual([201, 429]);
  });

  test('all addresses together register thirty a minute', async () => {
    const app = startTestService();
    const many = await registerTimes(app, 40, (index) => `203.0.113.${index}`);
    expect([count(many, 201), count(many, 429)]).toEqual([30, 10]);
    app.clock.advance(60_001);
    expect(await registerFrom(app, '203.0.113.200')).toBe(201);
  });
});
