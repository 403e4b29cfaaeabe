import { describe, expect, test } from 'vitest';
import { planFollowUp } from '#shared/debrief/follow-up-plan.ts';
import { CLOSING_STEP, followUpKey, followUpRef, FollowUpRule } from '#shared/debrief/follow-up.ts';

const person = (userId: string, creditPct: number, role = 'viewer') => ({
  userId,
  externalId: null,
  name: userId,
  role,
  creditPct,
});
const xp = { kind: 'award_xp', amount: 10, reason: 'Evening', atLeastPct: 50 } as const;
const options = {
  members: new Map(
    ['a', 'b', 'c', 'd', 'e', 'f', 'away'].map((id) => [id, { name: `Name of ${id}`, hasAddress: id !== 'c' }]),
  ),
  people: [
    person('a', 90),
    person('b', 49.9),
    person('c', 50),
    person('d', 100, 'host'),
    person('e', 80),
    person('f', 99),
    person('g', 99),
  ],
  done: new Set(['e']),
  selected: new Set(['a', 'b', 'c', 'd', 'e', 'g']),
  perMinute: 300,
  isDraft: false,
  replay: null,
};

describe('a plan of what is done after a show', () => {
  test('says whom it takes, whom not and why, and what it costs', () => {
    const { takes, leaves, tokens, minutes } = planFollowUp(xp, options);
    expect(takes.map(({ userId }) => userId)).toEqual(['a', 'c']);
    expect(leaves.map(({ userId, why }) => [userId, why])).toEqual([
      ['b', 'too_little'],
      ['d', 'host'],
      ['e', 'done'],
      ['f', 'not_selected'],
      ['g', 'guest'],
    ]);
    // Each is looked up before.
    expect([tokens, minutes]).toEqual([4, 4 / 180]);
  });

  test('a deed for the show itself is done once', () => {
    const post = { kind: 'write_post', title: 'Replay', content: 'It is here.' } as const;
    expect(planFollowUp(post, { ...options, done: new Set() }).takes).toEqual([{ userId: '', name: '' }]);
    expect(planFollowUp(post, { ...options, done: new Set(['']) }).takes).toEqual([]);
  });

  test('an e-mail is for the selected people, those who did not come too; guests and people without an address are named', () => {
    const mail = { kind: 'email_campaign', subject: 'Thanks', content: 'See you' } as const;
    const selected = new Set(['a', 'b', 'c', 'd', 'g', 'away', 'nobody']);
    const { takes, leaves, tokens } = planFollowUp(mail, { ...options, done: new Set(), selected });
    expect(takes).toEqual([
      { userId: 'a', name: 'a' },
      { userId: 'b', name: 'b' },
      { userId: 'away', name: 'Name of away' },
    ]);
    expect(leaves.map(({ userId, why }) => [userId, why])).toEqual([
      ['c', 'no_address'],
      ['d', 'host'],
      ['e', 'not_selected'],
      ['f', 'not_selected'],
      ['g', 'guest'],
      ['nobody', 'guest'],
    ]);
    expect(tokens).toBe(10);
    const closed = planFollowUp(mail, { ...options, done: new Set([CLOSING_STEP]), selected });
    expect([closed.takes, new Set(closed.leaves.map(({ why }) => why))]).toEqual([[], new Set(['done'])]);
  });

  test('a threshold or an amount that changed is the same deed; another reason is another', () => {
    expect(followUpKey({ ...xp, amount: 20, atLeastPct: 10 })).toBe(followUpKey(xp));
    expect(followUpKey({ ...xp, reason: 'Quiz' })).not.toBe(followUpKey(xp));
    expect(followUpRef('session', followUpKey(xp))).toBe('regie:session:xp:Evening');
  });

  test('a reference stays as it is where it fits, and tells long ones apart', () => {
    const session = '0190c0de-0000-7000-8000-000000000000';
    const fits = `email:${'x'.repeat(151)}`;
    const refs = ['a', 'b'].map((end) => followUpRef(session, `email:${'x'.repeat(199)}${end}`));
    expect([followUpRef(session, fits), new Set(refs).size, ...refs.map(({ length }) => length)]).toEqual([
      `regie:${session}:${fits}`,
      2,
      200,
      200,
    ]);
    expect(refs[0]).toMatch(/^regie:0190c0de-[-0]*7000-8000-0{12}:email:x+#[0-9a-f]{16}$/);
  });

  test('an award of nothing, and more than the platform takes, are no rules', () => {
    for (const amount of [0, 1001, -1001, 1.5]) expect(FollowUpRule.safeParse({ ...xp, amount }).success).toBe(false);
  });
});
