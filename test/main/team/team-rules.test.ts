import { expect, test } from 'vitest';
import { stampChanges, type TeamState } from '#shared/team/team-state.ts';
import { MAX_LEFT_OUT } from '#shared/team/team-values.ts';
import { createTeamRules, RULES_SETTLE_MS } from '../../../src-main/team/team-rules.ts';

/** Desks that share one state; those in `gone` gave no sign of life, and behind a cut line nobody knows. */
const team = () => {
  let state: TeamState = new Map();
  const gone = new Set<string>();
  const line = { isCut: false };
  const desk = (name: string) => {
    const change: Parameters<typeof createTeamRules>[0]['team']['changeAll'] = (changes) => {
      const entries = stampChanges(state, name, changes);
      state = new Map([...state, ...entries.map((entry) => [`${entry.kind} ${entry.key}`, entry] as const)]);
    };
    const value = { host: name, name, computer: '', show: null, work: null, budgetKey: null };
    change([{ kind: 'desk', key: name, value: { ...value }, by: '' }]);
    return createTeamRules({
      team: {
        desk: name,
        state: () => state,
        changeAll: change,
        isHere: (one) => !gone.has(one),
        knows: (one) => !(line.isCut && gone.has(one)),
      },
    });
  };
  return { desk, gone, line };
};

const RULE = { ruleId: 'r', digest: 'd', armed: 'do' } as const;

test('the desk that armed a rule first runs it for the show, and the other one names it', () => {
  const { desk } = team();
  const [ada, ben] = [desk('Ada'), desk('Ben')];
  ben.claim('show', [RULE], '');
  ada.claim('show', [RULE], '');
  expect(ben.elsewhere('show', 'r')).toBeNull();
  expect(ada.elsewhere('show', 'r')).toBe('Ben');
  expect(ada.elsewhere('another show', 'r')).toBeNull();
  expect(ada.settleMs()).toBe(RULES_SETTLE_MS);
});

test('a rule that is turned off goes to the desk that armed it after that', () => {
  const { desk } = team();
  const [ada, ben] = [desk('Ada'), desk('Ben')];
  ben.claim('show', [RULE], '');
  ada.claim('show', [RULE], '');
  ben.claim('show', [], '');
  expect(ada.elsewhere('show', 'r')).toBeNull();
});

test('a desk that is gone holds no rule, unless this one cannot know that it is gone', () => {
  const { desk, gone, line } = team();
  const [ada, ben] = [desk('Ada'), desk('Ben')];
  ben.claim('show', [RULE], '');
  ada.claim('show', [RULE], '');
  gone.add('Ben');
  expect(ada.elsewhere('show', 'r')).toBeNull();
  line.isCut = true;
  expect(ada.elsewhere('show', 'r')).toBe('Ben');
});

test('the rules of a desk are known to whoever takes over from it', () => {
  const { desk } = team();
  const [ada, ben] = [desk('Ada'), desk('Ben')];
  ben.claim('show', [RULE], '');
  expect(ada.ofDesk('Ben')).toEqual([RULE]);
  expect(ada.settleMs()).toBe(RULES_SETTLE_MS);
});

test('the people whom Follow leaves out are known to whoever takes over, and told anew when they change', () => {
  const { desk } = team();
  const [ada, ben] = [desk('Ada'), desk('Ben')];
  const follow = (leftOut: readonly string[]) => ({ ...RULE, ruleId: 'follow', leftOut });
  ben.claim('show', [follow([])], '');
  ben.claim('show', [follow(['cleo'])], '');
  expect(ada.ofDesk('Ben')).toEqual([follow(['cleo'])]);
  // More than the team can be told of: it is not told of some of them as if they were all.
  ben.claim('show', [follow(Array.from({ length: MAX_LEFT_OUT + 1 }, (_, index) => `p${index}`))], '');
  expect(ada.ofDesk('Ben')).toEqual([{ ...RULE, ruleId: 'follow' }]);
});
