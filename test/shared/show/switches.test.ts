import { expect, test } from 'vitest';
import type { Poll } from '../../../src-shared/api/polls.ts';
import type { Action } from '../../../src-shared/show/action.ts';
import type { SwitchState } from '../../../src-shared/show/actions/switch.ts';
import { undoneChange } from '../../../src-shared/show/switches.ts';
import { NEW_DESK_MODE } from '#shared/show/new-desk-mode.ts';

const state = (
  changes: {
    readonly status?: Poll['status'];
    readonly staged?: string | null;
  } = {},
): SwitchState => ({
  desk: null,
  polls: changes.status === undefined ? [] : ([{ id: 'p', status: changes.status }] as unknown as Poll[]),
  participants: [],
  deskMode: NEW_DESK_MODE,
  stagedMessageId: changes.staged ?? null,
});
const close: Action = { kind: 'poll.close', pollId: 'p' };
const stage = (messageId: string | null): Action => ({ kind: 'message.stage', messageId });

test('closing a poll turns its opening back, once it is known that it was not open before', () => {
  const [draft, open, unread] = [state({ status: 'draft' }), state({ status: 'open' }), state()];
  const reopen: Action = { kind: 'poll.open', pollId: 'p' };
  expect(undoneChange(reopen, [open, state({ status: 'closed' })])).toBeNull();
  expect([
    undoneChange(close, [draft, open]),
    undoneChange(close, [open, open]),
    undoneChange(close, [unread, open]),
    undoneChange(close, [unread, draft, open]),
  ]).toEqual(['opened', null, null, 'opened']);
});

test('taking a message down or putting it back is turning back, putting another one up is not', () => {
  const [empty, one] = [state(), state({ staged: 'one' })];
  expect([
    undoneChange(stage(null), [empty, one]),
    undoneChange(stage('one'), [one, empty]),
    undoneChange(stage('two'), [empty, one]),
    undoneChange(stage('one'), [empty, one]),
  ]).toEqual(['staged', 'unstaged', null, null]);
});

test('a scene is taken, whatever was taken a moment before', () => {
  expect(undoneChange({ kind: 'scene.take', sceneId: 'a' }, [state(), state({ staged: 'one' })])).toBeNull();
});
