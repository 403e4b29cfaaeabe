import { expect, test } from 'vitest';
import { NO_TEAM, type TeamBoard, type TeamDesk } from '#shared/team/team-board.ts';
import type { Bridge } from '../../../src-renderer/bridge/bridge.ts';
import { TeamStore } from '../../../src-renderer/context/team-store.svelte.ts';

const nextTurn = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve);
  });

const window = () => {
  let board: TeamBoard = NO_TEAM;
  let connect: (connection: 'open') => void = () => undefined;
  const claimed: string[] = [];
  const bridge = {
    onConnection(listener: typeof connect) {
      connect = listener;
    },
    on: () => undefined,
    call(name: string, input: { readonly what: string; readonly of: string; readonly on: boolean } | undefined) {
      if (name === 'team.board') return Promise.resolve(board);
      if (input) claimed.push(`${input.on ? '' : 'not '}${input.what} ${input.of}`);
      return Promise.resolve(null);
    },
  } as unknown as Bridge;
  const team = new TeamStore(bridge, { me: () => 'Tina' });
  return {
    team,
    /** The claims made since it was asked last. */
    claims: () => claimed.splice(0),
    comeBack: async (claims: TeamBoard['claims'] = [], desks: TeamBoard['desks'] = []): Promise<void> => {
      board = { ...NO_TEAM, claims, desks };
      connect('open');
      await nextTurn();
    },
  };
};

test('what this window claimed is claimed again once it is back, and what it gave back is not', async () => {
  const { team, claims, comeBack } = window();
  await comeBack();
  team.claim('scene', 'S a', 'Opening', true);
  team.claim('scene', 'S a', 'Opening', false);
  team.claim('scene', 'S b', 'Interview', true);
  team.claim('chat', 'S', '', true);
  claims();
  await comeBack();
  expect(claims()).toEqual(['scene S b', 'chat S']);
  await comeBack();
  expect(claims()).toEqual(['scene S b', 'chat S']);
});

test('a chat that somebody claimed during a lost connection stays theirs', async () => {
  const { team, claims, comeBack } = window();
  team.claim('chat', 'S', '', true);
  claims();
  const carl = { key: 'chat S', what: 'chat', of: 'S', title: '', by: 'Carl', isOwnDesk: false } as const;
  await comeBack([carl]);
  await comeBack();
  expect(claims()).toEqual([]);
});

const deskOf = (name: string, sceneId: string, more: Partial<TeamDesk> = {}): TeamDesk => ({
  desk: name,
  name,
  computer: 'laptop',
  isSelf: false,
  isHere: true,
  lastSeenAt: null,
  show: { title: 'Launch', isOurs: true },
  cued: { sceneId, title: 'Interview' },
  mode: 'cue',
  isLocked: false,
  isRecording: false,
  sequence: null,
  canBeTakenOver: false,
  canComeAlong: false,
  takenOverBy: null,
  people: [],
  left: [],
  ...more,
});

test('a window that was cut off hears once it is back that somebody took over meanwhile, and no older takeover', async () => {
  const { team, comeBack } = window();
  const heard: string[] = [];
  team.onTakenOver((who) => heard.push(who));
  const self = (takenOverBy: string | null, desk = 'Tina') => [deskOf(desk, 'a', { isSelf: true, takenOverBy })];
  await comeBack([], self('Paula'));
  expect(heard).toEqual([]);
  await comeBack([], self('Paula'));
  await comeBack([], self('Carl'));
  expect(heard).toEqual(['Carl']);
  // The host started again: nobody took over from this run of it.
  await comeBack([], self(null, 'Tina again'));
  await comeBack([], self('Ana', 'Tina again'));
  expect(heard).toEqual(['Carl', 'Ana']);
});

test('a scene is cued by the people at other desks of the same show, or by a desk that nobody gave a name', () => {
  const { team } = window();
  team.board = {
    ...NO_TEAM,
    desks: [
      deskOf('Tina', 'a', { isSelf: true }),
      deskOf('Paula', 'a'),
      deskOf('', 'a'),
      deskOf('Carl', 'b'),
      deskOf('Nora', 'a', { show: { title: 'Other', isOurs: false } }),
    ],
  };
  expect(team.cuedBy('a')).toEqual(['Paula', 'laptop']);
});

test('a scene is edited by others, never by the person at this window, and only in its show', () => {
  const { team } = window();
  const claim = (by: string, of: string) => ({ key: by, what: 'scene', of, title: '', by, isOwnDesk: false }) as const;
  team.board = {
    ...NO_TEAM,
    claims: [claim('Carl', 'S a'), claim('Tina', 'S a'), claim('Carl', 'S a'), claim('Ana', 'other a')],
  };
  expect(team.editorsOf('S', 'a')).toEqual(['Carl']);
  expect(team.editorsOf('S', 'b')).toEqual([]);
});

test('a call waits for people of its show who have not answered, never for its caller or for those who only watch', () => {
  const { team } = window();
  const person = (name: string, more: object = {}) =>
    ({ key: name, name, kind: 'panel', role: 'chat', section: null, ...more }) as TeamDesk['people'][number];
  team.board = {
    ...NO_TEAM,
    desks: [
      deskOf('Paula', 'a', { people: [person('Paula'), person('Ana'), person('Viewer', { role: 'viewer' })] }),
      deskOf('Carl', 'a', { people: [person('Carl'), person('OBS 1', { kind: 'controller' }), person('Ana')] }),
      deskOf('Nora', 'a', { show: { title: 'Other', isOurs: false }, people: [person('Nora')] }),
    ],
  };
  const call = { key: '1', what: 'cue', text: 'Stand by', by: 'Paula', desk: 'x', isOwnDesk: false } as const;
  const answer = { key: '2', by: 'Carl', text: 'Standing by' };
  expect(team.awaited({ ...call, answers: [] })).toEqual(['Ana', 'Carl']);
  expect(team.awaited({ ...call, answers: [answer] })).toEqual(['Ana']);
  expect(team.isMine({ by: 'Tina', isOwnDesk: true })).toBe(true);
  expect(team.isMine({ by: 'Tina', isOwnDesk: false })).toBe(false);
});

test('a call stays in sight until it is put away or answered, and one’s own until it ends', () => {
  const { team } = window();
  const call = { what: 'cue', text: 'Stand by', by: 'Paula', desk: 'x', isOwnDesk: false, answers: [] } as const;
  const mine = { ...call, key: 'mine', by: 'Tina', isOwnDesk: true };
  const answer = { key: 'a', by: 'Tina', text: 'Standing by' };
  team.board = { ...NO_TEAM, calls: [{ ...call, key: 'one' }, { ...call, key: 'two' }, mine] };
  const first = team.calls.map(({ key }) => key);
  team.putCallAway('one');
  team.board = {
    ...NO_TEAM,
    calls: [
      { ...call, key: 'one' },
      { ...call, key: 'two', answers: [answer] },
      { ...mine, answers: [answer] },
    ],
  };
  expect([first, team.calls.map(({ key }) => key)]).toEqual([['one', 'two', 'mine'], ['mine']]);
});
